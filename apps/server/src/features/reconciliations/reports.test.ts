import { downloadsRoutes } from '@corridor/contract/downloads'
import { type ReportKind, reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { useDayWorld } from '#support/day-world.ts'
import { textOfPdf } from '#support/pdfs.ts'
import { requirePrograms } from '#support/programs.ts'
import { addUser, testPassword } from '#support/server.ts'
import { filesInZip } from '#support/zips.ts'
import { makeReports } from '../../core/reconciliations/reports.ts'
import { hostCall } from '../../platform/call.ts'

requirePrograms('7zz', 'pdftotext')

const { server, move, sent, close } = useDayWorld()
let finance: TestSession

const day = '2026-03-01'
const date = '_2026_03_01'

beforeEach(async () => {
  await addUser(server.platform, 'finance', 4)
  finance = await server.client.logIn('finance', testPassword)
  const transfer = await sent(`${day}T10:00:00Z`)
  await move(transfer, 'RECEIVE', `${day}T11:00:00Z`)
  await close('2026-03-02')
})

function make(): Promise<number> {
  return makeReports(server.worker, hostCall(server.platform.log, 'test'))
}

async function summaryOf(agencySid: number): Promise<number> {
  const { sid } = await server.db
    .selectFrom('dailySummaries')
    .select('sid')
    .where('agencySid', '=', agencySid)
    .executeTakeFirstOrThrow()
  return sid
}

async function headOf(kind: 'agency' | 'operator'): Promise<number> {
  const { sid } = await server.db
    .selectFrom('reconciliations')
    .select('sid')
    .where('kind', '=', kind)
    .where('hostSid', '=', 1)
    .executeTakeFirstOrThrow()
  return sid
}

/** As the browser takes it: the very bytes. */
async function fetched(path: string, session = finance) {
  const answer = await fetch(new URL(path, server.url), { headers: { 'access-token': session.token } })
  return {
    status: answer.status,
    name: answer.headers.get('content-disposition'),
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

function report(sid: number, kind: ReportKind, of = date) {
  return fetched(`/api/reconciliation/report/${sid}/${kind}/${of}`)
}

async function ticketOf(sid: number, session = finance): Promise<string> {
  return (
    await server.client.call(downloadsRoutes.ticket, { body: { kind: 'reconciliation', sid } }, session)
  ).ticket
}

async function noted(entity: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', actor_login, after->>'event') as line from audit_entries
    where entity = ${entity} and action = 'event' order by sid`.execute(server.db)
  return rows.map(({ line }) => line)
}

describe('the reports of a day', () => {
  test('[RECON-08] each comes under its name, as it was stored, and is noted', async () => {
    await make()
    const sid = await summaryOf(1)
    const [p2p, mdl, summary] = [
      await report(sid, 'p2p'),
      await report(sid, 'mdl'),
      await report(sid, 'summary'),
    ]
    expect([p2p, mdl, summary].map(({ status, name, type }) => [status, name, type])).toEqual([
      [200, `attachment; filename="A1_P2P${date}.csv"`, 'text/csv; charset=utf-8'],
      [200, `attachment; filename="A1_MDL${date}.csv"`, 'text/csv; charset=utf-8'],
      [200, `attachment; filename="A1_DAILY${date}.pdf"`, 'application/pdf'],
    ])
    expect(p2p.cache).toContain('no-store')
    expect(textOfPdf(summary.bytes)).toContain('Daily Summary')
    const all = await report(sid, 'zip')
    expect([all.name, all.type]).toEqual([`attachment; filename="A1${date}.zip"`, 'application/zip'])
    expect(filesInZip(all.bytes)).toEqual({
      [`A1_P2P${date}.csv`]: p2p.bytes,
      [`A1_MDL${date}.csv`]: mdl.bytes,
      [`A1_DAILY${date}.pdf`]: summary.bytes,
    })
    expect((await report(sid, 'zip')).bytes.equals(all.bytes)).toBe(true)
    expect(await noted('daily_summary')).toEqual([
      `finance downloaded A1_P2P${date}.csv`,
      `finance downloaded A1_MDL${date}.csv`,
      `finance downloaded A1_DAILY${date}.pdf`,
      `finance downloaded A1${date}.zip`,
      `finance downloaded A1${date}.zip`,
    ])
  })

  test('a name that is none for a file is made one, in the answer and in the zip', async () => {
    await sql`update agencies set short_name = ${'.."Ж/\\:\r\n='} where sid = 1`.execute(server.db)
    await make()
    const all = await report(await summaryOf(1), 'zip')
    const stem = '_._Ж______'
    expect(all.name).toBe(
      `attachment; filename="_.________${date}.zip"; filename*=UTF-8''_._%D0%96______${date}.zip`,
    )
    expect(Object.keys(filesInZip(all.bytes)).sort()).toEqual([
      `${stem}_DAILY${date}.pdf`,
      `${stem}_MDL${date}.csv`,
      `${stem}_P2P${date}.csv`,
    ])
  })

  test('of another day, of nobody, not made yet or spoilt: there is none, and it says why', async () => {
    const sid = await summaryOf(1)
    const refused = async (...of: Parameters<typeof report>) => {
      const { status, bytes } = await report(...of)
      return [status, JSON.parse(bytes.toString()).reason.code]
    }
    expect(await refused(sid, 'p2p')).toEqual([409, 'report_not_ready'])
    expect(await refused(sid, 'zip')).toEqual([409, 'report_not_ready'])
    await make()
    expect(await refused(sid, 'p2p', '_2026_03_02')).toEqual([404, 'summary_gone'])
    expect(await refused(2_000_000_000, 'p2p')).toEqual([404, 'summary_gone'])
    expect(await noted('daily_summary')).toEqual([])
    await behindTheTriggers(server.db, (tx) =>
      sql`update stored_files set content = overlay(content placing 'x' from 3)`.execute(tx),
    )
    expect(await refused(sid, 'summary')).toEqual([500, 'report_damaged'])
    expect(await refused(sid, 'zip')).toEqual([500, 'report_damaged'])
  })

  test('whose bytes are cleared is written again if that gives the very same; with a name that is new it is gone', async () => {
    await make()
    const sid = await summaryOf(1)
    const before = await report(sid, 'zip')
    await sql`update stored_files set content = null`.execute(server.db)
    const again = await report(sid, 'zip')
    expect(again.status).toBe(200)
    expect(again.bytes.equals(before.bytes)).toBe(true)
    expect((await report(sid, 'p2p')).bytes.toString()).toContain(',RECEIVE,')
    // It stands in the page, and in neither of the two other files.
    await sql`update agencies set long_name = 'ANOTHER NAME' where sid = 2`.execute(server.db)
    const { status, bytes } = await report(sid, 'summary')
    expect([status, JSON.parse(bytes.toString()).reason.code]).toEqual([404, 'report_cleared'])
    expect((await report(sid, 'mdl')).status).toBe(200)
  })
})

describe('the rows of a reconciliation', () => {
  test('come as a zip by a ticket, under the names of both, and are noted before', async () => {
    const pair = await headOf('agency')
    const zip = await fetched(`/api/reconciliation/zip/${pair}?token=${await ticketOf(pair)}`)
    expect([zip.status, zip.name, zip.type]).toEqual([
      200,
      `attachment; filename="A1_to_A2${date}_RECONCILIATION.zip"`,
      'application/zip',
    ])
    const [name, rows] = Object.entries(filesInZip(zip.bytes))[0] ?? []
    expect(name).toBe(`A1_to_A2${date}_RECONCILIATION.csv`)
    expect(rows?.toString().split('\n')).toEqual([
      'Date,Host Agency,Peer Agency,Transaction,Event,Amount Collected,Taxes,Fees,Fx Profit,Peer Fees,Peer Fx Profit,Emerlink Fees,Emerlink Fx Profit,Balance,Status',
      expect.stringMatching(/^2026-03-01,A1,A2,1,RECEIVE,(-?\d+\.\d\d,){9}OK$/),
      '',
    ])
    const operator = await headOf('operator')
    const due = await fetched(`/api/reconciliation/mdl/zip/${operator}?token=${await ticketOf(operator)}`)
    expect(due.name).toBe(`attachment; filename="A1_to_EMERLINK${date}_RECONCILIATION.zip"`)
    expect(Object.values(filesInZip(due.bytes))[0]?.toString().split('\n')).toEqual([
      'Date,Host Agency,Transaction,Event,Emerlink Fees,Emerlink Fx Profit,Due Balance,Status',
      expect.stringMatching(/^2026-03-01,A1,1,RECEIVE,(-?\d+\.\d\d,){3}OK$/),
      '',
    ])
    await expect
      .poll(() => noted('access'))
      .toEqual([
        'finance began to export a reconciliation',
        'finance exported a reconciliation',
        'finance began to export a reconciliation',
        'finance exported a reconciliation',
      ])
  })

  test('a ticket opens its file once, for whoever got it; the other kind is not behind it', async () => {
    const [pair, operator] = [await headOf('agency'), await headOf('operator')]
    const zip = (sid: number, token: string, session = finance) =>
      server.client.attempt(routes.zip, { params: { sid }, query: { token } }, session)
    const ticket = await ticketOf(pair)
    expect((await zip(pair, ticket)).status).toBe(200)
    expect((await zip(pair, ticket)).body.reason).toEqual({ code: 'ticket_refused', params: {} })
    expect((await zip(pair, finance.token)).status).toBe(403)
    expect((await zip(operator, await ticketOf(pair))).status).toBe(403)
    expect((await zip(operator, await ticketOf(operator))).body.reason?.code).toBe('reconciliation_gone')
    await addUser(server.platform, 'other', 4)
    const other = await server.client.logIn('other', testPassword)
    expect((await zip(pair, await ticketOf(pair), other)).status).toBe(403)
  })

  test('support reads none of it', async () => {
    await addUser(server.platform, 'support', 5)
    const support = await server.client.logIn('support', testPassword)
    await make()
    const pair = await headOf('agency')
    await expect(ticketOf(pair, support)).rejects.toThrow('not_allowed')
    const paths = [
      `report/${await summaryOf(1)}/summary/${date}`,
      `zip/${pair}?token=${await ticketOf(pair)}`,
      `mdl/zip/${pair}?token=${await ticketOf(pair)}`,
    ]
    for (const path of paths) expect((await fetched(`/api/reconciliation/${path}`, support)).status).toBe(403)
  })
})
