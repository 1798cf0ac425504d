import { expect, test } from '../support/e2e.ts'
import {
  addFee,
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
  openFees,
  pick,
  picker,
  storedBrackets,
  toast,
  valuesOfRow,
  watchCalls,
} from '../support/e2e-fees.ts'

/** Destinations in the order of the list. */
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
] as const

test('[FEE-01] [PGN-02] the list has its columns and five rows a page, and asks for count and rows at the same time', async ({
  app,
  page,
}) => {
  await clearFees(app)

  await test.step('without a fee the list says so', async () => {
    await openFees(app, page)
    await expect(list(page).getByRole('columnheader')).toHaveText([
      'Country Code',
      'Country Collect',
      'Fees Added To',
    ])
    await expect(list(page).getByRole('status')).toHaveText('No Fees found')
    await expect(editor(page)).toHaveCount(0)
  })

  for (const code of destinations) await addFee(app, 'NZL', code)
  const bodies: unknown[] = []
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d+$/ })

  await test.step('[PGN-02] count and five rows are asked for by two POSTs at the same time', async () => {
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
    await page.reload()
    await expect(listRows(page)).toHaveCount(5)
    expect(bodies).toEqual([{ count: true }, { limit: [0, 5] }])
    await expect(listRows(page).first().getByRole('cell')).toHaveText(['NZL', 'New Zealand', 'Argentina'])
    await expect(page.getByText('1–5 of 26')).toBeVisible()
    await expect(pages).toHaveText(['1', '2', '3', '4', '5'])
  })

  await test.step('pages are turned', async () => {
    await button(page, 'Page 2').click()
    await expect(listRows(page).first()).toContainText('Costa Rica')
    expect(bodies.slice(2)).toEqual(expect.arrayContaining([{ count: true }, { limit: [5, 5] }]))
    await page.unroute('**/api/feeCountries')
    await button(page, 'Next 5 pages').click()
    await expect(pages).toHaveText(['6'])
  })

  await test.step('a click opens a row, and the address leads back to it', async () => {
    await listRow(page, 'Thailand').getByRole('cell').nth(2).click()
    await expect(destination(page)).toHaveValue('Thailand')
    await expect(listRow(page, 'Thailand')).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/#\/setup\?tab=2&.*sid=\d+/)
    await page.reload()
    await expect(destination(page)).toHaveValue('Thailand')
  })

  await test.step('after the only row of a page was deleted the list shows the page before', async () => {
    await button(page, 'DELETE').click()
    await page.getByRole('dialog', { name: 'Delete fee' }).getByRole('button', { name: 'DELETE' }).click()
    await expect(toast(page, 'info')).toContainText('Fee removed')
    await expect(listRows(page)).toHaveCount(5)
    await expect(page.getByText('21–25 of 25')).toBeVisible()
  })
})

test('[FEE-02] [FEE-03] [FEE-04] [FEE-07] [FEE-16] [FEE-17] [FEE-20] [FEE-22] [FEE-27] [FEE-28] a fee is added for a country that has none, checked, and saved by one call', async ({
  app,
  page,
}) => {
  await clearFees(app)
  for (const code of destinations.slice(0, 13)) await addFee(app, 'NZL', code)
  await addFee(app, 'AUS', 'TON')
  await openFees(app, page)
  const calls = watchCalls(page)
  const summary = editor(page).getByRole('alert')
  const check = {
    method: 'POST',
    path: '/api/feeCountries',
    body: { code: 'custom', codC: 'AUT', codeD: 'FJI', sid: 0 },
  }

  await test.step('[FEE-02] [FEE-04] a country that has a fee is refused', async () => {
    await expect(picker(page)).toHaveAttribute('placeholder', 'Select a country')
    await pick(page, picker(page), 'New Zealand')
    await button(page, 'Add Fee').click()
    await expect(page.getByRole('alert')).toHaveText(
      'New Zealand already has a fee. To add another destination, open one of its fees and choose the destination there.',
    )
    await expect(editor(page)).toHaveCount(0)
  })

  await test.step('[FEE-22] a fee that was never saved is put away without a call', async () => {
    await pick(page, picker(page), 'Austria')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await button(page, 'Add Fee').click()
    await expect(collecting(page)).toHaveValue('Austria')
    await button(page, 'DELETE').click()
    await expect(editor(page)).toHaveCount(0)
    expect(calls).toEqual([])
  })

  await test.step('[FEE-03] only one new fee is open at a time', async () => {
    await pick(page, picker(page), 'Austria')
    await button(page, 'Add Fee').click()
    await expect(collecting(page)).toHaveValue('Austria')
    await expect(destination(page)).toHaveValue('')
    await expect(destination(page)).toBeFocused()
    await pick(page, picker(page), 'Belgium')
    await expect(button(page, 'Add Fee')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Add Fee').click({ force: true })
    await expect(collecting(page)).toHaveValue('Austria')
  })

  await test.step('[FEE-16] a save needs a destination and a complete bracket', async () => {
    await fillBracket(page, 1, '0', '100', '4', '3')
    await button(page, 'SAVE').click()
    await expect(summary.getByRole('listitem')).toHaveText([
      'Destination Country: This field is required',
      'A fee needs at least one complete bracket.',
    ])
    await expect(destination(page)).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Fees Split', 1).fill('4')
    await expect(summary.getByRole('listitem')).toHaveText(['Destination Country: This field is required'])
    expect(calls).toEqual([])
  })

  await test.step('[FEE-07] what was typed before the first destination stays when it is chosen', async () => {
    await pick(page, destination(page), 'Fiji')
    await expect(destination(page)).toHaveValue('Fiji')
    expect(await valuesOfRow(page, 1)).toEqual(['0.00', '100.00', '4.00', '3.00', '4.00'])
    await expect(button(page, 'Add Fee')).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('[FEE-16] without a bracket it is not saved either', async () => {
    await button(page, 'Remove bracket 1').click()
    await button(page, 'SAVE').click()
    await expect(summary).toContainText('A fee needs at least one complete bracket.')
    expect(calls).toEqual([])
    await fillBracket(page, 1, '0', '100', '4', '3', '4')
    await fillBracket(page, 2, '100', '500,5', '5', '1,25', '5')
  })

  await test.step('[FEE-17] a pair that another user added in between is found by the check', async () => {
    await addFee(app, 'AUT', 'FJI')
    await button(page, 'SAVE').click()
    await expect(summary).toContainText('A fee for this pair already exists')
    expect(calls).toEqual([check])
  })

  await test.step('[FEE-17] a pair that is added between check and save is refused by the server', async () => {
    const free = page.waitForResponse((answer) => answer.request().postData()?.includes('custom') === true)
    await page.route('**/api/feeCountries', (route) =>
      route.request().postData()?.includes('custom') ? route.fulfill({ json: [] }) : route.continue(),
    )
    await button(page, 'SAVE').click()
    await free
    await expect.poll(() => calls.length).toBe(3)
    await expect(page.getByText('A fee for this pair already exists').first()).toBeVisible()
    await expect(toast(page, 'success')).toHaveCount(0)
    await expect(field(page, 'To (USD)', 1)).toHaveValue('100.00')
    await page.unroute('**/api/feeCountries')
    await app.platform.barePool.query("delete from fee_countries where country_code_collect = 'AUT'")
  })

  await test.step('[FEE-20] [FEE-27] [FEE-28] the check, one call that answers the number, and the data again', async () => {
    const before = calls.length
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/feeCountry'))
    const reloads = page.waitForRequest(
      (request) => request.method() === 'GET' && /feeCountryValues\/\d+$/.test(request.url()),
    )
    await button(page, 'SAVE').dblclick()
    const numbers: unknown = await (await answered).json()
    expect(numbers).toEqual([expect.any(Number)])
    await expect(toast(page, 'success')).toContainText('Save complete')
    await expect(toast(page, 'success')).toContainText('Fee saved')
    await reloads
    expect(calls.slice(before)).toEqual([
      check,
      {
        method: 'POST',
        path: '/api/feeCountry',
        body: {
          countryCodeCollect: 'AUT',
          countryCodeDestination: 'FJI',
          brackets: [
            { limitFrom: '0.00', limitTo: '100.00', minFee: '4.00', percent: '0.0300', feesSplit: '4.00' },
            { limitFrom: '100.00', limitTo: '500.50', minFee: '5.00', percent: '0.0125', feesSplit: '5.00' },
          ],
        },
      },
    ])
    expect(await storedBrackets(app, 'AUT', 'FJI')).toEqual([
      ['0.00', '100.00', '4.00', '0.0300', '4.00'],
      ['100.00', '500.50', '5.00', '0.0125', '5.00'],
    ])
    // The list shows the page that holds it, and the number of the answer is in the address.
    await expect(listRow(page, 'Fiji').filter({ hasText: 'AUT' })).toHaveAttribute('aria-current', 'true')
    expect(page.url()).toContain(`sid=${String(numbers).replace(/\D/g, '')}`)
    // By the clock of Chicago, in summer and in winter.
    await expect(
      editor(page).getByRole('status').filter({ hasText: 'Prices told before hold until' }),
    ).toHaveText(/^Prices told before hold until \d\d:\d\d \(UTC−[56]\)$/)
    await expect(button(page, 'Add Fee')).not.toHaveAttribute('aria-disabled', 'true')
  })
})
