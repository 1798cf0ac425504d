import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import type { TestTransfer } from '#support/ledger.ts'
import { fontsOfPdf, linesOfPdf, textOfPdf } from '#support/pdfs.ts'
import { requirePrograms } from '#support/programs.ts'
import { workedExample } from '#support/worked-example.ts'
import { hostCall } from '../../platform/call.ts'
import { readFile } from '../../platform/files.ts'
import { withPdfThread } from './pdf.ts'
import { writtenMoney } from './pdf-page.ts'
import { makeReports } from './reports.ts'
import type { PeerLine, Summary } from './summary.ts'

requirePrograms('pdftotext', 'pdffonts')

const { server, validated, move, sent, close } = useDayWorld()
const day = '2026-03-01'

function make(limit?: number): Promise<number> {
  const call = hostCall(server.platform.log, 'test')
  return makeReports(server.worker, call, limit === undefined ? {} : { limit })
}

async function made(agencySid: number): Promise<Record<'summary' | 'p2p' | 'mdl', Buffer>> {
  const rows = await server.db
    .selectFrom('reconciliationReports as r')
    .innerJoin('dailySummaries as s', 's.sid', 'r.summarySid')
    .select(['r.kind', 'r.fileSid'])
    .where('s.agencySid', '=', agencySid)
    .execute()
  const of = async (kind: string): Promise<Buffer> => {
    const file = rows.find((row) => row.kind === kind)
    return (file && (await readFile(server.db, file.fileSid))) ?? Buffer.from('none')
  }
  return { summary: await of('summary'), p2p: await of('p2p'), mdl: await of('mdl') }
}

describe('the worked example of the design', () => {
  beforeEach(async () => {
    await sql`update agencies set short_name = 'S', long_name = 'Sender' where sid = 1`.execute(server.db)
    await sql`update agencies set short_name = 'R', long_name = '=Receiver' where sid = 2`.execute(server.db)
    const { first, second } = workedExample()
    const both = [
      await validated(`${day}T08:00:00Z`, false, { price: first, parties: [1, 2] }),
      await validated(`${day}T08:00:00Z`, false, { price: second, parties: [2, 1] }),
    ]
    for (const transfer of both) {
      await move(transfer, 'SEND', `${day}T09:00:00Z`)
      await move(transfer, 'RECEIVE', `${day}T10:00:00Z`)
    }
    await close('2026-03-02')
    await make()
  })

  test('stands in both CSV files of both agencies', async () => {
    const [s, r] = [await made(1), await made(2)]
    const head =
      'Date,Host Agency,Peer Agency,Transaction,Event,Amount Collected,Taxes,Fees,Fx Profit,Peer Fees,Peer Fx Profit,Emerlink Fees,Emerlink Fx Profit,Balance,Status\n'
    expect(s.p2p.toString()).toBe(
      `${head}${day},S,R,1,RECEIVE,1010.00,0.00,4.00,3.00,3.50,2.00,2.50,5.00,-995.50,OK\n` +
        `${day},S,R,2,RECEIVE,-200.00,0.00,1.50,0.00,2.00,0.00,1.50,0.00,201.50,OK\n`,
    )
    expect(r.p2p.toString()).toBe(
      `${head}${day},R,S,1,RECEIVE,-990.00,0.00,3.50,2.00,4.00,3.00,2.50,5.00,995.50,OK\n` +
        `${day},R,S,2,RECEIVE,205.00,0.00,2.00,0.00,1.50,0.00,1.50,0.00,-201.50,OK\n`,
    )
    const due = 'Date,Host Agency,Transaction,Event,Emerlink Fees,Emerlink Fx Profit,Due Balance,Status\n'
    expect(s.mdl.toString()).toBe(`${due}${day},S,1,RECEIVE,2.50,5.00,7.50,OK\n`)
    expect(r.mdl.toString()).toBe(`${due}${day},R,2,RECEIVE,1.50,0.00,1.50,OK\n`)
  })

  test('stands in the PDF with its totals and the zero sum, in one face that is embedded', async () => {
    const { summary } = await made(1)
    const text = linesOfPdf(summary)
    for (const line of [
      'S · Daily Summary · 01/03/2026 Emerlink',
      'Sender',
      'R Sent and paid out 1 1,010.00 0.00 4.00 3.00 7.50 −995.50',
      'R Paid out 1 −200.00 0.00 1.50 0.00 0.00 201.50',
      'Total R, =Receiver 2 810.00 0.00 5.50 3.00 7.50 −794.00',
      'All peers 2 810.00 0.00 5.50 3.00 7.50 −794.00',
      'Total Emerlink 1 2.50 5.00 7.50',
      'S its balance, less what is due to Emerlink −801.50',
      'Its peers their own reconciliations with it 794.00',
      'Emerlink what is due to it 7.50',
      'Sum 0.00',
    ])
      expect(text).toContain(line)
    expect(text.find((line) => line.endsWith('page 1 of 1'))).toMatch(/^All amounts in USD/)
    expect(fontsOfPdf(summary)).toEqual([
      expect.stringMatching(/Roboto-(Regular|Medium) yes$/),
      expect.stringMatching(/Roboto-(Regular|Medium) yes$/),
    ])
    const other = linesOfPdf((await made(2)).summary)
    expect(other).toContain('R its balance, less what is due to Emerlink 792.50')
  })
})

async function paid(): Promise<TestTransfer> {
  const transfer = await sent(`${day}T10:00:00Z`)
  await move(transfer, 'RECEIVE', `${day}T11:00:00Z`)
  return transfer
}

test('a peer whose name is a formula is none in the file; nobody by name stands in any', async () => {
  await sql`update agencies set short_name = ${'=2+3'} where sid = 2`.execute(server.db)
  await paid()
  await close('2026-03-02')
  await make()
  const { p2p, mdl } = await made(1)
  expect(p2p.toString()).toContain(`,A1,'=2+3,1,`)
  expect(`${p2p.toString()}${mdl.toString()}`).not.toMatch(/Ana|Ruiz/i)
})

test('a name of the operator longer than the name of a column stands whole in the headings', async () => {
  await paid()
  await close('2026-03-02')
  const operatorName = 'Международные денежные переводы, "Север"'
  await makeReports({ ...server.platform, config: { operatorName } }, hostCall(server.platform.log, 'test'))
  const cell = (what: string) => `"Международные денежные переводы, ""Север"" ${what}"`
  const { p2p, mdl } = await made(1)
  for (const file of [p2p, mdl])
    expect(file.toString().split('\n')[0]).toContain(`,${cell('Fees')},${cell('Fx Profit')},`)
})

test('where everything fails the run stops soon and says so, and the next one makes all of them', async () => {
  const transfer = await paid()
  await move(transfer, 'CORRECT', '2026-03-02T11:00:00Z')
  await close('2026-03-03')
  await sql`alter table stored_files rename to elsewhere`.execute(server.db)
  await expect(make()).rejects.toThrow(
    '0 summaries got their reports, 3 failed: 1 of 2026-03-01, 2 of 2026-03-01, 1 of 2026-03-02. The run has stopped: the last 3 failed in a row.',
  )
  await sql`alter table elsewhere rename to stored_files`.execute(server.db)
  expect(await make()).toBe(4)
})

test('made again they are the same bytes', async () => {
  await paid()
  await close('2026-03-02')
  await make()
  const before = await made(1)
  await behindTheTriggers(server.db, (tx) => sql`delete from reconciliation_reports`.execute(tx))
  expect(await make()).toBe(2)
  expect(await made(1)).toEqual(before)
})

test('two workers at once make nothing twice, a bounded run leaves the rest, and the oldest come first', async () => {
  const transfer = await paid()
  await move(transfer, 'CORRECT', '2026-03-02T11:00:00Z')
  await close('2026-03-03')
  expect(await make(1)).toBe(1)
  const { rows: first } = await sql<{ day: string }>`
    select distinct day from reconciliation_reports join daily_summaries s on s.sid = summary_sid`.execute(
    server.db,
  )
  expect(first).toEqual([{ day }])
  const runs = await Promise.all([make(), make(), make()])
  expect(runs.sort()).toEqual([0, 0, 3])
  expect(await make()).toBe(0)
  const { rows } = await sql<{ files: number; entries: number }>`
    select (select count(*)::int from reconciliation_reports) as files,
      (select count(*)::int from audit_entries where entity = 'daily_summary') as entries`.execute(server.db)
  expect(rows).toEqual([{ files: 12, entries: 4 }])
})

describe('what was changed after the close', () => {
  test('shows: a row that does not agree with the ledger is named in the PDF and has its word in the CSV', async () => {
    const transfer = await paid()
    await close('2026-03-02')
    await behindTheTriggers(server.db, (tx) =>
      sql`update ledger_postings set amount_cents = amount_cents + 1 where account = 'transit'
        and event_sid = (select max(sid) from transaction_events)`.execute(tx),
    )
    await make()
    const { summary, p2p } = await made(1)
    expect(p2p.toString()).toMatch(/,DIFF\n$/)
    expect(textOfPdf(summary)).toContain(`2 rows do not agree with the ledger. Transfers: ${transfer.sid}`)
  })

  test('leaves its summary without reports if the sums would differ from the list, and stops nobody else', async () => {
    await paid()
    await move(await sent('2026-03-02T10:00:00Z'), 'RECEIVE', '2026-03-02T11:00:00Z')
    await close('2026-03-03')
    await behindTheTriggers(server.db, (tx) =>
      sql`update reconciliations set balance = balance + 0.01 where day = ${day} and host_sid = 1
        and kind = 'agency'`.execute(tx),
    )
    await expect(make(2)).rejects.toThrow(
      '2 summaries got their reports, 2 failed: 1 of 2026-03-01, 2 of 2026-03-01',
    )
    const { rows } = await sql<{ day: string }>`
      select distinct day from reconciliation_reports join daily_summaries s on s.sid = summary_sid`.execute(
      server.db,
    )
    expect(rows).toEqual([{ day: '2026-03-02' }])
  })
})

describe('the page', () => {
  const line: PeerLine = {
    what: 'Sent and paid out',
    rows: 1234,
    collected: '12345678901234.50',
    taxes: '0.00',
    fees: '4.00',
    fx: '-0.01',
    operatorPart: '7.50',
    balance: '-995.50',
  }

  function summaryOf(peers: number, longName = 'Peer'): Summary {
    return {
      day,
      closedAt: '2026-03-02T00:01:00.000Z',
      operator: 'Emerlink',
      agency: { shortName: 'ABC', longName: 'Ábc Ωμέγα Жук' },
      peers: Array.from({ length: peers }, (_, index) => ({
        shortName: `P${index}`,
        longName,
        lines: [line, line],
        total: line,
      })),
      total: line,
      operatorLines: [],
      operatorTotal: { what: 'Total', rows: 0, fees: '0.00', fx: '0.00', due: '0.00' },
      proof: { own: '0.00', peers: '0.00', operator: '0.00', sum: '0.00' },
      exceptions: { count: 0, transfers: [] },
    }
  }

  test('of 300 lines is made while this thread goes on, and every page has its head', async () => {
    const delays = monitorEventLoopDelay({ resolution: 5 })
    const { pdf } = await withPdfThread(async (makePdf) => {
      // Once before: starting a thread is not what is measured.
      await makePdf(summaryOf(1))
      delays.enable()
      const made = await makePdf(summaryOf(100))
      delays.disable()
      return made
    })
    // In this thread it would be blocked for as long as the page takes, a second or more.
    expect(delays.max / 1e6).toBeLessThan(500)
    const pages = textOfPdf(pdf).split('\f').slice(0, -1)
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('ABC · Daily Summary · 01/03/2026')
      expect(page).toContain(`page ${index + 1} of ${pages.length}`)
    }
    expect(pages.filter((page) => /P\d+ /.test(page)).every((page) => page.includes('Collected'))).toBe(true)
    expect(textOfPdf(pdf)).toContain('12,345,678,901,234.50')
  })

  test('names the characters that its face lacks, and shows those of Latin, Greek and Cyrillic', async () => {
    const { pdf, missing } = await withPdfThread((makePdf) => makePdf(summaryOf(1, '中文 Peer 💸')))
    expect(missing).toEqual(['U+1F4B8', 'U+4E2D', 'U+6587'])
    const text = textOfPdf(pdf)
    expect(text).toContain('Ábc Ωμέγα Жук')
    expect(text).toContain(
      'Characters that this document cannot show, each written as \uFFFD: U+1F4B8, U+4E2D, U+6587',
    )
  })

  test('says what went wrong, and the next one is made', async () => {
    await withPdfThread(async (makePdf) => {
      const broken = { ...summaryOf(1), closedAt: 'never' }
      await expect(makePdf(broken)).rejects.toThrow('No page was made')
      expect((await makePdf(summaryOf(1))).pdf.subarray(0, 5).toString()).toBe('%PDF-')
    })
  })

  test.each([
    ['0.00', '0.00'],
    ['-0.00', '0.00'],
    ['-0.01', '−0.01'],
    ['1234.50', '1,234.50'],
    ['-12345678901234.50', '−12,345,678,901,234.50'],
  ])('writes %s as %s', (amount, written) => {
    expect(writtenMoney(amount)).toBe(written)
  })
})
