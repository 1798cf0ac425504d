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
  pick,
  storedBrackets,
  toast,
  watchCalls,
} from '../support/e2e-fees.ts'

const red = 'rgb(180, 35, 24)'

async function expectRed(page: Page, column: Parameters<typeof field>[1], row: number): Promise<void> {
  await expect(field(page, column, row)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, column, row)).toHaveCSS('border-top-color', red)
}

test('[FEE-08] [FEE-09] [FEE-10] unsaved changes keep another row and another destination shut, and a red notice asks', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  await addFee(app, 'NZL', 'TON', [[0, 50, 1, 0.01, 1]])
  await page.reload()
  const openTonga = () => listRow(page, 'Tonga').getByRole('button', { name: 'NZL' }).click()
  const discard = notice(page).getByRole('button', { name: 'Discard and open New Zealand → Tonga' })
  const changes = [
    ['changed', () => field(page, 'Min. Fee (USD)', 1).fill('9')],
    ['added', () => fillBracket(page, 3, '500')],
    ['removed', () => button(page, 'Remove bracket 2').click()],
  ] as const
  for (const [what, change] of changes)
    await test.step(`[FEE-08] [FEE-10] another row stays shut while a bracket is ${what}`, async () => {
      await change()
      await openTonga()
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
    })

  await test.step('the question on leaving the tab is the only one beside the notice', async () => {
    await field(page, 'Min. Fee (USD)', 1).fill('9')
    await openTonga()
    await expect(notice(page)).toBeVisible()
    await page.getByRole('link', { name: 'Rates' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page
      .getByRole('dialog', { name: 'You have unsaved changes' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
  })

  await test.step('discarded changes let the other row open, and nothing is unsaved there', async () => {
    await openTonga()
    await discard.click()
    await expect(destination(page)).toHaveValue('Tonga')
    await expect(notice(page)).toHaveCount(0)
    await listRow(page, 'Fiji').getByRole('button', { name: 'NZL' }).click()
    await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('4.00')
  })

  await test.step('[FEE-09] [FEE-10] another destination stays shut, too', async () => {
    await field(page, 'Min. Fee (USD)', 1).fill('9')
    await pick(page, destination(page), 'Tonga')
    await expect(notice(page)).toBeVisible()
    await expect(destination(page)).toHaveValue('Fiji')
    await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
    await discard.click()
    await expect(field(page, 'To (USD)', 1)).toHaveValue('50.00')
  })

  await test.step('a save answers the notice', async () => {
    await field(page, 'Min. Fee (USD)', 1).fill('9')
    await listRow(page, 'Fiji').getByRole('button', { name: 'NZL' }).click()
    await expect(notice(page)).toBeVisible()
    await button(page, 'SAVE').click()
    await expect(toast(page, 'success')).toContainText('Fee saved')
    await expect(notice(page)).toHaveCount(0)
    await listRow(page, 'Fiji').getByRole('button', { name: 'NZL' }).click()
    await expect(destination(page)).toHaveValue('Fiji')
  })

  await test.step('a fee that another user has deleted is not saved, and what was typed stays', async () => {
    await field(page, 'Min. Fee (USD)', 1).fill('8')
    await clearFees(app)
    await button(page, 'SAVE').click()
    await expect(toast(page, 'error')).toContainText('This fee does not exist any more.')
    await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('8.00')
  })
})

test('[FEE-11] [FEE-12] [FEE-13] [FEE-14] a wrong amount, percent or order of a bracket is red, and nothing is saved until it is right', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  const calls = watchCalls(page)

  await test.step('[FEE-11] an amount has 14 digits and two decimals', async () => {
    for (const [column, wrong] of [
      ['From (USD)', '1,000'],
      ['To (USD)', '100000000000000'],
      ['Min. Fee (USD)', '-1'],
      ['Fees Split', '1e3'],
    ] as const) {
      const box = field(page, column, 1)
      const before = await box.inputValue()
      await box.fill(wrong)
      await box.blur()
      await expectRed(page, column, 1)
      await expect(
        editor(page).getByText('Up to 14 digits, and after a comma or a dot one or two more.').first(),
      ).toBeVisible()
      await button(page, 'SAVE').click()
      await expect(editor(page).getByRole('alert')).toContainText(`${column}, bracket 1`)
      await box.fill(before)
      await box.blur()
      await expect(box).not.toHaveAttribute('aria-invalid', 'true')
    }
    expect(calls).toEqual([])
  })

  await test.step('[FEE-13] a percent is below 100, and the arrows stay in its bounds', async () => {
    const percent = field(page, '% of TRN', 1)
    await percent.fill('100')
    await percent.blur()
    await expectRed(page, '% of TRN', 1)
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
  })

  await test.step('[FEE-12] To is greater than From, and no two brackets overlap', async () => {
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
  })

  await test.step('what is right is saved as it was typed', async () => {
    await fillBracket(page, 1, '0,5', '99', '1,25')
    await fillBracket(page, 2, '100', '99999999999999.99', '5', '1.5', '12345678901234')
    await button(page, 'SAVE').click()
    await expect(toast(page, 'success')).toContainText('Fee saved')
    expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual([
      ['0.50', '99.00', '1.25', '0.9999', '4.00'],
      ['100.00', '99999999999999.99', '5.00', '0.0150', '12345678901234.00'],
    ])
    await expect(field(page, 'To (USD)', 2)).toHaveValue('99999999999999.99')
  })
})

test('[FEE-12] [FEE-15] gaps and a high minimum are warnings, and incomplete rows are not sent', async ({
  app,
  page,
}) => {
  await openFee(app, page)

  await test.step('[FEE-12] a gap is named between the rows, and each repair is one click away', async () => {
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
  })

  await test.step('a minimum above the amount that is sent is a warning', async () => {
    const warning = editor(page).getByText('Up to 24.99 the minimum exceeds the amount sent.')
    await expect(warning).toHaveCount(0)
    await field(page, 'Min. Fee (USD)', 1).fill('25')
    await expect(warning).toBeVisible()
  })

  await test.step('[FEE-15] incomplete rows are not sent, whatever is in them, and the gap is saved', async () => {
    await fillBracket(page, 3, '500', '900', '8', '1')
    await fillBracket(page, 4, 'abc')
    await expect(editor(page).getByText('Incomplete: will not be saved.')).toHaveCount(2)
    const calls = watchCalls(page)
    await button(page, 'SAVE').click()
    await expect(toast(page, 'success')).toContainText('Fee saved')
    await expect(toast(page, 'success')).toContainText('2 incomplete brackets were not saved.')
    expect(calls[1]).toMatchObject({
      method: 'PUT',
      body: { brackets: [{ limitFrom: '10.00', minFee: '25.00' }, { minFee: '5.00' }] },
    })
    await expect(field(page, 'From (USD)', 3)).toHaveValue('')
  })
})
