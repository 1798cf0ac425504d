import type { Locator, Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'

function rules(page: Page): Locator {
  return page.getByRole('table', { name: 'Rules' })
}
function watched(page: Page): Locator {
  return page.getByRole('table', { name: 'Watch list' })
}
function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title })
}

async function openRules(app: App, page: Page, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, 'hold-rules')
  await expect(rules(page).getByRole('row')).not.toHaveCount(1)
}

/** Of a kind and with a figure that no other test has. */
async function storedRule(app: App, above: string) {
  const { rows } = await app.platform.barePool.query<{ version: number; active: boolean }>(
    'select version, is_active as active from hold_rules where above = $1',
    [above],
  )
  return rows
}

test('by keyboard alone a hold rule is tried over 90 days, saved and switched off, and its version stays', async ({
  app,
  page,
}) => {
  const agency = await app.platform.barePool.query<{ sid: number; name: string }>(
    'select send_agency_sid as sid, long_name as name from transactions t join agencies a on a.sid = t.send_agency_sid limit 1',
  )
  const { name = '' } = agency.rows[0] ?? {}
  await app.logIn(page)
  await app.open(page, 'setup')
  await page.getByRole('link', { name: 'Hold rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hold rules' })).toBeFocused()
  await expect(rules(page)).toContainText('Amount above 5,000.00 USD')
  await expect(rules(page)).toContainText('More than 5 transfers in a day')

  const dialog = dialogOf(page, 'New Rule')
  await test.step('the dialog says when the agencies do not load, and offers them once they do', async () => {
    await page.route('**/api/transactions/agencies', (route) => route.abort())
    await page.getByRole('button', { name: 'New Rule' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The agencies could not be loaded')
    await expect(dialog.getByLabel('Sent by')).not.toBeEditable()
    await page.unroute('**/api/transactions/agencies')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Sent by' }).click()
    await expect(page.getByRole('option')).not.toHaveCount(1)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await page.getByRole('button', { name: 'New Rule' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Holds' })).toBeFocused()
  await expect(dialog.getByRole('combobox', { name: 'Sent by' })).toBeEditable()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // A missing value is named before anything is tried.
  await dialog.getByRole('button', { name: 'Try over 90 days' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Above (USD)' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Above (USD)' }).focus()
  await page.keyboard.type('1.23')
  await dialog.getByRole('button', { name: 'Try over 90 days' }).focus()
  await page.keyboard.press('Enter')
  const tried = dialog.getByRole('region', { name: 'The last 90 days by this rule' })
  await expect(tried).toContainText(/\d+ of [\d,]+ transfers held, [\d,.]+ USD\./)
  await expect(tried.getByRole('link').first()).toHaveAttribute('href', /^#\/transactions\?tab=2&sid=\d+$/)
  expect(await storedRule(app, '1.23')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Above (USD)' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toasts(page)).toContainText('version 1 holds from the next commit on')
  expect(await storedRule(app, '1.23')).toEqual([{ version: 1, active: true }])

  await rules(page).getByRole('button', { name: 'First transfer above 1.23 USD' }).focus()
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: /^Rule \d+$/ })
  await expect(edit.getByRole('region', { name: 'Versions' })).toContainText(
    /Rule \d+, version 1 · 90 days: held 0, released 0, rejected 0/,
  )
  await edit.getByRole('checkbox', { name: 'Switched on' }).focus()
  await page.keyboard.press('Space')
  await edit.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await expect(rules(page).getByRole('row').filter({ hasText: '1.23' })).toContainText('Off')
  expect(await storedRule(app, '1.23')).toEqual([{ version: 2, active: false }])
})

test('a name is put on the watch list with a reason, found, and taken off with another', async ({
  app,
  page,
}) => {
  await openRules(app, page)
  await page.getByRole('button', { name: 'Add Name' }).click()
  const dialog = dialogOf(page, 'Add Name')
  await dialog.getByRole('button', { name: 'Add Name' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  const name = `Zoë ${'Wintergarten '.repeat(4).trim()}`
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('31 Jan 1980')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A letter')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Add Name' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('textbox', { name: 'Search a name' }).fill('zoe winter')
  await expect(watched(page).getByRole('row')).toHaveCount(2)
  await expect(watched(page)).toContainText('born 31/01/1980')
  await watched(page)
    .getByRole('button', { name: `Remove ${name}` })
    .click()
  const why = dialogOf(page, 'Remove')
  await why.getByRole('textbox', { name: 'Reason' }).fill('Another person')
  await why.getByRole('button', { name: 'Remove' }).click()
  await expect(watched(page)).toContainText('Nobody of this name on the watch list')
})
