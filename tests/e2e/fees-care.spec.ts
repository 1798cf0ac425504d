import type { Route } from '@playwright/test'
import { expect, outlive, test, typeLogIn } from '../support/e2e.ts'
import {
  addFee,
  bracketColumns,
  button,
  clearFees,
  collecting,
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
  valuesOfRow,
  watchCalls,
} from '../support/e2e-fees.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

test('by the keyboard alone: a corridor with three brackets is added and saved', async ({ app, page }) => {
  await clearFees(app)
  await openFees(app, page)
  await picker(page).focus()
  await page.keyboard.type('New Zea')
  // The countries may still be loading, and Enter takes the option that is marked.
  await expect(page.getByRole('option', { name: 'New Zealand' })).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await expect(picker(page)).toHaveValue('New Zealand')
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

test('[FEE-05] [FEE-06] [FEE-07] [FEE-21] [FEE-22] [FEE-27] [FEE-28] a stored fee is shown, changed by one call with its version, and deleted', async ({
  app,
  page,
}) => {
  const sid = await openFee(app, page)
  await addFee(app, 'NZL', 'TON', [[0, 50, 1, 0.01, 1]])
  const calls = watchCalls(page)
  const heading = 'Add or edit fee brackets by the amount sent to the selected destination'
  const table = page.getByRole('table', { name: heading })

  await test.step('[FEE-05] the editor has its fields, heading, columns and buttons', async () => {
    await expect(collecting(page)).toBeDisabled()
    await expect(collecting(page)).toHaveValue('New Zealand')
    await expect(destination(page)).toHaveValue('Fiji')
    await destination(page).fill('tong')
    await expect(page.getByRole('option')).toHaveText(['Tonga'])
    await page.keyboard.press('Escape')
    await expect(editor(page).getByRole('heading', { name: heading })).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveText([...bracketColumns, 'Saved value'])
    for (const name of ['SAVE', 'DELETE'])
      await expect(editor(page).getByRole('button', { name })).toBeVisible()
    expect(await valuesOfRow(page, 1)).toEqual(['0.00', '100.00', '4.00', '3.00', '4.00'])
    expect(await valuesOfRow(page, 2)).toEqual(['100.00', '500.00', '5.00', '1.50', '5.00'])
    expect(await valuesOfRow(page, 3)).toEqual(['', '', '', '', ''])
  })

  await test.step('[FEE-06] the empty row at the end becomes a bracket, and the next one follows', async () => {
    const actions = table.locator('td:last-child').getByRole('button')
    await expect(actions).toHaveText(['Remove', 'Remove', 'Add Bracket'])
    await field(page, 'From (USD)', 3).pressSequentially('500')
    await expect(field(page, 'From (USD)', 3)).toBeFocused()
    await expect(field(page, 'From (USD)', 3)).toHaveValue('500')
    await expect(actions).toHaveText(['Remove', 'Remove', 'Remove', 'Add Bracket'])
    expect(await valuesOfRow(page, 4)).toEqual(['', '', '', '', ''])
    await fillBracket(page, 3, '500', '900')
    await button(page, 'Add Bracket').click()
    await expect(field(page, 'To (USD)', 4)).toBeFocused()
    await expect(field(page, 'From (USD)', 4)).toHaveValue('500.00')
    await expect(actions).toHaveText(['Remove', 'Remove', 'Remove', 'Remove', 'Add Bracket'])
    await button(page, 'Remove bracket 4').click()
    await button(page, 'Remove bracket 3').click()
    await expect(actions).toHaveText(['Remove', 'Remove', 'Add Bracket'])
    expect(await valuesOfRow(page, 3)).toEqual(['', '', '', '', ''])
  })

  await test.step('[FEE-21] [FEE-27] [FEE-28] a save is one call with all brackets and the version, answered by 1', async () => {
    await field(page, 'To (USD)', 1).fill('200')
    await field(page, 'From (USD)', 2).fill('200')
    await field(page, '% of TRN', 2).fill('1.75')
    await expect(editor(page).getByText('From 100.00 · % 1.50')).toBeVisible()
    const answered = page.waitForResponse((response) => response.url().endsWith(`/api/feeCountry/${sid}`))
    await button(page, 'SAVE').dblclick()
    expect(await (await answered).json()).toBe(1)
    await expect(toast(page, 'success')).toContainText('Fee saved')
    expect(calls).toMatchObject([
      { method: 'POST', path: '/api/feeCountries', body: { code: 'custom', codC: 'NZL', codeD: 'FJI', sid } },
      {
        method: 'PUT',
        path: `/api/feeCountry/${sid}`,
        body: {
          countryCodeCollect: 'NZL',
          countryCodeDestination: 'FJI',
          version: 1,
          brackets: [
            { sid: expect.any(Number), limitTo: '200.00', percent: '0.0300' },
            { sid: expect.any(Number), limitFrom: '200.00', percent: '0.0175' },
          ],
        },
      },
    ])
    expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual([
      ['0.00', '200.00', '4.00', '0.0300', '4.00'],
      ['200.00', '500.00', '5.00', '0.0175', '5.00'],
    ])
    await expect(page.getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
  })

  await test.step('a second save has the version of the reload', async () => {
    await button(page, 'Remove bracket 2').click()
    await button(page, 'SAVE').click()
    await expect.poll(() => storedBrackets(app, 'NZL', 'FJI')).toHaveLength(1)
    await expect(listRow(page, 'Fiji')).not.toContainText('Not saved')
  })

  await test.step('[FEE-07] a destination brings up the fee of the pair, or a new one', async () => {
    await pick(page, destination(page), 'Tonga')
    await expect(field(page, 'To (USD)', 1)).toHaveValue('50.00')
    await expect(destination(page)).toBeFocused()
    await pick(page, destination(page), 'Samoa')
    await expect(field(page, 'To (USD)', 1)).toHaveValue('')
    await expect(destination(page)).toHaveValue('Samoa')
    await expect(collecting(page)).toHaveValue('New Zealand')
    await fillBracket(page, 1, '0', '100', '4', '3', '4')
    const before = calls.length
    await button(page, 'SAVE').click()
    await expect.poll(() => storedBrackets(app, 'NZL', 'WSM')).toHaveLength(1)
    expect(calls.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/feeCountries',
      'POST /api/feeCountry',
    ])
    await expect(listRow(page, 'Samoa')).toHaveAttribute('aria-current', 'true')
    await expect(listRow(page, 'Samoa')).not.toContainText('Not saved')
  })

  await test.step('[FEE-22] a deletion names what depends on the fee, then reports that it is removed', async () => {
    const before = calls.length
    const question = page.getByRole('dialog', { name: 'Delete fee' })
    await button(page, 'DELETE').click()
    await expect(question).toContainText('New Zealand → Samoa')
    await expect(question).toContainText('0 send-to links')
    await expect(question).toContainText('0 transfers in the last 30 days')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(calls.slice(before)).toEqual([])
    await button(page, 'DELETE').click()
    await question.getByRole('button', { name: 'DELETE' }).click()
    await expect(toast(page, 'info')).toContainText('Fee removed')
    expect(calls.slice(before)).toMatchObject([
      { method: 'DELETE', path: expect.stringMatching(/^\/api\/feeCountry\/\d+$/) },
    ])
    await expect(listRow(page, 'Samoa')).toHaveCount(0)
    await expect(editor(page)).toHaveCount(0)
    // The button is gone: the keyboard goes on before the list.
    await expect(page.getByRole('region', { name: 'Fees', exact: true })).toBeFocused()
    expect(await storedBrackets(app, 'NZL', 'WSM')).toEqual([])
  })
})

test('[FEE-27] a connection or a session that is lost in the middle of a save leaves nothing half and loses nothing', async ({
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

  await test.step('a session that ends in between: after the log-in what was typed is there again', async () => {
    await field(page, 'Min. Fee (USD)', 1).fill('9')
    await outlive(app, page)
    // A call that the page makes on its own may end the session before the click.
    await button(page, 'SAVE')
      .click({ timeout: 10_000 })
      .catch(() => undefined)
    await typeLogIn(page)
    await expect(field(page, 'Min. Fee (USD)', 1)).toHaveValue('9.00')
    await expect(listRow(page, 'Fiji')).toContainText('Not saved')
  })
  await test.step('the end of a session cancels what is loading without an error', async () => {
    await openFees(app, page)
    await pick(page, picker(page), 'Japan')
    const asked = page.waitForRequest(/\/api\/feeCountries/)
    await page.route(/\/api\/feeCountries/, () => undefined)
    await button(page, 'Add Fee').click()
    await asked
    await outlive(app)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('hudson')
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})

test('names of 60 characters and wrong values break neither the editor nor its figure', async ({
  app,
  page,
}) => {
  const { barePool } = app.platform
  await openFee(app, page, [
    [0, 100, 4, 0.03, 4],
    [100, 500, 5, 0.015, 5],
    [500, 1000, 7.5, 0.012, 8],
    [1000, 3000, 12, 0.01, 20],
  ])
  const { rows: names } = await barePool.query(
    "select country_code, name from countries where country_code in ('TON', 'NZL')",
  )
  await barePool.query(
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
  await field(page, '% of TRN', 4).fill('0.9')
  await field(page, '% of TRN', 4).blur()
  await expect(editor(page).getByRole('slider')).toHaveCount(2)
  await expectUnbroken(page, editor(page))
  // The other tests of this file find the countries by their names.
  for (const { country_code, name } of names)
    await barePool.query('update countries set name = $2 where country_code = $1', [country_code, name])
})
