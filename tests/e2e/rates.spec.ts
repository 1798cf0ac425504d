import { spreadsPerPage } from '@corridor/contract/rates'
import { type App, expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import {
  changesOf,
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

test('[RATE-01] [RATE-02] [RATE-03] [RATE-06] the screen has its headings, tabs, columns and buttons, the time of the rates, and a searched dropdown', async ({
  app,
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('nothing of the pictures is loaded before they are shown', async () => {
    expect(loaded.filter((path) => /band|sparkline|rate/.test(path))).toEqual([])
  })

  await test.step('[RATE-02] the tab states when the wholesale rates were last updated, as the call answers', async () => {
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/currency/rates',
    )
    await app.open(page, 'setup')
    const { base, time, rates } = await (await answered).json()
    expect([base, Object.keys(rates)]).toEqual(['USD', expect.arrayContaining(['USDMXN', 'USDEUR'])])
    const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(time) ?? []
    await expect(tab(page)).toContainText(
      `Wholesale rates last update: ${day}/${month}/${year} ${clock} (Z) · `,
    )
    await expect(rows(page).first()).toBeVisible()
    expect(loaded.filter((path) => /band-chart|rate-detail/.test(path))).toEqual([])
  })

  await test.step('[RATE-01] headings and tabs', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Setup and configuration')
    await expect(page.getByText('Setup exchange spreads and fees')).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Rates and fees' }).getByRole('link')
    await expect(tabs).toHaveText(['Rates', 'Fees'])
    await expect(tabs.nth(0)).toHaveAttribute('href', '#/setup?tab=1')
    await expect(tabs.nth(1)).toHaveAttribute('href', '#/setup?tab=2')
    await expect(tabs.nth(0)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('[RATE-06] the columns, and the buttons of each row', async () => {
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
    const { rows: stored } = await app.platform.barePool.query('select from spreads')
    const count = Math.min(stored.length, spreadsPerPage)
    expect(count).toBeGreaterThan(15)
    await expect(rows(page)).toHaveCount(count)
    await expect(table(page).getByRole('button', { name: 'Save' })).toHaveCount(count)
    await expect(table(page).getByRole('button', { name: 'Delete' })).toHaveCount(count)
  })

  await test.step('[RATE-03] the dropdown starts with - Select - and finds codes with names, without dollars', async () => {
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
})

test('[RATE-04] [RATE-11] [RATE-12] [RATE-13] [RATE-14] by the keyboard alone a payout is added, taken away, saved, changed and deleted', async ({
  app,
  page,
}) => {
  await app.platform.barePool.query("delete from spreads where retail = 'UGX'")
  await openRates(app, page)
  const sent = changesOf(page)
  const callsOf = () => sent.map((one) => [one.method(), new URL(one.url()).pathname])
  const before = await rows(page).count()
  const add = page.getByRole('button', { name: 'Add Payout for Ugandan Shilling' })
  const addByKeyboard = async (): Promise<void> => {
    await chooser(page).focus()
    await page.keyboard.type('ugx')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'UGX')).toBeFocused()
  }

  await test.step('[RATE-04] a new row has 0.10 % and is not saved', async () => {
    await expect(page.getByRole('button', { name: /^Add Payout/ })).toHaveCount(0)
    await addByKeyboard()
    await expect(rows(page)).toHaveCount(before + 1)
    await expect(rows(page).first()).toHaveAttribute('data-row', 'UGX')
    await expect(field(page, 'UGX')).toHaveValue('0.10')
    await expect(row(page, 'UGX')).toContainText('New, not saved')
    await expect(tab(page)).toContainText('1 not saved')
  })

  await test.step('[RATE-14] it is taken away without a question and without a call', async () => {
    await remove(page, 'UGX').focus()
    await page.keyboard.press('Enter')
    await expect(row(page, 'UGX')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(before)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(sent).toEqual([])
  })

  await test.step('[RATE-11] saved, it is created by PUT, and the message says until when older prices hold', async () => {
    await addByKeyboard()
    await page.keyboard.press('ArrowUp')
    await expect(field(page, 'UGX')).toHaveValue('0.15')
    await page.keyboard.press('Tab')
    await expect(save(page, 'UGX')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText(
      /Spread of UGX saved\. Prices told before hold until \d\d:\d\d \(UTC.*\)\./,
    )
    expect(callsOf()).toEqual([['PUT', '/api/currency/spread/']])
    expect(sent[0]?.postDataJSON()).toMatchObject({ base: 'USD', retail: 'UGX', spread: '0.0015' })
    expect(await spreadOf(app, 'UGX')).toMatchObject({ spread: '0.00150', version: 1 })
    await expect(row(page, 'UGX')).not.toContainText('not saved')
    const codes = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-row') ?? ''))
    expect(codes).toEqual(codes.toSorted())
  })

  const stored = await spreadOf(app, 'UGX')

  await test.step('[RATE-12] Enter in its field saves a change by POST with the spread as the body', async () => {
    await expect(save(page, 'UGX')).toHaveAttribute('aria-disabled', 'true')
    await field(page, 'UGX').focus()
    await page.keyboard.press('ArrowUp')
    await expect(row(page, 'UGX')).toContainText('Not saved')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await spreadOf(app, 'UGX'))?.spread).toBe('0.00200')
    expect(callsOf().slice(1)).toEqual([['POST', `/api/currency/spread/${stored?.sid}`]])
    expect(sent[1]?.postDataJSON()).toMatchObject({
      sid: stored?.sid,
      base: 'USD',
      retail: 'UGX',
      spread: '0.0020',
      version: 1,
    })
    expect(await spreadOf(app, 'UGX')).toMatchObject({ version: 2 })
    await expect(save(page, 'UGX')).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('[RATE-13] a deletion names what it shuts', async () => {
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
    await expect(question).toHaveCount(0)
    expect(sent).toHaveLength(2)
  })

  await test.step('[RATE-13] confirmed, it calls DELETE, and the focus goes to the tab', async () => {
    await remove(page, 'UGX').focus()
    await page.keyboard.press('Enter')
    const question = dialogOf(page, 'Delete the spread of UGX - Ugandan Shilling')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText(
      /Spread of UGX removed\. Prices told before hold until \d\d:\d\d/,
    )
    expect(callsOf().slice(2)).toEqual([['DELETE', `/api/currency/spread/${stored?.sid}`]])
    await expect(row(page, 'UGX')).toHaveCount(0)
    expect(await spreadOf(app, 'UGX')).toBeUndefined()
    await expect(tab(page)).toBeFocused()
  })
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

test('[RATE-08] [RATE-09] [FMT-07] a spread is typed as percent and stored as fraction; text becomes 0, which is saved only when confirmed', async ({
  app,
  page,
}) => {
  await app.platform.barePool.query("update spreads set spread = 0.0125 where retail = 'EUR'")
  await openRates(app, page)
  const sent = changesOf(page)

  await test.step('[RATE-08] [FMT-07] percent has 2 decimals, rates have 6', async () => {
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
    await save(page, 'EUR').dblclick()
    await expect(toasts(page)).toContainText('Spread of EUR saved')
    expect(sent).toHaveLength(1)
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
    await field(page, 'EUR').fill('2.5')
  })

  await test.step('[RATE-09] text becomes 0 with an error mark and a notice, and 0 is asked about', async () => {
    const stored = await spreadOf(app, 'BOB')
    const before = sent.length
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
    expect(sent).toHaveLength(before)
    expect(await spreadOf(app, 'BOB')).toEqual(stored)
    // Blank is not 0.
    await field(page, 'BOB').fill('')
    await save(page, 'BOB').click()
    await expect(tab(page).getByRole('alert')).toContainText(
      'BOB - Bolivian Boliviano: This field is required',
    )
    expect(sent).toHaveLength(before)
    await field(page, 'BOB').fill('0')
    await save(page, 'BOB').click()
    await question.getByRole('button', { name: 'Save 0.00 %' }).click()
    await expect(toasts(page)).toContainText('Spread of BOB saved')
    expect(await spreadOf(app, 'BOB')).toMatchObject({ spread: '0.00000' })
    await expect(field(page, 'BOB')).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test('[RATE-02] [RATE-06] without a sheet the last update was never, and without a row no rates are found', {
  tag: '@fresh',
}, async ({ app, page }) => {
  const { barePool } = app.platform
  for (const name of ['wholesale_rates', 'rate_sheets'])
    await barePool.query(`alter table ${name} disable trigger all`)
  await barePool.query('truncate wholesale_rates, rate_sheets')
  await openRates(app, page)
  await expect(tab(page)).toContainText('Wholesale rates last update: never')
  await expect(row(page, 'MXN').getByRole('cell').nth(1)).toHaveText('–')
  await expect(row(page, 'MXN')).toContainText('no rate')
  await barePool.query('delete from spreads')
  await page.reload()
  await expect(table(page).getByRole('status')).toHaveText('No Rates found')
})
