import { type App, expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import {
  addAllSpreads,
  changesOf,
  choose,
  chooser,
  dialogOf,
  field,
  openRates,
  remove,
  row,
  rows,
  save,
  spreadOf,
  tab,
  table,
} from '../support/e2e-rates.ts'

test('[RATE-01] the screen: its heading, its sub header and its two tabs', async ({ app, page }) => {
  await openRates(app, page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Setup and configuration')
  await expect(page.getByText('Setup exchange spreads and fees')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Rates and fees' }).getByRole('link')
  await expect(tabs).toHaveText(['Rates', 'Fees'])
  await expect(tabs.nth(0)).toHaveAttribute('href', '#/setup?tab=1')
  await expect(tabs.nth(1)).toHaveAttribute('href', '#/setup?tab=2')
  await expect(tabs.nth(0)).toHaveAttribute('aria-current', 'page')
})

test('[RATE-02] the tab states when the wholesale rates were last updated, as the call tells', async ({
  app,
  page,
}) => {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/currency/rates')
  await openRates(app, page)
  const { base, time, rates } = await (await answered).json()
  expect([base, Object.keys(rates)]).toEqual(['USD', expect.arrayContaining(['USDMXN', 'USDEUR'])])
  const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(time) ?? []
  await expect(tab(page)).toContainText(
    `Wholesale rates last update: ${day}/${month}/${year} ${clock} (Z) · `,
  )
})

test('[RATE-02] without a sheet the last update was never', async ({ app, page }) => {
  const { barePool } = app.platform
  for (const name of ['wholesale_rates', 'rate_sheets'])
    await barePool.query(`alter table ${name} disable trigger all`)
  await barePool.query('truncate wholesale_rates, rate_sheets')
  await openRates(app, page)
  await expect(tab(page)).toContainText('Wholesale rates last update: never')
  await expect(row(page, 'MXN').getByRole('cell').nth(1)).toHaveText('–')
  await expect(row(page, 'MXN')).toContainText('no rate')
})

test('[RATE-03] the dropdown is searched, starts with - Select - and has codes with names, without dollars', async ({
  app,
  page,
}) => {
  await openRates(app, page)
  await expect(chooser(page)).toHaveAttribute('placeholder', '- Select -')
  await expect(chooser(page)).toHaveValue('')
  await chooser(page).fill('shilling')
  await expect(page.getByRole('option')).toHaveText([
    'KES - Kenyan Shilling',
    'SOS - Somali Shilling',
    'TZS - Tanzanian Shilling',
    'UGX - Ugandan Shilling',
  ])
  await chooser(page).fill('USD')
  await expect(page.getByRole('option')).not.toContainText(['USD - '])
})

test('[RATE-04] [RATE-14] a payout is added and taken away again without a call', async ({ app, page }) => {
  await openRates(app, page)
  const before = await rows(page).count()
  const sent = changesOf(page)
  await expect(page.getByRole('button', { name: /^Add Payout/ })).toHaveCount(0)
  await choose(page, 'ugx', 'UGX - Ugandan Shilling')
  await page.getByRole('button', { name: 'Add Payout for Ugandan Shilling' }).click()
  await expect(rows(page)).toHaveCount(before + 1)
  await expect(rows(page).first()).toHaveAttribute('data-row', 'UGX')
  await expect(field(page, 'UGX')).toHaveValue('0.10')
  await expect(field(page, 'UGX')).toBeFocused()
  await expect(row(page, 'UGX')).toContainText('New, not saved')
  await expect(tab(page)).toContainText('1 not saved')
  await remove(page, 'UGX').click()
  await expect(row(page, 'UGX')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('[RATE-05] a pair that is listed already is not added again, on whatever page it is', async ({
  app,
  page,
}) => {
  await addAllSpreads(app)
  await app.platform.barePool.query("delete from spreads where retail = 'AED'")
  await openRates(app, page)
  const sent = changesOf(page)
  // On this page, and on another one.
  for (const [search, option, name, code] of [
    ['bob', 'BOB - Bolivian Boliviano', 'Bolivian Boliviano', 'BOB'],
    ['mxn', 'MXN - Mexican Peso', 'Mexican Peso', 'MXN'],
  ] as const) {
    await choose(page, search, option)
    // The button says that it does nothing; whoever presses it all the same gets nothing.
    await page.getByRole('button', { name: `Add Payout for ${name}` }).click({ force: true })
    await expect(rows(page)).toHaveCount(40)
    await expect(tab(page)).toContainText('Listed already: go to its row')
    await page.getByRole('button', { name: 'go to its row' }).click()
    await expect(field(page, code)).toBeFocused()
  }
  // One that was added and is not saved yet.
  for (let times = 0; times < 2; times += 1) {
    await choose(page, 'aed', 'AED - United Arab Emirates Dirham')
    await page
      .getByRole('button', { name: 'Add Payout for United Arab Emirates Dirham' })
      .click({ force: true })
    await expect(row(page, 'AED')).toHaveCount(1)
  }
  expect(sent).toEqual([])
})

test('[RATE-06] the columns, the buttons of each row, and the text without a row', async ({ app, page }) => {
  await openRates(app, page)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Payout Currency',
    'Retail RX vs USD',
    'Spread',
    'Whole Sale Rate',
    'USD Conversion Rx',
    'Wholesale, 30 days',
    'Age of the rate',
    '',
  ])
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(15)
  await expect(table(page).getByRole('button', { name: 'Save' })).toHaveCount(count)
  await expect(table(page).getByRole('button', { name: 'Delete' })).toHaveCount(count)
  await app.platform.barePool.query('delete from spreads')
  await page.reload()
  await expect(table(page).getByRole('status')).toHaveText('No Rates found')
})

/** What the row says of its figures, as text without thousands signs. */
async function figuresOf(app: App, code: string) {
  const { rows: found } = await app.platform.barePool.query<Record<string, string>>(
    `select round(rate, 6)::text as wholesale, round(rate * (1 - spread), 6)::text as retail,
      round(1 / (rate * (1 - spread)), 6)::text as base
    from spreads join lateral (select rate from wholesale_rates where currency_code = retail
      order by as_of desc, sid desc limit 1) newest on true where retail = $1`,
    [code],
  )
  return found[0] ?? {}
}

test('[RATE-08] [FMT-07] a spread is shown and typed as percent with 2 decimals and stored as fraction, rates have 6', async ({
  app,
  page,
}) => {
  await app.platform.barePool.query("update spreads set spread = 0.0125 where retail = 'EUR'")
  await openRates(app, page)
  const cells = row(page, 'EUR').getByRole('cell')
  await expect(field(page, 'EUR')).toHaveValue('1.25')
  const before = await figuresOf(app, 'EUR')
  await expect(cells.nth(1)).toHaveText(before['retail'] ?? '')
  await expect(cells.nth(3)).toHaveText(before['wholesale'] ?? '')
  await expect(cells.nth(4)).toHaveText(before['base'] ?? '')
  // A comma is a decimal one; what is left is tidy, and the figures follow before anything is saved.
  await field(page, 'EUR').fill('2,5')
  await field(page, 'EUR').press('Tab')
  await expect(field(page, 'EUR')).toHaveValue('2.50')
  await expect(cells.nth(1)).not.toHaveText(before['retail'] ?? '')
  const typed = await cells.nth(1).textContent()
  await save(page, 'EUR').click()
  await expect(toasts(page)).toContainText('Spread of EUR saved')
  expect(await spreadOf(app, 'EUR')).toMatchObject({ spread: '0.02500' })
  await expect(field(page, 'EUR')).toHaveValue('2.50')
  await expect(cells.nth(1)).toHaveText((await figuresOf(app, 'EUR'))['retail'] ?? '')
  expect(typed).toBe((await figuresOf(app, 'EUR'))['retail'])
  // More than two decimals of a percent are refused, never rounded.
  await field(page, 'EUR').fill('1.234')
  await save(page, 'EUR').click()
  await expect(tab(page).getByRole('alert')).toContainText(
    'EUR - Euro: At least 0 % and below 100 %, with at most two decimals.',
  )
  await expect(field(page, 'EUR')).toHaveValue('1.234')
  expect(await spreadOf(app, 'EUR')).toMatchObject({ spread: '0.02500' })
})

test('[RATE-09] what is no number becomes 0 with an error mark and a notice, and 0 is saved only when confirmed', async ({
  app,
  page,
}) => {
  await openRates(app, page)
  const stored = await spreadOf(app, 'BOB')
  const sent = changesOf(page)
  await field(page, 'BOB').fill('abc')
  await field(page, 'BOB').press('Tab')
  await expect(field(page, 'BOB')).toHaveValue('0.00')
  await expect(field(page, 'BOB')).toHaveAttribute('aria-invalid', 'true')
  await expect(tab(page).getByRole('alert')).toContainText(
    "BOB - Bolivian Boliviano: 'abc' is no number, so the spread became 0.00 %, which sells at cost.",
  )
  await save(page, 'BOB').click()
  const question = dialogOf(page, 'Sell at cost?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  expect(await spreadOf(app, 'BOB')).toEqual(stored)
  // Blank is not 0.
  await field(page, 'BOB').fill('')
  await save(page, 'BOB').click()
  await expect(tab(page).getByRole('alert')).toContainText('BOB - Bolivian Boliviano: This field is required')
  expect(sent).toEqual([])
  await field(page, 'BOB').fill('0')
  await save(page, 'BOB').click()
  await question.getByRole('button', { name: 'Save 0.00 %' }).click()
  await expect(toasts(page)).toContainText('Spread of BOB saved')
  expect(await spreadOf(app, 'BOB')).toMatchObject({ spread: '0.00000' })
  await expect(field(page, 'BOB')).not.toHaveAttribute('aria-invalid', 'true')
})

test('[RATE-11] a new row is created by PUT, and says until when the prices told before hold', async ({
  app,
  page,
}) => {
  await openRates(app, page)
  await choose(page, 'ugx', 'UGX - Ugandan Shilling')
  await page.getByRole('button', { name: 'Add Payout for Ugandan Shilling' }).click()
  const sent = changesOf(page)
  await save(page, 'UGX').dblclick()
  await expect(toasts(page)).toContainText(
    /Spread of UGX saved\. Prices told before hold until \d\d:\d\d \(UTC.*\)\./,
  )
  expect(sent.map((one) => [one.method(), new URL(one.url()).pathname])).toEqual([
    ['PUT', '/api/currency/spread/'],
  ])
  expect(sent[0]?.postDataJSON()).toMatchObject({ base: 'USD', retail: 'UGX', spread: '0.0010' })
  expect(await spreadOf(app, 'UGX')).toMatchObject({ spread: '0.00100', version: 1 })
  await expect(row(page, 'UGX')).not.toContainText('not saved')
  const codes = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-row') ?? ''))
  expect(codes).toEqual(codes.toSorted())
})

test('[RATE-12] a stored row is saved by POST with the spread as the body', async ({ app, page }) => {
  await openRates(app, page)
  const stored = await spreadOf(app, 'MXN')
  const sent = changesOf(page)
  await expect(save(page, 'MXN')).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'MXN').fill('1.15')
  await expect(row(page, 'MXN')).toContainText('Not saved')
  await save(page, 'MXN').click()
  await expect(toasts(page)).toContainText('Spread of MXN saved')
  expect(sent.map((one) => [one.method(), new URL(one.url()).pathname])).toEqual([
    ['POST', `/api/currency/spread/${stored?.sid}`],
  ])
  expect(sent[0]?.postDataJSON()).toMatchObject({
    sid: stored?.sid,
    base: 'USD',
    retail: 'MXN',
    spread: '0.0115',
    version: stored?.version,
  })
  expect(await spreadOf(app, 'MXN')).toMatchObject({ spread: '0.01150', version: (stored?.version ?? 0) + 1 })
  await expect(save(page, 'MXN')).toHaveAttribute('aria-disabled', 'true')
})

test('[RATE-13] a deletion names what it shuts, then calls DELETE', async ({ app, page }) => {
  await openRates(app, page)
  const stored = await spreadOf(app, 'MXN')
  const sent = changesOf(page)
  await remove(page, 'MXN').click()
  const question = dialogOf(page, 'Delete the spread of MXN - Mexican Peso')
  await expect(question).toContainText(
    /MXN is not paid out any more: this shuts \d+ corridors, \d+ links between agencies\./,
  )
  await expect(question).toContainText('USA → MEX')
  await expect(question).toContainText(
    /In the last 30 days [\d,]+ transfers of [\d,.]+ USD in all were to be paid out in it\./,
  )
  await expect(question).toContainText('Prices told before hold for 10 minutes.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await remove(page, 'MXN').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText(/Spread of MXN removed\. Prices told before hold until \d\d:\d\d/)
  expect(sent.map((one) => [one.method(), new URL(one.url()).pathname])).toEqual([
    ['DELETE', `/api/currency/spread/${stored?.sid}`],
  ])
  await expect(row(page, 'MXN')).toHaveCount(0)
  expect(await spreadOf(app, 'MXN')).toBeUndefined()
})

test('[PGN-02] spreads: two POSTs at the same time, 40 rows and 5 page numbers', async ({ app, page }) => {
  const total = await addAllSpreads(app)
  expect(total).toBeGreaterThan(120)
  const pages = Math.ceil(total / 40)
  const bodies: string[] = []
  // Neither is answered before both have left.
  await page.route('**/api/currency/spreads', async (asked) => {
    expect(asked.request().method()).toBe('POST')
    bodies.push(asked.request().postData() ?? '')
    await expect.poll(() => bodies.length).toBeGreaterThan(1)
    await asked.continue()
  })
  await openRates(app, page)
  expect(bodies.toSorted()).toEqual(['{"count":true}', '{"limit":[0,40]}'])
  await expect(rows(page)).toHaveCount(40)
  const numbers = tab(page)
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: /^Page \d+$/ })
  await expect(numbers).toHaveText(
    Array.from({ length: Math.min(5, pages) }, (_, index) => String(index + 1)),
  )
  await page.unroute('**/api/currency/spreads')
  await numbers.nth(1).click()
  await expect(tab(page)).toContainText(`41–80 of ${total}`)
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page)).toHaveCount(40)
})
