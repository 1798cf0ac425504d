import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import {
  addFee,
  button,
  clearFees,
  destination,
  editor,
  field,
  fillBracket,
  listRow,
  notice,
  openFee,
  openFees,
  pick,
  picker,
  storedBrackets,
  toast,
  watchCalls,
} from '../support/e2e-fees.ts'

const red = 'rgb(180, 35, 24)'

async function expectRed(page: Page, column: Parameters<typeof field>[1], row: number): Promise<void> {
  await expect(field(page, column, row)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, column, row)).toHaveCSS('border-top-color', red)
}

test('[FEE-08] [FEE-10] unsaved changes: another row stays shut, and a red notice asks', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  await addFee(app, 'NZL', 'TON', [[0, 50, 1, 0.01, 1]])
  await page.reload()
  const changes = [
    () => field(page, 'Min. Fee (USD)', 1).fill('9'),
    () => fillBracket(page, 3, '500'),
    () => button(page, 'Remove bracket 2').click(),
  ]
  for (const change of changes) {
    await change()
    await listRow(page, 'Tonga').getByRole('button', { name: 'NZL' }).click()
    await expect(notice(page)).toBeVisible()
    await expect(notice(page).getByText('You have unsaved changes continue in list or SAVE')).toHaveCSS(
      'color',
      red,
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(destination(page)).toHaveValue('Fiji')
    await expect(listRow(page, 'Fiji')).toContainText('Not saved')
    await notice(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(notice(page)).toHaveCount(0)
    await button(page, 'Undo changes').click()
    await expect(listRow(page, 'Fiji')).not.toContainText('Not saved')
  }
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await listRow(page, 'Tonga').getByRole('button', { name: 'NZL' }).click()
  await notice(page).getByRole('button', { name: 'Discard and open New Zealand → Tonga' }).click()
  await expect(destination(page)).toHaveValue('Tonga')
  await expect(notice(page)).toHaveCount(0)
  // Nothing is unsaved here: the next row opens at once.
  await listRow(page, 'Fiji').getByRole('button', { name: 'NZL' }).click()
  await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('4.00')
})

test('[FEE-08] [FEE-10] a save answers the notice, too', async ({ app, page }) => {
  await openFee(app, page)
  await addFee(app, 'NZL', 'TON')
  await page.reload()
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await listRow(page, 'Tonga').getByRole('button', { name: 'NZL' }).click()
  await expect(notice(page)).toBeVisible()
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  await expect(notice(page)).toHaveCount(0)
  await listRow(page, 'Tonga').getByRole('button', { name: 'NZL' }).click()
  await expect(destination(page)).toHaveValue('Tonga')
})

test('[FEE-09] [FEE-10] unsaved changes: another destination stays shut', async ({ app, page }) => {
  await openFee(app, page)
  await addFee(app, 'NZL', 'TON', [[0, 50, 1, 0.01, 1]])
  await field(page, 'Min. Fee (USD)', 1).fill('9')
  await pick(page, destination(page), 'Tonga')
  await expect(notice(page)).toBeVisible()
  await expect(destination(page)).toHaveValue('Fiji')
  await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
  await notice(page).getByRole('button', { name: 'Discard and open New Zealand → Tonga' }).click()
  await expect(field(page, 'To (USD)', 1)).toHaveValue('50.00')
})

test('[FEE-11] [FEE-14] amounts: a comma or a dot, 14 digits and two decimals, nothing else', async ({
  app,
  page,
}) => {
  await openFee(app, page, [[0, 100, 4, 0.03, 4]])
  const calls = watchCalls(page)
  const columns = ['From (USD)', 'To (USD)', 'Min. Fee (USD)', 'Fees Split'] as const
  for (const column of columns) {
    const box = field(page, column, 1)
    const before = await box.inputValue()
    for (const wrong of ['1,000', '1.234', '100000000000000', '-1', '1e3', '٣', 'abc', '1 000']) {
      await box.fill(wrong)
      await box.blur()
      await expectRed(page, column, 1)
      await expect(
        editor(page).getByText('Up to 14 digits, and after a comma or a dot one or two more.').first(),
      ).toBeVisible()
    }
    await button(page, 'SAVE').click()
    await expect(editor(page).getByRole('alert')).toContainText(`${column}, bracket 1`)
    await box.fill(before)
    await box.blur()
    await expect(box).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(calls).toEqual([])
  await fillBracket(page, 1, '0,5', '99999999999999.99', '1,25', '3', '12345678901234')
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual([
    ['0.50', '99999999999999.99', '1.25', '0.0300', '12345678901234.00'],
  ])
  await expect(field(page, 'To (USD)', 1)).toHaveValue('99999999999999.99')
})

test('[FEE-13] [FEE-14] percent: from 0 to 99.99 in steps of 0.01, sent as a fraction', async ({
  app,
  page,
}) => {
  await openFee(app, page, [[0, 100, 4, 0.03, 4]])
  const percent = field(page, '% of TRN', 1)
  const calls = watchCalls(page)
  for (const wrong of ['100', '100.00', '0.005', '-1', '1,000', 'abc']) {
    await percent.fill(wrong)
    await percent.blur()
    await expectRed(page, '% of TRN', 1)
  }
  await button(page, 'SAVE').click()
  await expect(editor(page).getByRole('alert')).toContainText(
    '% of TRN, bracket 1: At least 0 % and below 100 %, with at most two decimals.',
  )
  expect(calls).toEqual([])
  await percent.fill('99.98')
  await percent.press('ArrowUp')
  await expect(percent).toHaveValue('99.99')
  await percent.press('ArrowUp')
  await expect(percent).toHaveValue('99.99')
  await percent.fill('0.01')
  await percent.press('ArrowDown')
  await percent.press('ArrowDown')
  await expect(percent).toHaveValue('0.00')
  await percent.fill('99,99')
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual([['0.00', '100.00', '4.00', '0.9999', '4.00']])
})

test('[FEE-12] [FEE-14] To is greater than From, and no two brackets overlap', async ({ app, page }) => {
  await openFee(app, page)
  const calls = watchCalls(page)
  await field(page, 'To (USD)', 2).fill('100')
  await field(page, 'To (USD)', 2).blur()
  await expectRed(page, 'To (USD)', 2)
  await expect(editor(page).getByText('To must be greater than From.')).toBeVisible()
  await button(page, 'SAVE').click()
  await expect(editor(page).getByRole('alert')).toContainText(
    'To (USD), bracket 2: To must be greater than From.',
  )
  await field(page, 'To (USD)', 2).fill('100.01')
  await expect(editor(page).getByRole('alert')).toHaveCount(0)
  await field(page, 'From (USD)', 2).fill('99.99')
  await field(page, 'From (USD)', 2).blur()
  await expectRed(page, 'From (USD)', 2)
  await button(page, 'SAVE').click()
  await expect(editor(page).getByRole('alert')).toContainText(
    'From (USD), bracket 2: The brackets 0.00 to 100.00 and 99.99 to 100.01 overlap: an amount would have two fees.',
  )
  expect(calls).toEqual([])
  await field(page, 'From (USD)', 2).fill('100')
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
})

test('[FEE-12] a gap is named between the rows, and each repair is one click away', async ({ app, page }) => {
  await openFee(app, page)
  const gap = editor(page).getByRole('status').filter({ hasText: 'Gap:' })
  await expect(gap).toHaveCount(0)
  await expect(editor(page).getByText('Over 500.00 USD has no bracket and is refused.')).toBeVisible()
  await field(page, 'From (USD)', 2).fill('100.01')
  await expect(gap).toContainText('over 100.00 up to 100.01 USD has no bracket, such transfers are refused')
  await gap.getByRole('button', { name: 'set To 100.01' }).click()
  await expect(gap).toHaveCount(0)
  await expect(field(page, 'To (USD)', 1)).toHaveValue('100.01')
  await button(page, 'Undo changes').click()
  await field(page, 'From (USD)', 2).fill('400')
  await gap.getByRole('button', { name: 'set From 100.00' }).click()
  await expect(gap).toHaveCount(0)
  await expect(field(page, 'From (USD)', 2)).toHaveValue('100.00')
  await expect(field(page, 'From (USD)', 2)).toBeFocused()
  // Below the first bracket there is only one way to close it.
  await field(page, 'From (USD)', 1).fill('10')
  await expect(gap).toContainText('over 0.00 up to 10.00 USD')
  await expect(gap.getByRole('button')).toHaveText(['set From 0.00'])
  // It is a warning: who wants the gap saves it.
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
})

test('a minimum above the amount that is sent is told', async ({ app, page }) => {
  await openFee(app, page, [[10, 100, 4, 0.03, 4]])
  const warning = editor(page).getByText('Up to 24.99 the minimum exceeds the amount sent.')
  await expect(warning).toHaveCount(0)
  await field(page, 'Min. Fee (USD)', 1).fill('25')
  await expect(warning).toBeVisible()
})

test('[FEE-15] incomplete rows are not sent and keep nobody from saving, whatever stands in them', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  await fillBracket(page, 3, '500', '900', '8', '1')
  await fillBracket(page, 4, 'abc')
  await expect(editor(page).getByText('Incomplete: will not be saved.')).toHaveCount(2)
  await field(page, 'Min. Fee (USD)', 1).fill('3')
  const calls = watchCalls(page)
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  await expect(toast(page, 'success')).toContainText('2 incomplete brackets were not saved.')
  expect(calls[1]).toMatchObject({
    method: 'PUT',
    body: { brackets: [{ minFee: '3.00' }, { minFee: '5.00' }] },
  })
  await expect(field(page, 'From (USD)', 3)).toHaveValue('')
})

test('[FEE-16] a save needs a destination and a complete bracket', async ({ app, page }) => {
  await clearFees(app)
  await openFees(app, page)
  const calls = watchCalls(page)
  await pick(page, picker(page), 'Australia')
  await button(page, 'Add Fee').click()
  await fillBracket(page, 1, '0', '100', '4', '3')
  await button(page, 'SAVE').click()
  const summary = editor(page).getByRole('alert')
  await expect(summary.getByRole('listitem')).toHaveText([
    'Destination Country: This field is required',
    'A fee needs at least one complete bracket.',
  ])
  await expect(destination(page)).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Fees Split', 1).fill('4')
  await expect(summary.getByRole('listitem')).toHaveText(['Destination Country: This field is required'])
  expect(calls).toEqual([])
  await pick(page, destination(page), 'Fiji')
  await button(page, 'Remove bracket 1').click()
  await button(page, 'SAVE').click()
  await expect(summary).toContainText('A fee needs at least one complete bracket.')
  expect(calls).toEqual([])
})

test('[FEE-17] a pair that somebody else has added meanwhile is not saved twice', async ({ app, page }) => {
  await clearFees(app)
  await openFees(app, page)
  await pick(page, picker(page), 'Australia')
  await button(page, 'Add Fee').click()
  await pick(page, destination(page), 'Fiji')
  await fillBracket(page, 1, '0', '100', '4', '3', '4')
  await addFee(app, 'AUS', 'FJI')
  const calls = watchCalls(page)
  await button(page, 'SAVE').click()
  await expect(editor(page).getByRole('alert')).toContainText('A fee for this pair already exists')
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/feeCountries',
      body: { code: 'custom', codC: 'AUS', codeD: 'FJI', sid: 0 },
    },
  ])
  await expect(toast(page, 'success')).toHaveCount(0)
  await expect(field(page, 'To (USD)', 1)).toHaveValue('100.00')
  // Between the check and the save: the server has the last word.
  await page.route('**/api/feeCountries', (route) =>
    route.request().postData()?.includes('custom') ? route.fulfill({ json: [] }) : route.continue(),
  )
  await button(page, 'SAVE').click()
  await expect(page.getByText('A fee for this pair already exists').first()).toBeVisible()
  await expect(toast(page, 'success')).toHaveCount(0)
  await expect(field(page, 'To (USD)', 1)).toHaveValue('100.00')
})
