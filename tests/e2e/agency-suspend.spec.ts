import type { Locator, Page } from '@playwright/test'
import { suspendOrResume } from '../../apps/server/src/features/agencies/suspend.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { expect, expectAccessible, inBothSchemes } from '../support/e2e.ts'
import { addAgency, passPrompt, prompt, toasts } from '../support/e2e-agencies.ts'
import { expectUnbroken, viewports } from '../support/e2e-layout.ts'
import { test } from '../support/e2e-transfers.ts'

function security(page: Page): Locator {
  return page.getByRole('region', { name: 'Security' })
}
function act(page: Page, name: 'Suspend' | 'Resume'): Locator {
  return security(page).getByRole('button', { name })
}
function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title })
}
function reason(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Reason' })
}

test('an officer suspends an agency with a reason and resumes it: the head of every tab says so', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.logIn(page, 'claire.dubois')
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  await expect(security(page)).toContainText('Agency active')
  const posts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(suspend|resume)\//.test(pathname)) posts.push(`${request.method()} ${pathname}`)
  })
  await act(page, 'Suspend').click()
  await passPrompt(page)
  const dialog = dialogOf(page, 'Suspend TEST AGENCY')
  await expect(reason(page)).toBeFocused()
  await expect(dialog).toContainText('No transfer is being sent just now')
  await expect(dialog).toContainText('No transfer waits to be paid out by this agency')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(reason(page)).toHaveAttribute('aria-invalid', 'true')
  expect(posts).toEqual([])
  await reason(page).fill('Licence lapsed')
  await dialog.getByRole('button', { name: 'Suspend' }).dblclick()
  await expect(toasts(page)).toContainText('Agency suspended')
  await expect(dialog).toHaveCount(0)
  await expect(security(page)).toContainText('Agency suspended')
  const notice = page.getByText(
    /^Suspended since \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d Z by claire\.dubois: Licence lapsed$/,
  )
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Agents' }).click()
  await expect(notice).toBeVisible()
  await page.goBack()
  await act(page, 'Resume').click()
  await reason(page).fill('New licence seen')
  await dialogOf(page, 'Resume TEST AGENCY').getByRole('button', { name: 'Resume' }).click()
  await expect(toasts(page)).toContainText('Agency resumed')
  await expect(notice).toHaveCount(0)
  await expect(security(page)).toContainText('Agency active')
  await expect(act(page, 'Suspend')).toBeFocused()
  expect(posts).toEqual([`POST /api/agency/suspend/${sid}`, `POST /api/agency/resume/${sid}`])
})

test('what only this agency can pay is told with a way to it, before anything is suspended', async ({
  app,
  page,
  transfers,
}) => {
  await transfers.send()
  const [payer] = await app.platform.db
    .selectFrom('transactions')
    .select('receiveAgencySid as sid')
    .orderBy('sid', 'desc')
    .limit(1)
    .execute()
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${payer?.sid}`)
  await act(page, 'Suspend').click()
  await passPrompt(page)
  const dialog = page.getByRole('dialog', { name: /^Suspend / })
  await expect(dialog).toContainText(
    /\d+ transfers?, [\d,]+\.\d\d USD: they wait until the agency is resumed/,
  )
  await expect(dialog.getByRole('link', { name: 'Show them' })).toHaveAttribute(
    'href',
    `#/transactions?agency=${payer?.sid}&status=AVAIL`,
  )
})

test('closing the prompt opens nothing; who comes second is told; a lapsed grant asks again', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  await act(page, 'Suspend').click()
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(prompt(page)).toHaveCount(0)
  await expect(dialogOf(page, 'Suspend TEST AGENCY')).toHaveCount(0)
  await expect(act(page, 'Suspend')).toBeFocused()
  await act(page, 'Suspend').click()
  await passPrompt(page)
  await reason(page).fill('Mine')
  await app.platform.barePool.query(`update session_grants set expires_at = now() - interval '1 second'`)
  await suspendOrResume(app.platform.db, hostCall(app.platform.log, 'test'), sid, {
    active: false,
    reason: 'Theirs',
  })
  await dialogOf(page, 'Suspend TEST AGENCY').getByRole('button', { name: 'Suspend' }).click()
  await passPrompt(page)
  await expect(toasts(page)).toContainText('Somebody else has saved this record in the meantime.')
  await expect(page.getByText(/by host: Theirs$/)).toBeVisible()
  await expect(act(page, 'Resume')).toBeVisible()
})

test('a lost connection keeps the reason', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  await act(page, 'Suspend').click()
  await passPrompt(page)
  await reason(page).fill('Licence lapsed')
  await page.route('**/api/agency/suspend/*', (route) => route.abort())
  const submit = dialogOf(page, 'Suspend TEST AGENCY').getByRole('button', { name: 'Suspend' })
  await submit.click()
  await expect(toasts(page).locator('[data-kind=error]')).toBeVisible()
  await expect(reason(page)).toHaveValue('Licence lapsed')
  await page.unroute('**/api/agency/suspend/*')
  await submit.click()
  await expect(toasts(page)).toContainText('Agency suspended')
})

for (const login of ['omar.haddad', 'finn.olsen', 'sara.kim', 'ivan.petrov']) {
  test(`${login} sees that an agency is suspended, and cannot change it`, async ({ app, page }) => {
    const { sid } = await addAgency(app, 'Test agency')
    await suspendOrResume(app.platform.db, hostCall(app.platform.log, 'test'), sid, {
      active: false,
      reason: 'Licence lapsed',
    })
    await app.logIn(page, login)
    await app.open(page, `agencies?tab=6&sid=${sid}`)
    await expect(page.getByText(/by host: Licence lapsed$/)).toBeVisible()
    await expect(security(page)).toContainText('Agency suspended')
    await expect(security(page).getByRole('button')).toHaveCount(0)
  })
}

test(`the dialogs and the notice are accessible and hold a long reason, light and dark`, async ({
  app,
  page,
}) => {
  test.slow()
  const { sid } = await addAgency(app, 'W'.repeat(60))
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  await act(page, 'Suspend').click()
  await passPrompt(page)
  const dialog = page.getByRole('dialog', { name: /^Suspend / })
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeInViewport({ ratio: 1 })
    await expectUnbroken(page, dialog)
    await inBothSchemes(page, async (scheme) => {
      await expectAccessible(page)
      await page.screenshot({ path: `reports/screens/agency-suspend-${scheme}-${viewport.height}.png` })
    })
  }
  await reason(page).fill('x'.repeat(300))
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(act(page, 'Resume')).toBeVisible()
  await expectUnbroken(page, page.getByText(/^Suspended since/))
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/agency-suspended-${scheme}.png` })
  })
})

test('a typed reason is asked about before it is lost', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  await act(page, 'Suspend').click()
  await passPrompt(page)
  await reason(page).fill('Licence lapsed')
  await page.keyboard.press('Escape')
  await dialogOf(page, 'You have unsaved changes').getByRole('button', { name: 'Stay' }).click()
  await expect(reason(page)).toHaveValue('Licence lapsed')
})
