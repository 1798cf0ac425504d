import type { Locator, Page } from '@playwright/test'
import { suspendOrResume } from '../../apps/server/src/features/agencies/suspend.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { expect } from '../support/e2e.ts'
import { addAgency, passPrompt, toasts } from '../support/e2e-agencies.ts'
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

test('an officer suspends an agency with a reason and resumes it: the head of every tab shows it, and the slower of two officers sees the other', async ({
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
  await test.step('the agency was suspended by another person at the same time', async () => {
    await act(page, 'Suspend').click()
    await reason(page).fill('Mine')
    await suspendOrResume(app.platform.db, hostCall(app.platform.log, 'test'), sid, {
      active: false,
      reason: 'Theirs',
    })
    await dialogOf(page, 'Suspend TEST AGENCY').getByRole('button', { name: 'Suspend' }).click()
    await expect(toasts(page)).toContainText('Somebody else has saved this record in the meantime.')
    await expect(page.getByText(/by host: Theirs$/)).toBeVisible()
    await expect(act(page, 'Resume')).toBeVisible()
  })
})

test('before an agency is suspended, the transfers that only it can pay are named with a way to them', async ({
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

test('the dialog and the notice hold a long name and reason', async ({ app, page }) => {
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
  }
  await reason(page).fill('x'.repeat(300))
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(act(page, 'Resume')).toBeVisible()
  const notice = page.getByText(/^Suspended since .* by ana\.ruiz: x{300}$/)
  await expectUnbroken(page, notice)
})
