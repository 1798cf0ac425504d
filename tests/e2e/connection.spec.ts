import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { rows } from '../support/e2e-transactions.ts'

// Other options of the context give the file a new page: the kept one has the screens of earlier tests in its cache, and
// opens them without a connection.
test.use({ comesBack: true, contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' } })

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Main menu' })
}

test('without a connection a new screen and a list report it below the bar, and load by themselves when it is back', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
  await page.context().setOffline(true)
  await menu(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await menu(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await page.context().setOffline(false)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(page).toHaveURL(/#\/users$/)

  await test.step('the next page of a list', async () => {
    await app.open(page, 'transactions')
    await expect(rows(page)).toHaveCount(40)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
    await page.context().setOffline(false)
    await expect(rows(page)).toHaveCount(40)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('parts of the app that cannot be loaded: the menu works without its count; a new version is loaded once, then by a button', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('the count beside the menu', async () => {
    let asked = 0
    await page.route(/assets\/waiting-count-.*\.js/, (route) => {
      asked += 1
      return route.abort()
    })
    await app.open(page, 'home')
    await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeVisible()
    await expect.poll(() => asked).toBeGreaterThan(0)
    const link = page.getByRole('link', { name: 'Exceptions' })
    await expect(link).toHaveText('Exceptions')
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(link).toHaveText('Exceptions')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(/assets\/waiting-count-.*\.js/)
    await page.goto('about:blank')
  })
  await test.step('a new version', async () => {
    const known = new Set<string>()
    let isGone = false
    await page.route('**/assets/*', (route) => {
      const url = route.request().url()
      if (!isGone) known.add(url)
      return isGone && !known.has(url) ? route.fulfill({ status: 404 }) : route.continue()
    })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await app.open(page, 'home')
    await expect(page.getByRole('heading', { name: 'Running Development' })).toBeVisible()
    isGone = true
    const before = loads
    await menu(page).getByRole('link', { name: 'Users' }).click()
    await expect.poll(() => loads).toBe(before + 1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new version is here')
    await expect(menu(page)).toBeVisible()
    expect(loads).toBe(before + 1)
    isGone = false
    await page.getByRole('button', { name: 'Load the new version' }).click()
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  })
})
