import type { Locator, Page } from '@playwright/test'
import { foldHome } from '../../apps/server/src/features/home/fold.ts'
import { expect, typeLogIn } from '../support/e2e.ts'
import { clearDesk, items, move } from '../support/e2e-exceptions.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'
import { pager } from '../support/e2e-transactions.ts'
import { test } from '../support/e2e-transfers.ts'

function attention(page: Page): Locator {
  return page.getByRole('table', { name: 'Needs attention' })
}

function line(page: Page, name: string): Locator {
  return attention(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
}

test('home lists what needs attention, and each line opens exactly the rows it counts or its agency', async ({
  app,
  page,
  transfers,
}) => {
  await test.step('lines', async () => {
    await clearDesk(app)
    const [first, second, third] = [await transfers.send(), await transfers.send(), await transfers.send()]
    await move(app, first.sid, 'HOLD')
    await move(app, second.sid, 'HOLD')
    await move(app, third.sid, 'HOLD', 'REJECT')
    await app.logIn(page)
    await app.open(page, 'home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Running Development')
    const held = line(page, 'Transfers on hold')
    await expect(held.getByRole('cell').nth(1)).toHaveText('2')
    await expect(held.getByRole('cell').last()).toHaveText('nobody')
    await expect(line(page, 'Refunds owed').getByRole('cell').nth(1)).toHaveText('1')
    await expect(page.getByText(/^✓ Checked, and none found: .*Settlement files missing/)).toBeVisible()
    await expect(page.getByText(/^All figures as of \d\d\/\d\d\/\d{4} /)).toBeVisible()
    await expectUnbroken(page, attention(page))

    // With the keyboard alone: the first line is one Tab away from what stands above the table.
    await page.getByRole('button', { name: 'Refresh' }).focus()
    await page.keyboard.press('Tab')
    while (
      !(await page
        .getByRole('link', { name: 'Transfers on hold' })
        .evaluate((link) => link === document.activeElement))
    )
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/exceptions\?view=held$/)
    await expect(items(page)).toHaveCount(2)
  })
  await test.step('the agency of a line', async () => {
    await clearDesk(app)
    await move(app, (await transfers.send()).sid, 'HOLD')
    await app.logIn(page)
    await app.open(page, 'home')
    const agency = line(page, 'Transfers on hold').getByRole('link').nth(1)
    await agency.click()
    await expect(page).toHaveURL(/#\/agencies\?tab=8&sid=\d+$/)
  })
})

test('while a part of home is late or fails, the focus, the figures and the pictures stay', async ({
  app,
  page,
}) => {
  await test.step('late figures leave the focus', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/home-overview.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await app.open(page, 'login')
    await typeLogIn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    const logout = page.getByRole('link', { name: 'Working as ana.ruiz - Logout' })
    await expect(logout).toBeFocused()
    held.resolve()
    await expect(attention(page)).toBeVisible()
    await expect(logout).toBeFocused()
    await page.unrouteAll()
  })
  await test.step('Refresh without a connection', async () => {
    await app.logIn(page)
    await app.open(page, 'home')
    const asOf = page.getByText(/^All figures as of /)
    await expect(asOf).toBeVisible()
    await expect(page.getByText('could not be refreshed')).toHaveCount(0)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('could not be refreshed')).toBeVisible()
    await expect(asOf).toBeVisible()
    await expect(attention(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('could not be refreshed')).toHaveCount(0)
  })
  await test.step('failing figures leave the pictures', async () => {
    await app.logIn(page)
    await page.route('**/api/home/attention', (route) => route.abort())
    await app.open(page, 'home')
    const volume = page.getByRole('region', { name: 'Volume, 30 days' })
    const retry = attention(page).getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await expect(volume).toBeVisible()
    // The next try is held up: what is in sight must not wait for it.
    const held = Promise.withResolvers<void>()
    await page.unroute('**/api/home/attention')
    await page.route('**/api/home/attention', async (route) => {
      await held.promise
      await route.abort()
    })
    const asked = page.waitForRequest('**/api/home/attention')
    await retry.click()
    await asked
    await expect(volume).toBeVisible()
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('pictures without their code', async () => {
    await app.logIn(page)
    await page.route(/\/home-pictures.*\.css$/, (route) => route.abort())
    await app.open(page, 'home')
    await expect(page.getByText('The pictures could not be loaded. Load the page again.')).toBeVisible()
    await expect(attention(page)).toBeVisible()
  })
})

test('pictures show the figures of the lists behind them, at every width and only to profiles that may see them', async ({
  app,
  page,
  transfers,
}) => {
  await test.step('figures', async () => {
    await transfers.send()
    await foldHome(app.platform.db)
    await app.logIn(page)
    await page.route('**/api/home/exposure', (route) => route.abort())
    await app.open(page, 'home')
    const volume = page.getByRole('region', { name: 'Volume, 30 days' })
    const exposure = page.getByRole('region', { name: 'Exposure per agency' })
    await expect(volume.getByText(/^As of \d\d\/\d\d\/\d{4} .* in USD$/)).toBeVisible()
    const retry = exposure.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/home/exposure')
    await retry.click()
    await expect(exposure.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Fee and FX revenue, 30 days' })).toContainText('As of')

    await volume.getByRole('button', { name: 'View as table' }).click()
    const today = volume.getByRole('row').nth(1)
    const count = await today.getByRole('cell').last().textContent()
    await today.getByRole('link').click()
    await expect(page).toHaveURL(/#\/transactions\?statusIn=HOLD,AVAIL,RECVD,EXPRD,REJCT&dateFrom=/)
    await expect(pager(page)).toContainText(new RegExp(` of ${count}$`))
  })
  await test.step('letters', async () => {
    await app.logIn(page, 'sara.kim')
    await app.open(page, 'home')
    const picture = page.getByRole('region', { name: 'Volume, 30 days' }).getByRole('img')
    const letters = picture.locator('text').first()
    for (const width of [1366, 900, 1600]) {
      await page.setViewportSize({ width, height: 768 })
      await expect.poll(async () => (await letters.boundingBox())?.height).toBeLessThan(16)
      await expect
        .poll(() =>
          picture.evaluate((drawn: SVGSVGElement) => drawn.viewBox.baseVal.width / drawn.clientWidth),
        )
        .toBeCloseTo(1, 2)
    }
  })
  await test.step('support', async () => {
    await app.logIn(page, 'sara.kim')
    await app.open(page, 'home')
    await expect(page.getByText(/^✓ Checked, and none found: /)).toBeVisible()
    await expect(
      page.getByText(/Settlement files missing|Agencies near their limit|Transfers on hold/),
    ).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'AVAIL ageing by payer' })).toContainText('As of')
    await expect(page.getByRole('region', { name: /Exposure|revenue|Corridors/ })).toHaveCount(0)
  })
})
