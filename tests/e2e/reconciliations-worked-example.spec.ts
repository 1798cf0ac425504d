import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { makeReports } from '../../apps/server/src/core/reconciliations/reports.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { type App, expect } from '../support/e2e.ts'
import { clearDays, close, rowsOf, rowTable } from '../support/e2e-reconciliations.ts'
import { type Sent, type Transfers, test } from '../support/e2e-transfers.ts'
import { type Office, payOut } from '../support/gateway.ts'
import { linesOfPdf } from '../support/pdfs.ts'
import { shiftLife } from '../support/transactions.ts'
import { filesInZip } from '../support/zips.ts'

const day = '2026-03-02'
const inName = '_2026_03_02'

/**
 * The tables of the design's worked example, from both sides: collected, own fees and FX, the other's, the operator's,
 * and the balance.
 */
const rows = {
  S: [
    ['1010.00', '4.00', '3.00', '3.50', '2.00', '2.50', '5.00', '-995.50'],
    ['-200.00', '1.50', '0.00', '2.00', '0.00', '1.50', '0.00', '201.50'],
  ],
  R: [
    ['-990.00', '3.50', '2.00', '4.00', '3.00', '2.50', '5.00', '995.50'],
    ['205.00', '2.00', '0.00', '1.50', '0.00', '1.50', '0.00', '-201.50'],
  ],
} as const
/** What each collector owes the operator: fees, FX and both together, of the transfer that it sent. */
const dues = { S: ['2.50', '5.00', '7.50'], R: ['1.50', '0.00', '1.50'] } as const
const nets = { S: '-794.00', R: '794.00' } as const
const parties = { S: '-801.50', R: '792.50', operator: '9.00' } as const

type Side = keyof typeof rows
const sides = ['S', 'R'] as const
const other = { S: 'R', R: 'S' } as const

/** As screens and pages write it. */
function shown(amount: string): string {
  const [whole = '', cents = ''] = amount.replace('-', '').split('.')
  return `${amount.startsWith('-') ? '−' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** What was just done with a transfer was done on the day, whenever this runs. */
async function moveToDay({ platform: { db, barePool } }: App, { sid }: Sent): Promise<void> {
  const { rows: found } = await barePool.query<{ by: string }>(
    `select ($2::timestamptz - min(at))::text as by from transaction_events where transaction_sid = $1`,
    [sid, `${day}T12:00:00Z`],
  )
  await shiftLife(db, sid, found[0]?.by ?? '')
}

async function pay(transfers: Transfers, payer: Office, { reference }: Sent): Promise<void> {
  expect((await payOut(transfers.gateway, payer, reference)).fault).toBeUndefined()
}

/** By the tellers' own calls: 1,000.00 from S to R, paid out in pesos; and 200.00 from R to S, paid out in dollars. */
async function makeDay(app: App, transfers: Transfers): Promise<readonly [Sent, Sent]> {
  await clearDays(app)
  await app.platform.barePool.query('update countries set tax_rate = 0')
  const { sender, payer } = transfers.network
  const first = await transfers.send()
  await pay(transfers, payer, first)
  const second = await transfers.sendBack()
  await pay(transfers, sender, second)
  await moveToDay(app, first)
  await moveToDay(app, second)
  expect(await close(app, '2026-03-03')).toEqual({ closed: [day] })
  expect(await makeReports(app.platform, hostCall(app.platform.log, 'test'))).toBe(2)
  return [first, second]
}

function rowOf(table: Locator, side: Side): Locator {
  const agency = table.page().locator('td:nth-child(3)').getByText(`${side} AGENCY`, { exact: true })
  return rowsOf(table).filter({ has: agency })
}

/** Opens what a row of a list stands for, once its balance has been seen there. */
async function openFromList(page: Page, caption: string, side: Side, balance: string): Promise<void> {
  const row = rowOf(page.getByRole('table', { name: caption }), side)
  await expect(row.getByRole('cell', { name: shown(balance), exact: true })).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(
    page.getByRole('heading', { name: /^Reconciliation Information for 02\/03\/2026/ }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Host Agency' })).toHaveValue(`${side} AGENCY`)
}

async function expectRows(page: Page, expected: readonly (readonly string[])[]): Promise<void> {
  const table = rowsOf(rowTable(page))
  await expect(table).toHaveCount(expected.length)
  for (const [index, cells] of expected.entries()) {
    await expect(table.nth(index).getByRole('cell')).toHaveText([...cells])
  }
  await expect(page.getByRole('region', { name: 'Head figures' })).toContainText(
    "✓ rows equal the list's balance",
  )
}

async function saved(page: Page, link: Locator, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await link.click()
  const file = await download
  expect(file.suggestedFilename()).toBe(name)
  return readFile(await file.path())
}

function pairCsv(side: Side, [first, second]: readonly [Sent, Sent]): string {
  const lines = [first, second].map(({ sid }, index) => {
    const [collected, ...shares] = rows[side][index] ?? []
    return [day, side, other[side], sid, 'RECEIVE', collected, '0.00', ...shares, 'OK'].join(',')
  })
  const head =
    'Date,Host Agency,Peer Agency,Transaction,Event,Amount Collected,Taxes,Fees,Fx Profit,Peer Fees,Peer Fx Profit,Emerlink Fees,Emerlink Fx Profit,Balance,Status'
  return [head, ...lines, ''].join('\n')
}

function dueCsv(side: Side, { sid }: Sent): string {
  const head = 'Date,Host Agency,Transaction,Event,Emerlink Fees,Emerlink Fx Profit,Due Balance,Status'
  return [head, [day, side, sid, 'RECEIVE', ...dues[side], 'OK'].join(','), ''].join('\n')
}

/** Lines of the page of the day: those of both kinds, the totals, and the proof. */
const pages: Readonly<Record<Side, readonly string[]>> = {
  S: [
    'S · Daily Summary · 02/03/2026 Emerlink',
    'R Sent and paid out 1 1,010.00 0.00 4.00 3.00 7.50 −995.50',
    'R Paid out 1 −200.00 0.00 1.50 0.00 0.00 201.50',
    'All peers 2 810.00 0.00 5.50 3.00 7.50 −794.00',
    'Total Emerlink 1 2.50 5.00 7.50',
    'S its balance, less what is due to Emerlink −801.50',
    'Sum 0.00',
  ],
  R: [
    'R · Daily Summary · 02/03/2026 Emerlink',
    'S Sent and paid out 1 205.00 0.00 2.00 0.00 1.50 −201.50',
    'S Paid out 1 −990.00 0.00 3.50 2.00 0.00 995.50',
    'All peers 2 −785.00 0.00 5.50 2.00 1.50 794.00',
    'Total Emerlink 1 1.50 0.00 1.50',
    'R its balance, less what is due to Emerlink 792.50',
    'Sum 0.00',
  ],
}

test("[RECON-13] [RECON-17] [RECON-20] [RECON-21] the design's worked example to the cent: from the calls of tellers to the clerk's screens, the PDF and the CSV files", async ({
  app,
  page,
  transfers,
}) => {
  const both = await makeDay(app, transfers)
  const [first, second] = both
  const sentBy = { S: first, R: second }
  await app.logIn(page, 'finn.olsen')

  await test.step('both sides of the pair, and what each owes the operator', async () => {
    for (const side of sides) {
      await app.open(page, 'reconciliations?tab=1')
      await openFromList(page, 'Reconciliations between agencies', side, nets[side])
      await expect(page.getByRole('textbox', { name: 'Peer Agency' })).toHaveValue(`${other[side]} AGENCY`)
      await expectRows(
        page,
        both.map(({ sid }, index) => [String(sid), ...(rows[side][index] ?? []).map(shown), 'OK']),
      )
      const name = `${side}_to_${other[side]}${inName}_RECONCILIATION`
      const zip = await saved(page, page.getByRole('button', { name: 'Download' }), `${name}.zip`)
      expect(filesInZip(zip)[`${name}.csv`]?.toString()).toBe(pairCsv(side, both))

      await app.open(page, 'reconciliations?tab=3')
      await openFromList(page, 'Reconciliations towards Emerlink', side, dues[side][2])
      await expectRows(page, [[String(sentBy[side].sid), ...dues[side].map(shown), 'OK']])
    }
  })

  await test.step('the day comes out at zero', async () => {
    await app.open(page, `reconciliations?tab=5&day=${day}`)
    await expect(page.locator('dl dd')).toHaveText([
      shown(parties.S),
      shown(parties.R),
      shown(parties.operator),
      '✓ 0.00 nothing is lost',
    ])
    const box = page.getByRole('region', { name: 'Proof of the day' })
    await box.getByRole('button', { name: 'Prove' }).click()
    await expect(box.getByRole('status')).toHaveText('✓ Three ways come to the same, and each to zero')
  })

  await test.step('the reports of both say the same', async () => {
    await app.open(page, 'reconciliations')
    for (const side of sides) {
      const row = rowOf(page.getByRole('table', { name: 'Daily summaries' }), side)
      const report = (link: string, name: string) => saved(page, row.getByRole('link', { name: link }), name)
      const pdf = await report('Daily Summary Report', `${side}_DAILY${inName}.pdf`)
      expect(linesOfPdf(pdf)).toEqual(expect.arrayContaining([...pages[side]]))
      const p2p = await report('Peer to Peer', `${side}_P2P${inName}.csv`)
      expect(p2p.toString()).toBe(pairCsv(side, both))
      const mdl = await report('Emerlink', `${side}_MDL${inName}.csv`)
      expect(mdl.toString()).toBe(dueCsv(side, sentBy[side]))
      const all = await report('All Files', `${side}${inName}.zip`)
      expect(filesInZip(all)).toEqual({
        [`${side}_DAILY${inName}.pdf`]: pdf,
        [`${side}_P2P${inName}.csv`]: p2p,
        [`${side}_MDL${inName}.csv`]: mdl,
      })
    }
  })
})
