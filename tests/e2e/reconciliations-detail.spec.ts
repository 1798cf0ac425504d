import type { Locator, Page } from '@playwright/test'
import { type App, expect, inBothSchemes, test } from '../support/e2e.ts'
import { expectUnbroken, viewports } from '../support/e2e-layout.ts'
import {
  headOf,
  rowsOf,
  rowTable,
  spoil,
  storeDays,
  storeManyRows,
  storeReports,
  summaryOf,
} from '../support/e2e-reconciliations.ts'

const day = '2026-03-02'

async function openPair(app: App, page: Page, host: number): Promise<number> {
  const { sid } = await headOf(app, { day, host })
  await app.logIn(page)
  await app.open(page, `reconciliations?tab=2&sid=${sid}`)
  await expect(rowTable(page)).toBeVisible()
  return sid
}

function cents(shown: string): number {
  return Math.round(Number(shown.replaceAll(',', '').replace('−', '-')) * 100)
}

/** Every figure of the table by its sign, as it is drawn. */
async function coloursOf(table: Locator): Promise<{ negative: Set<string>; others: Set<string> }> {
  const figures = await table
    .locator('tbody td [data-sign]')
    .evaluateAll((all) => all.map((one) => ({ text: one.textContent, colour: getComputedStyle(one).color })))
  const coloursBy = (isNegative: boolean) =>
    new Set(figures.filter(({ text }) => text.startsWith('−') === isNegative).map(({ colour }) => colour))
  return { negative: coloursBy(true), others: coloursBy(false) }
}

const red = { light: 'rgb(180, 35, 24)', dark: 'rgb(255, 138, 128)' }
const green = { light: 'rgb(6, 118, 71)', dark: 'rgb(95, 211, 155)' }
const orange = { light: 'rgb(138, 63, 0)', dark: 'rgb(255, 184, 107)' }

test('[RECON-17] [RECON-18] [RECON-20] [RECON-21] the details between agencies and of the operator: heading, read-only names, rows, signs and head figures', async ({
  app,
  page,
}) => {
  const { host, paid, back } = await storeDays(app)
  await test.step('between agencies', async () => {
    await openPair(app, page, host)
    await expect(
      page.getByRole('heading', { name: 'Reconciliation Information for 02/03/2026', exact: true }),
    ).toBeVisible()
    for (const [label, value] of [
      ['Host Agency', 'HOSTWELL USA INC'],
      ['Peer Agency', 'PEERMEX SERVICIOS FINANCIEROS'],
    ] as const) {
      await expect(page.getByRole('textbox', { name: label })).toHaveValue(value)
      await expect(page.getByRole('textbox', { name: label })).not.toBeEditable()
    }
    await expect(rowTable(page).getByRole('columnheader')).toHaveText([
      'Transaction',
      'Amount Collected',
      'Fees',
      'Fx Profit',
      'Peer Fees',
      'Peer Fx Profit',
      'Emerlink Fees',
      'Emerlink Fx Profit',
      'Balance',
      'Status',
    ])
    // One row for each event: the one taken back is there twice, the cancelled one not at all.
    const links = rowTable(page).getByRole('link')
    const [one, turned, three] = paid
    await expect(links).toHaveText(
      [one, turned, turned, three, back].map((transfer) => String(transfer?.sid)),
    )
    await expect(links.first()).toHaveAttribute('href', `#/transactions?tab=2&sid=${one?.sid}`)
    await inBothSchemes(page, async (scheme) => {
      expect(await coloursOf(rowTable(page))).toEqual({
        negative: new Set([red[scheme]]),
        others: new Set([green[scheme]]),
      })
    })
    for (const size of viewports) {
      await page.setViewportSize(size)
      await expectUnbroken(page, page.getByRole('main'))
    }
  })
  await test.step('of the operator', async () => {
    const { sid, balance } = await headOf(app, { day, kind: 'operator', host })
    await app.logIn(page)
    await app.open(page, `reconciliations?tab=4&sid=${sid}`)
    await expect(
      page.getByRole('heading', { name: 'Reconciliation Information for 02/03/2026', exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Host Agency' })).toHaveValue('HOSTWELL USA INC')
    await expect(rowTable(page).getByRole('columnheader')).toHaveText([
      'Transaction',
      'Emerlink Fees',
      'Emerlink Fx Profit',
      'Due Balance',
      'Status',
    ])
    // Four events of payouts, and the fees kept of the cancelled one.
    await expect(rowsOf(rowTable(page))).toHaveCount(5)
    let due = 0
    for (const row of await rowsOf(rowTable(page)).all()) {
      const [, fees = '', fx = '', sum = ''] = await row.getByRole('cell').allTextContents()
      expect(cents(sum)).toBe(cents(fees) + cents(fx))
      due += cents(sum)
    }
    expect(due).toBe(cents(balance))
    await expect(page.getByRole('region', { name: 'Head figures' })).toContainText(
      "rows equal the list's balance",
    )
    await inBothSchemes(page, async (scheme) => {
      expect(await coloursOf(rowTable(page))).toEqual({
        negative: new Set([red[scheme]]),
        others: new Set([green[scheme]]),
      })
    })
  })
  await test.step('gone, and none', async () => {
    await app.logIn(page)
    await app.open(page, 'reconciliations?tab=2&sid=999999')
    await expect(page.getByRole('alert')).toBeVisible()
    await app.open(page, 'reconciliations?tab=2')
    await expect(page.getByText('Choose a reconciliation from the list first.')).toBeVisible()
  })
  await test.step('head figures', async () => {
    const head = await headOf(app, { day, host })
    const sid = await openPair(app, page, host)
    const figures = page.getByRole('region', { name: 'Head figures' })
    await expect(figures.locator('dd')).toHaveText(['5', '5', /^[\d,]+\.\d\d$/, /^−[\d,]+\.\d\d$/])
    const [, , collected = '', balance = ''] = await figures.locator('dd').allTextContents()
    expect(cents(collected)).toBe(cents(head.collected))
    expect(cents(balance)).toBe(cents(head.balance))
    await expect(figures).toContainText("✓ rows equal the list's balance")

    const { barePool: pool } = app.platform
    await pool.query('alter table reconciliations disable trigger user')
    await pool.query(
      'update reconciliations set balance = balance - 1000, row_count = row_count + 1 where sid = $1',
      [sid],
    )
    await page.reload()
    await expect(figures.getByRole('alert')).toContainText('rows differ from the list')
    await expect(figures.locator('dd').nth(0)).toHaveText('5list: 6')
    await expect(figures.locator('dd').nth(3)).toContainText(balance)
    await expect(figures.locator('dd').nth(3).locator('small')).toHaveText(/^list: −[\d,]+\.\d\d$/)
  })
})

test('[RECON-19] OK is red and outlined with a check mark, what is not is orange and filled with a warning sign, under a legend, and is found by keyboard alone', async ({
  app,
  page,
}) => {
  const { host, paid } = await storeDays(app)
  await spoil(app, paid[0]?.sid ?? 0, paid[2]?.sid ?? 0)
  await test.step('looks', async () => {
    await openPair(app, page, host)
    await expect(pillsOf(page, 'OK')).toHaveCount(3)
    await expect(pillsOf(page, 'DIFF')).toHaveCount(1)
    await expect(pillsOf(page, 'MISS')).toHaveCount(1)
    const looks = (pill: Locator) =>
      pill.evaluate((one) => {
        const { color, backgroundColor, borderTopStyle } = getComputedStyle(one)
        return { color, filled: backgroundColor !== 'rgba(0, 0, 0, 0)', borderTopStyle }
      })
    await inBothSchemes(page, async (scheme) => {
      expect(await looks(pillsOf(page, 'OK').first())).toEqual({
        color: red[scheme],
        filled: false,
        borderTopStyle: 'solid',
      })
      for (const status of ['DIFF', 'MISS'])
        expect(await looks(pillsOf(page, status))).toMatchObject({ color: orange[scheme], filled: true })
    })
    const sign = (status: string) => pillsOf(page, status).first().locator('svg path').getAttribute('d')
    const check = await sign('OK')
    const warning = await sign('DIFF')
    expect(check).not.toBe(warning)
    expect(await sign('MISS')).toBe(warning)
    // A triangle: from its tip to the ground and back.
    expect(warning).toMatch(/^M6 1 11\.6 11H\.4Z/)
    // Above the table.
    const legend = page.getByText(/agrees with the ledger/)
    await expect(page.getByText(/^Status:/).locator('..')).toHaveText(
      'Status:OK agrees with the ledgerPEND its day is not closedDIFF differs from the ledgerMISS one side lacks it',
    )
    const [above, table] = [await legend.boundingBox(), await rowTable(page).boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(table?.y ?? 0)
  })
  await test.step('by keyboard alone', async () => {
    const differs = paid[0]?.sid ?? 0
    await openPair(app, page, host)
    const only = page.getByRole('button', { name: 'Exceptions only (2)' })
    await page.getByRole('heading', { level: 1 }).focus()
    for (let presses = 0; presses < 15; presses += 1) {
      if (await only.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(only).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(only).toHaveAttribute('aria-pressed', 'true')
    await expect(rowsOf(rowTable(page))).toHaveCount(2)
    await expect(page).toHaveURL(/only=exceptions/)
    const link = rowTable(page).getByRole('link', { name: String(differs) })
    for (let presses = 0; presses < 15; presses += 1) {
      if (await link.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/transactions\\?tab=2&sid=${differs}$`))
    await page.goBack()
    await expect(rowsOf(rowTable(page))).toHaveCount(2)
  })
})

test.describe('with the setting of the operator', () => {
  test.use({ environment: { RECONCILIATION_OK_COLOUR: 'green', OPERATOR_NAME: 'Northbank' } })
  test('[RECON-19] [RECON-16] OK is green, and the name of the operator is in tabs, columns, links and the file', async ({
    app,
    page,
  }) => {
    const { host } = await storeDays(app)
    await openPair(app, page, host)
    await inBothSchemes(page, async (scheme) => {
      await expect(pillsOf(page, 'OK').first()).toHaveCSS('color', green[scheme])
    })
    await expect(rowTable(page).getByRole('columnheader', { name: 'Northbank Fx Profit' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Northbank', exact: true })).toBeVisible()
    await expect(page.getByText('Emerlink')).toHaveCount(0)
    await storeReports(app, await summaryOf(app, host))
    await app.logIn(page)
    await app.open(page, 'reconciliations')
    await expect(
      page.getByRole('table', { name: 'Daily summaries' }).getByRole('link', { name: 'Northbank' }),
    ).toBeVisible()
    await app.open(page, 'reconciliations?tab=3')
    const saved = page.waitForEvent('download')
    await rowsOf(page.getByRole('table')).last().getByRole('link', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('HOST WELL_to_NORTHBANK_2026_03_01_RECONCILIATION.zip')
  })
})

test('of more than 5,000 rows 200 come at a time', async ({ app, page }) => {
  const sid = await storeManyRows(app, 5_050)
  await app.logIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/detail\//.test(request.url())) asked.push(request.url().replace(/.*\/detail/, ''))
  })
  await app.open(page, `reconciliations?tab=2&sid=${sid}`)
  await expect(rowsOf(rowTable(page))).toHaveCount(200)
  await expect(page.getByText('200 of 5,050 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rowsOf(rowTable(page))).toHaveCount(400)
  await expect(page.getByText('400 of 5,050 rows')).toBeVisible()
  expect(asked).toEqual([`/${sid}`, `/${sid}?after=200`])
  // Whose event is gone has nothing to open.
  await expect(rowsOf(rowTable(page)).first().getByRole('cell').first()).toHaveText('event 1')
  await expect(rowTable(page).getByRole('link')).toHaveCount(0)
  // A step narrows what is loaded, and says so.
  await app.open(page, `reconciliations?tab=2&sid=${sid}&part=hostFees`)
  await expect(page.getByText('0 of the 400 rows loaded so far, of 5,050')).toBeVisible()
})

function pillsOf(page: Page, status: string): Locator {
  return rowTable(page).locator('[data-status]').filter({ hasText: status })
}
