import type { Route } from '@playwright/test'
import { expect, expectAccessible, inBothSchemes, outlive, test, typeLogIn } from '../support/e2e.ts'
import {
  addFee,
  button,
  clearFees,
  destination,
  editor,
  field,
  fillBracket,
  list,
  listRow,
  listRows,
  notice,
  openFee,
  openFees,
  pick,
  picker,
  storedBrackets,
  toast,
  valuesOfRow,
  watchCalls,
} from '../support/e2e-fees.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

test('by the keyboard alone: a corridor with three brackets is added and saved', async ({ app, page }) => {
  await clearFees(app)
  await openFees(app, page)
  await picker(page).focus()
  await page.keyboard.type('New Zea')
  // The countries may still be on their way.
  await expect(page.getByRole('option', { name: 'New Zealand' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // The country can be cleared; the button comes after that.
  if (!(await button(page, 'Add Fee').evaluate((node) => node === document.activeElement)))
    await page.keyboard.press('Tab')
  await expect(button(page, 'Add Fee')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(destination(page)).toBeFocused()
  await page.keyboard.type('Fij')
  await page.keyboard.press('Enter')
  await expect(destination(page)).toHaveValue('Fiji')
  await expect(destination(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'From (USD)', 1)).toBeFocused()
  for (const typed of ['0', '100', '4', '3', '4']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(button(page, 'Remove bracket 1')).toBeFocused()
  await page.keyboard.press('Tab')
  for (const typed of ['100', '500', '5', '1,5', '5']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  // Or by the button, which begins where the last one ends.
  await button(page, 'Add Bracket').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'To (USD)', 3)).toBeFocused()
  for (const typed of ['1000', '7.5', '1.2', '8']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await button(page, 'SAVE').focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual([
    ['0.00', '100.00', '4.00', '0.0300', '4.00'],
    ['100.00', '500.00', '5.00', '0.0150', '5.00'],
    ['500.00', '1000.00', '7.50', '0.0120', '8.00'],
  ])
})

test('two people edit one fee: the second keeps what was typed', async ({ app, page, otherPage: other }) => {
  const sid = await openFee(app, page)
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await openFees(app, other, `&sid=${sid}`, 'finn.olsen')
  await field(other, 'Min. Fee (USD)', 2).fill('6')
  await button(other, 'SAVE').click()
  await expect(toast(other, 'success')).toContainText('Fee saved')
  await button(page, 'SAVE').click()
  const conflict = editor(page).getByRole('alert').filter({ hasText: 'finn.olsen changed this record at' })
  await expect(conflict).toBeVisible()
  await expect(toast(page, 'success')).toHaveCount(0)
  expect((await storedBrackets(app, 'NZL', 'FJI')).map(([, , min]) => min)).toEqual(['4.00', '6.00'])
  await conflict.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect((await storedBrackets(app, 'NZL', 'FJI'))[0]?.[2]).toBe('9.00')
})

test('somebody else deletes the fee: what was typed stays, and the save says why', async ({ app, page }) => {
  await openFee(app, page)
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await clearFees(app)
  await button(page, 'SAVE').click()
  await expect(toast(page, 'error')).toContainText('This fee does not exist any more.')
  await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
})

test('[FEE-27] the connection is lost in the middle of a save: nothing half, nothing lost', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  await fillBracket(page, 3, '500', '900', '8', '1', '8')
  const before = await storedBrackets(app, 'NZL', 'FJI')
  // Before it reaches the server: nothing is stored.
  await page.route('**/api/feeCountry/*', (route) => route.abort())
  await button(page, 'SAVE').click()
  await expect(toast(page, 'error')).toBeVisible()
  await expect(toast(page, 'success')).toHaveCount(0)
  expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual(before)
  expect(await valuesOfRow(page, 3)).toEqual(['500.00', '900.00', '8.00', '1.00', '8.00'])
  // After it: all is stored, and the next try finds out by whom.
  await page.unroute('**/api/feeCountry/*')
  const loseTheAnswer = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort()
  }
  // Once, instead of taken back later: it is stored before its answer is lost, and in between nothing may be taken back.
  await page.route('**/api/feeCountry/*', loseTheAnswer, { times: 1 })
  await button(page, 'SAVE').click()
  await expect.poll(() => storedBrackets(app, 'NZL', 'FJI')).toHaveLength(3)
  await expect(button(page, 'SAVE')).not.toHaveAttribute('aria-busy', 'true')
  await button(page, 'SAVE').click()
  const conflict = editor(page).getByRole('alert').filter({ hasText: 'ana.ruiz changed this record at' })
  await conflict.getByRole('button', { name: 'Discard mine' }).click()
  expect(await valuesOfRow(page, 3)).toEqual(['500.00', '900.00', '8.00', '1.00', '8.00'])
  await expect(listRow(page, 'Fiji')).not.toContainText('Not saved')
})

test('a session that ends while somebody types: after the log-in everything is there again', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await outlive(app, page)
  await button(page, 'SAVE').click()
  await typeLogIn(page)
  await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
  await expect(listRow(page, 'Fiji')).toContainText('Not saved')
})

test('the tab, the menu and Back ask as everywhere, and no second dialog stands over the red notice', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  await addFee(app, 'NZL', 'TON')
  await page.reload()
  // A place of the screen to go back to.
  await listRow(page, 'Tonga').getByRole('button', { name: 'NZL' }).click()
  await expect(destination(page)).toHaveValue('Tonga')
  await listRow(page, 'Fiji').getByRole('button', { name: 'NZL' }).click()
  await expect(destination(page)).toHaveValue('Fiji')
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await listRow(page, 'Tonga').getByRole('button', { name: 'NZL' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  for (const leave of [
    () => page.getByRole('link', { name: 'Rates' }).click(),
    () => page.getByRole('link', { name: 'Users' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
  }
  await page.getByRole('link', { name: 'Rates' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(editor(page)).toHaveCount(0)
})

test('the only row of a page is deleted: the list shows the page before', async ({ app, page }) => {
  await clearFees(app)
  for (const code of ['ARG', 'BOL', 'BRA', 'CHL', 'COL', 'FJI']) await addFee(app, 'NZL', code)
  await openFees(app, page, '&page=2')
  await listRow(page, 'Fiji').click()
  await button(page, 'DELETE').click()
  await page.getByRole('dialog', { name: 'Delete fee' }).getByRole('button', { name: 'DELETE' }).click()
  await expect(toast(page, 'info')).toContainText('Fee removed')
  await expect(listRows(page)).toHaveCount(5)
  await expect(page.getByText('1–5 of 5')).toBeVisible()
})

test('who may only read sees the brackets, and nothing that changes them', async ({ app, page }) => {
  await openFee(app, page, undefined, 'omar.haddad')
  await expect(field(page, 'To (USD)', 1)).toHaveValue('100.00')
  await expect(field(page, 'To (USD)', 1)).toHaveAttribute('readonly', '')
  await expect(picker(page)).toHaveCount(0)
  for (const name of ['SAVE', 'DELETE', 'Add Bracket', 'Remove bracket 1', 'Add Fee'])
    await expect(button(page, name)).toHaveCount(0)
  await expect(editor(page).getByText('Your account may look at fees but not change them.')).toBeVisible()
})

test('a failing server: list and editor offer Retry, and a save keeps what was typed', async ({
  app,
  page,
}) => {
  const sid = await openFee(app, page)
  await app.platform.barePool.query('alter table fee_brackets rename to gone')
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await button(page, 'SAVE').click()
  await expect(toast(page, 'error')).toContainText('Something went wrong')
  await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
  await app.platform.barePool.query('alter table fee_countries rename to gone_too')
  await page.goto('about:blank')
  await app.open(page, `setup?tab=2&sid=${sid}`)
  await expect(list(page).getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2)
  await app.platform.barePool.query('alter table gone rename to fee_brackets')
  await app.platform.barePool.query('alter table gone_too rename to fee_countries')
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('4.00')
})

test(`the screen is accessible and holds long names, light and dark`, async ({ app, page }) => {
  test.slow()
  await openFee(app, page, [
    [0, 100, 4, 0.03, 4],
    [100, 500, 5, 0.015, 5],
    [500, 1000, 7.5, 0.012, 8],
    [1000, 3000, 12, 0.01, 20],
  ])
  await app.platform.barePool.query(
    `update countries set name = repeat('W', 57) || country_code where country_code in ('TON', 'NZL')`,
  )
  await addFee(app, 'NZL', 'TON')
  await page.reload()
  await fillBracket(page, 2, '100', '400', '5.50')
  await field(page, '% of TRN', 4).fill('100')
  await field(page, '% of TRN', 4).blur()
  await listRow(page, 'WWW').last().getByRole('button', { name: 'NZL' }).click()
  await expect(notice(page)).toBeVisible()
  await expectUnbroken(page, editor(page))
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/fees-wrong-${scheme}.png` })
  })
  await field(page, '% of TRN', 4).fill('0.9')
  await field(page, '% of TRN', 4).blur()
  await expect(editor(page).getByRole('slider')).toHaveCount(2)
  await expectUnbroken(page, editor(page))
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/fees-${scheme}.png`, fullPage: true })
  })
  // All of the form in sight: axe measures what is left of a field under the bar, and a dialog hides the bar.
  await page.setViewportSize({ width: 1366, height: 1100 })
  await button(page, 'DELETE').click()
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/fees-delete-${scheme}.png` })
  })
})

test('a double click saves once', async ({ app, page }) => {
  await clearFees(app)
  await openFees(app, page)
  await pick(page, picker(page), 'New Zealand')
  await button(page, 'Add Fee').dblclick()
  await pick(page, destination(page), 'Fiji')
  await fillBracket(page, 1, '0', '100', '4', '3', '4')
  const calls = watchCalls(page)
  await button(page, 'SAVE').dblclick()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect(calls.filter(({ path }) => path === '/api/feeCountry')).toHaveLength(1)
})
