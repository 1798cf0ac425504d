import { expect, test } from '../support/e2e.ts'
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
  list,
  listRow,
  listRows,
  openFee,
  openFees,
  pick,
  picker,
  storedBrackets,
  toast,
  valuesOfRow,
  watchCalls,
} from '../support/e2e-fees.ts'

const destinations = [
  'ARG',
  'BOL',
  'BRA',
  'CHL',
  'COL',
  'CRI',
  'ECU',
  'FJI',
  'GTM',
  'HND',
  'IND',
  'JPN',
  'KEN',
] as const

test('[FEE-01] the list: its columns, five rows, a row opens, and its text without a row', async ({
  app,
  page,
}) => {
  await clearFees(app)
  await openFees(app, page)
  await expect(list(page).getByRole('columnheader')).toHaveText([
    'Country Code',
    'Country Collect',
    'Fees Added To',
  ])
  await expect(list(page).getByRole('status')).toHaveText('No Fees found')
  await expect(editor(page)).toHaveCount(0)
  for (const code of destinations) await addFee(app, 'NZL', code)
  await page.reload()
  await expect(listRows(page)).toHaveCount(5)
  await expect(listRows(page).first().getByRole('cell')).toHaveText(['NZL', 'New Zealand', 'Argentina'])
  await expect(page.getByText('1–5 of 13')).toBeVisible()
  await listRow(page, 'Brazil').getByRole('cell').nth(2).click()
  await expect(destination(page)).toHaveValue('Brazil')
  await expect(listRow(page, 'Brazil')).toHaveAttribute('aria-current', 'true')
  expect(new URL(page.url()).hash).toMatch(/^#\/setup\?tab=2&sid=\d+$/)
  // The address leads back to it.
  await page.reload()
  await expect(destination(page)).toHaveValue('Brazil')
})

test('[PGN-02] the list asks twice at the same time, by POST: for the count and for five rows', async ({
  app,
  page,
}) => {
  await clearFees(app)
  const more = [
    'LKA',
    'MAR',
    'NPL',
    'OMN',
    'PAN',
    'PER',
    'PHL',
    'POL',
    'PRT',
    'QAT',
    'ROU',
    'SEN',
    'THA',
    'TUR',
    'UGA',
  ]
  for (const code of [...destinations, ...more]) await addFee(app, 'NZL', code)
  const bodies: unknown[] = []
  let goOn: () => void = () => undefined
  const both = new Promise<void>((resolve) => {
    goOn = resolve
  })
  // Neither is answered before both were asked.
  await page.route('**/api/feeCountries', async (route) => {
    if (route.request().method() === 'POST') {
      bodies.push(route.request().postDataJSON())
      if (bodies.length % 2 === 0) goOn()
      await both
    }
    await route.continue()
  })
  await openFees(app, page)
  await expect(listRows(page)).toHaveCount(5)
  expect(bodies).toEqual([{ count: true }, { limit: [0, 5] }])
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d+$/ })
  await expect(pages).toHaveText(['1', '2', '3', '4', '5'])
  await button(page, 'Page 2').click()
  await expect(listRows(page).first()).toContainText('Costa Rica')
  expect(bodies.slice(2)).toEqual(expect.arrayContaining([{ count: true }, { limit: [5, 5] }]))
  await button(page, 'Next 5 pages').click()
  await expect(pages).toHaveText(['6'])
})

test('[FEE-02] [FEE-03] [FEE-04] a fee is added for a country that has none, one at a time', async ({
  app,
  page,
}) => {
  await clearFees(app)
  await addFee(app, 'NZL', 'FJI')
  await openFees(app, page)
  await expect(picker(page)).toHaveAttribute('placeholder', 'Select a country')
  const calls = watchCalls(page)
  await pick(page, picker(page), 'New Zealand')
  await button(page, 'Add Fee').click()
  await expect(page.getByRole('alert')).toHaveText(
    'New Zealand already has a fee. To add another destination, open one of its fees and choose the destination there.',
  )
  await expect(editor(page)).toHaveCount(0)
  await pick(page, picker(page), 'Australia')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await button(page, 'Add Fee').click()
  await expect(collecting(page)).toHaveValue('Australia')
  await expect(destination(page)).toHaveValue('')
  await expect(destination(page)).toBeFocused()
  // Another one has to wait until this one is saved or put away.
  await pick(page, picker(page), 'Austria')
  await expect(button(page, 'Add Fee')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Add Fee').click({ force: true })
  await expect(collecting(page)).toHaveValue('Australia')
  await pick(page, destination(page), 'Fiji')
  await expect(destination(page)).toHaveValue('Fiji')
  await expect(button(page, 'Add Fee')).toHaveAttribute('aria-disabled', 'true')
  // It has no number until the first save, which asks with 0.
  await fillBracket(page, 1, '0', '100', '4', '3', '4')
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect(calls[0]).toMatchObject({ body: { code: 'custom', codC: 'AUS', codeD: 'FJI', sid: 0 } })
  await expect(button(page, 'Add Fee')).not.toHaveAttribute('aria-disabled', 'true')
})

test('[FEE-05] [FEE-06] the editor: its fields, heading, columns and buttons, and the empty row at its end', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  await expect(collecting(page)).toBeDisabled()
  await expect(collecting(page)).toHaveValue('New Zealand')
  await expect(destination(page)).toHaveValue('Fiji')
  await destination(page).fill('tong')
  await expect(page.getByRole('option')).toHaveText(['Tonga'])
  await page.keyboard.press('Escape')
  const heading = 'Add or edit fee brackets by the amount sent to the selected destination'
  await expect(editor(page).getByRole('heading', { name: heading })).toBeVisible()
  const table = page.getByRole('table', { name: heading })
  await expect(table.getByRole('columnheader')).toHaveText([...bracketColumns, 'Saved value'])
  for (const name of ['SAVE', 'DELETE'])
    await expect(editor(page).getByRole('button', { name })).toBeVisible()
  expect(await valuesOfRow(page, 1)).toEqual(['0.00', '100.00', '4.00', '3.00', '4.00'])
  expect(await valuesOfRow(page, 2)).toEqual(['100.00', '500.00', '5.00', '1.50', '5.00'])
  expect(await valuesOfRow(page, 3)).toEqual(['', '', '', '', ''])
  const actions = table.locator('td:last-child').getByRole('button')
  await expect(actions).toHaveText(['Remove', 'Remove', 'Add Bracket'])
  // Typed into, it is a bracket like the others, and the next empty one follows.
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

test('[FEE-07] a destination brings up the fee of the pair, or a new one', async ({ app, page }) => {
  await openFee(app, page)
  await addFee(app, 'NZL', 'TON', [[0, 50, 1, 0.01, 1]])
  await pick(page, destination(page), 'Tonga')
  await expect(field(page, 'To (USD)', 1)).toHaveValue('50.00')
  await expect(destination(page)).toBeFocused()
  await pick(page, destination(page), 'Samoa')
  await expect(field(page, 'To (USD)', 1)).toHaveValue('')
  await expect(destination(page)).toHaveValue('Samoa')
  await expect(collecting(page)).toHaveValue('New Zealand')
  await fillBracket(page, 1, '0', '100', '4', '3', '4')
  const calls = watchCalls(page)
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/feeCountries',
    'POST /api/feeCountry',
  ])
})

test('[FEE-07] what was typed before the first destination stays when it is chosen', async ({
  app,
  page,
}) => {
  await clearFees(app)
  await openFees(app, page)
  await pick(page, picker(page), 'Australia')
  await button(page, 'Add Fee').click()
  await fillBracket(page, 1, '0', '100', '4', '3', '4')
  await pick(page, destination(page), 'Fiji')
  await expect(destination(page)).toHaveValue('Fiji')
  expect(await valuesOfRow(page, 1)).toEqual(['0.00', '100.00', '4.00', '3.00', '4.00'])
  await button(page, 'SAVE').click()
  await expect(toast(page, 'success')).toContainText('Fee saved')
  expect(await storedBrackets(app, 'AUS', 'FJI')).toEqual([['0.00', '100.00', '4.00', '0.0300', '4.00']])
})

test('[FEE-20] [FEE-27] [FEE-28] a new fee: the check, then one call that answers its number, then the data anew', async ({
  app,
  page,
}) => {
  await clearFees(app)
  for (const code of destinations) await addFee(app, 'AUS', code)
  await openFees(app, page)
  await pick(page, picker(page), 'New Zealand')
  await button(page, 'Add Fee').click()
  await pick(page, destination(page), 'Fiji')
  await fillBracket(page, 1, '0', '100', '4', '3', '4')
  await fillBracket(page, 2, '100', '500,5', '5', '1,25', '5')
  const calls = watchCalls(page)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/feeCountry'))
  const reloads = page.waitForRequest(
    (request) => request.method() === 'GET' && /feeCountryValues\/\d+$/.test(request.url()),
  )
  await button(page, 'SAVE').click()
  const numbers: unknown = await (await answered).json()
  expect(numbers).toEqual([expect.any(Number)])
  await expect(toast(page, 'success')).toContainText('Save complete')
  await expect(toast(page, 'success')).toContainText('Fee saved')
  await reloads
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/api/feeCountries',
      body: { code: 'custom', codC: 'NZL', codeD: 'FJI', sid: 0 },
    },
    {
      method: 'POST',
      path: '/api/feeCountry',
      body: {
        countryCodeCollect: 'NZL',
        countryCodeDestination: 'FJI',
        brackets: [
          { limitFrom: '0.00', limitTo: '100.00', minFee: '4.00', percent: '0.0300', feesSplit: '4.00' },
          { limitFrom: '100.00', limitTo: '500.50', minFee: '5.00', percent: '0.0125', feesSplit: '5.00' },
        ],
      },
    },
  ])
  expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual([
    ['0.00', '100.00', '4.00', '0.0300', '4.00'],
    ['100.00', '500.50', '5.00', '0.0125', '5.00'],
  ])
  // The list shows the page that holds it, and the number of the answer is in the address.
  await expect(listRow(page, 'Fiji').filter({ hasText: 'NZL' })).toHaveAttribute('aria-current', 'true')
  expect(page.url()).toContain(`sid=${String(numbers).replace(/\D/g, '')}`)
  // By the clock of Chicago, in summer and in winter.
  await expect(
    editor(page).getByRole('status').filter({ hasText: 'Prices told before hold until' }),
  ).toHaveText(/^Prices told before hold until \d\d:\d\d \(UTC−[56]\)$/)
})

test('[FEE-21] [FEE-27] [FEE-28] a saved fee: one call with all brackets and the version, answered by 1', async ({
  app,
  page,
}) => {
  const sid = await openFee(app, page)
  await field(page, 'To (USD)', 1).fill('200')
  await field(page, 'From (USD)', 2).fill('200')
  await field(page, '% of TRN', 2).fill('1.75')
  await expect(editor(page).getByText('From 100.00 · % 1.50')).toBeVisible()
  const calls = watchCalls(page)
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
  // Saved again at once: the version of the reload is the right one.
  await button(page, 'Remove bracket 2').click()
  await button(page, 'SAVE').click()
  await expect.poll(() => storedBrackets(app, 'NZL', 'FJI')).toHaveLength(1)
})

test('[FEE-22] a deletion names what hangs on it, then says that the fee is removed', async ({
  app,
  page,
}) => {
  await openFee(app, page)
  const calls = watchCalls(page)
  const question = page.getByRole('dialog', { name: 'Delete fee' })
  await button(page, 'DELETE').click()
  await expect(question).toContainText('New Zealand → Fiji')
  await expect(question).toContainText('0 send-to links')
  await expect(question).toContainText('0 transfers in the last 30 days')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])
  await button(page, 'DELETE').click()
  await question.getByRole('button', { name: 'DELETE' }).click()
  await expect(toast(page, 'info')).toContainText('Fee removed')
  expect(calls).toMatchObject([{ method: 'DELETE', path: expect.stringMatching(/^\/api\/feeCountry\/\d+$/) }])
  await expect(list(page).getByRole('status')).toHaveText('No Fees found')
  await expect(editor(page)).toHaveCount(0)
  // The button is gone: the keyboard goes on before the list.
  await expect(page.getByRole('region', { name: 'Fees', exact: true })).toBeFocused()
  expect(await storedBrackets(app, 'NZL', 'FJI')).toEqual([])
})

test('[FEE-22] a fee that was never saved is put away without a call', async ({ app, page }) => {
  await clearFees(app)
  await openFees(app, page)
  await pick(page, picker(page), 'Australia')
  await button(page, 'Add Fee').click()
  const calls = watchCalls(page)
  await button(page, 'DELETE').click()
  await expect(editor(page)).toHaveCount(0)
  expect(calls).toEqual([])
})
