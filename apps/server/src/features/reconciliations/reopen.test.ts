import { downloadsRoutes } from '@corridor/contract/downloads'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { settlementsRoutes } from '@corridor/contract/settlements'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { useProofWorld } from '#support/proof-world.ts'
import { proposed } from '#support/proposals.ts'
import { addUser, testPassword } from '#support/server.ts'
import { bookPayment } from '../../core/ledger/payments.ts'
import { verifyLedger } from '../../core/ledger/verify.ts'
import { readProof } from '../../core/reconciliations/proof.ts'
import { makeReports } from '../../core/reconciliations/reports.ts'
import { makeDueFiles } from '../../core/settlements/jobs.ts'
import { makeFile } from '../../core/settlements/make.ts'
import { hostCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'

const { server, sent, move, close, makeDay, prove } = useProofWorld()
const [first, second] = ['2026-03-01', '2026-03-02']
let finance: TestSession
let boss: TestSession

beforeEach(async () => {
  await addUser(server.platform, 'finance', 4)
  await addUser(server.platform, 'boss', 1)
  finance = await server.client.logIn('finance', testPassword)
  boss = await server.client.logIn('boss', testPassword)
})

function call() {
  return hostCall(server.platform.log, 'test')
}

function propose(day: string, session = finance) {
  const body = { why: 'The clock was two days ahead.' }
  return server.client.attempt(routes.reopen, { params: { day }, body }, session)
}

function approve(sid: number, session = boss) {
  return server.client.attempt(proposalsRoutes.approve, { params: { sid }, body: {} }, session)
}

/** Proposed by one person and approved by another. */
async function reopen(day: string): Promise<void> {
  const approved = await approve(proposed(await propose(day)).sid)
  expect(summary(approved)).toBe('200')
}

function makeFiles(): Promise<number> {
  return makeDueFiles(server.worker, call(), Date.parse('2026-03-03T12:00:00Z'))
}

/** Everything that the close of days makes, without the numbers of its rows and the time of the close. */
async function madeByTheClose(): Promise<unknown> {
  const { rows } = await sql<{ made: unknown }>`
    select jsonb_build_object(
      'days', (select jsonb_agg(to_jsonb(d) - 'closed_at' order by day) from business_days d),
      'entries', (select jsonb_agg(to_jsonb(e) order by day, agency_sid, side, event_sid) from day_entries e),
      'heads', (select jsonb_agg(to_jsonb(r) - 'sid' order by day, kind, host_sid, peer_sid) from reconciliations r),
      'summaries', (select jsonb_agg(to_jsonb(s) - 'sid' order by day, agency_sid) from daily_summaries s),
      'files', (select jsonb_agg(jsonb_build_array(file_title, sequence, row_count, totals, rows_sha256)
        order by file_title) from settlements),
      'reports', (select jsonb_agg(file_title order by file_title) from reconciliation_reports)) as made`.execute(
    server.db,
  )
  return rows[0]?.made
}

async function lastClosed(): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from business_days`.execute(
    server.db,
  )
  return rows[0]?.day ?? null
}

async function deliver(state: string): Promise<void> {
  await sql`update deliveries set state = ${state}, next_try_at = case when ${state} in ('failed', 'uploading') then now() end,
    claimed_by = case when ${state} = 'uploading' then 'worker' end,
    claimed_until = case when ${state} = 'uploading' then now() + interval '1 minute' end,
    delivered_at = case when ${state} = 'delivered' then now() end
    where sid = (select min(d.sid) from deliveries d join settlements s on s.sid = d.settlement_sid
      where s.first_day = ${second})`.execute(server.db)
}

/** The number of the row of the second day that was made last. */
async function newest(table: string, day: string): Promise<number> {
  const { rows } = await sql<{ sid: number }>`
    select max(sid) as sid from ${sql.table(table)} where ${sql.ref(day)} = ${second}`.execute(server.db)
  return rows[0]?.sid ?? 0
}

async function downloadFile(): Promise<void> {
  const sid = await newest('settlements', 'first_day')
  const body = { kind: 'settlement', sid } as const
  const { ticket: token } = await server.client.call(downloadsRoutes.ticket, { body }, boss)
  await server.client.call(settlementsRoutes.zip, { params: { sid }, query: { token } }, boss)
}

async function downloadReport(): Promise<void> {
  const params = { sid: await newest('daily_summaries', 'day'), kind: 'p2p', date: '_2026_03_02' } as const
  await server.client.call(routes.report, { params }, boss)
}

async function downloadRows(): Promise<void> {
  const { rows } = await sql<{ sid: number }>`
    select max(sid) as sid from reconciliations where kind = 'agency'`.execute(server.db)
  const sid = rows[0]?.sid ?? 0
  const body = { kind: 'reconciliation', sid } as const
  const { ticket: token } = await server.client.call(downloadsRoutes.ticket, { body }, boss)
  await server.client.call(routes.zip, { params: { sid }, query: { token } }, boss)
}

test('a day before the first closed one is not opened again', async () => {
  await makeDay()
  expect((await propose('2026-02-28')).body).toMatchObject({ reason: { code: 'reopening_day_open' } })
})

describe('two people open a day and all later ones again', () => {
  test('and the next close makes the same of them, with the files and their numbers', async () => {
    await makeDay()
    await makeReports(server.worker, call())
    const before = await madeByTheClose()
    await prove(second)
    await reopen(second)
    expect(await lastClosed()).toBe(first)
    expect(await readProof(server.db, second)).toBeNull()
    await reopen(first)
    expect(await madeByTheClose()).toEqual({
      days: null,
      entries: null,
      heads: null,
      summaries: null,
      files: null,
      reports: null,
    })
    expect((await verifyLedger(server.db)).findings).toEqual([])
    expect(await close('2026-03-03')).toEqual({ closed: [first, second] })
    await makeFiles()
    await makeReports(server.worker, call())
    expect(await madeByTheClose()).toEqual(before)
    expect((await verifyLedger(server.db)).findings).toEqual([])
    for (const day of [first, second]) expect(await prove(day)).toMatchObject({ holds: true, findings: [] })
  })

  test('and what happens on them from then on belongs to them', async () => {
    await makeDay({ files: false })
    const late = { kind: 'deposit', direction: 'in', amountCents: 100n, valueDate: second } as const
    const pay = () =>
      inTransaction(server.db, (tx) =>
        bookPayment(tx, {
          ...late,
          agencySid: 1,
          bankReference: '',
          reference: null,
          comments: '',
          reversesSid: null,
          clientKey: '00000000-0000-4000-8000-000000000001',
          actorSid: null,
          actor: 'test',
        }),
      )
    // As if the clock were back in the second day.
    await sql`update day_fence set open_from = now() + interval '1 day'`.execute(server.db)
    await expect(pay()).rejects.toMatchObject({ reason: { code: 'day_closed' } })
    await reopen(second)
    await pay()
    const transfer = await sent('2026-03-02T20:00:00Z')
    await move(transfer, 'RECEIVE', '2026-03-02T21:00:00Z')
    expect(await close('2026-03-03')).toEqual({ closed: [second] })
    const { rows } = await sql`select events from business_days where day = ${second}`.execute(server.db)
    expect(rows).toEqual([{ events: 3 }])
    expect((await verifyLedger(server.db)).findings).toEqual([
      // Booked here without its service.
      expect.stringContaining('it has no audit entry of its actor'),
    ])
  })

  test('and the audit log has both of them, the reason and the files that are gone', async () => {
    await makeDay()
    await reopen(second)
    const { rows } = await sql`
      select actor_login, entity_sid, after from audit_entries
      where entity = 'business_day' and action = 'event'`.execute(server.db)
    expect(rows).toEqual([
      {
        actorLogin: 'boss',
        entitySid: 20_260_302,
        after: {
          day: second,
          event: 'reopened',
          closedThrough: second,
          files: expect.stringMatching(
            /^A1_SND_D_2026_03_02_0002\.zip(, A\d_\w+_D_2026_03_02_0002\.zip){3}$/,
          ),
          reason: 'The clock was two days ahead.',
          proposal: 1,
          proposedBy: 'finance',
        },
      },
    ])
  })
})

describe('a day stays closed', () => {
  test('without a second person, whoever asks', async () => {
    await makeDay({ files: false })
    const { sid } = proposed(await propose(second))
    expect((await approve(sid, finance)).body.reason?.code).toBe('own_proposal')
    for (const [proposal, approver] of [
      [sid, finance.userSid],
      [sid, null],
      [sid + 1, boss.userSid],
    ]) {
      const asked = sql`select reopen_days(${proposal}::integer, ${approver}::integer, 'r')`.execute(
        server.db,
      )
      await expect(asked).rejects.toThrow('days are opened again by a proposal and another person')
    }
    await sql`update app_users set active = false where login = 'finance'`.execute(server.db)
    const asked = sql`select reopen_days(${sid}::integer, ${boss.userSid}::integer, 'r')`.execute(server.db)
    await expect(asked).rejects.toThrow('days are opened again by a proposal and another person')
    expect(await lastClosed()).toBe(second)
  })

  test('while a file of it is delivered, may be, or is on its way', async () => {
    await makeDay()
    const { sid } = proposed(await propose(second))
    for (const state of ['uploading', 'delivered', 'maybe']) {
      await deliver(state)
      for (const refused of [await propose(first), await approve(sid)])
        expect([state, refused.body.reason?.code]).toEqual([state, 'reopening_files_left'])
    }
    await deliver('failed')
    expect(summary(await approve(sid))).toBe('200')
  })

  test('once a file of it was downloaded since its close', async () => {
    await makeDay()
    await makeReports(server.worker, call())
    for (const download of [downloadFile, downloadReport, downloadRows]) {
      await download()
      const refused = await propose(first)
      expect([download.name, refused.body.reason?.code]).toEqual([download.name, 'reopening_files_left'])
      await behindTheTriggers(server.db, (tx) =>
        sql`delete from audit_entries where after->>'event' ~ '^(downloaded|began)'`.execute(tx),
      )
    }
    await reopen(second)
  })

  test('while days are being closed', async () => {
    await makeDay({ files: false })
    const { sid } = proposed(await propose(second))
    await server.worker.db.connection().execute(async (own) => {
      await sql`select pg_advisory_lock(hashtext('close of days'))`.execute(own)
      expect((await approve(sid)).body.reason?.code).toBe('reopening_under_way')
      await sql`select pg_advisory_unlock(hashtext('close of days'))`.execute(own)
    })
    expect(summary(await approve(sid))).toBe('200')
  })
})

test('a day that is open is not opened again', async () => {
  await makeDay({ files: false })
  expect((await propose('2026-03-03')).body.reason).toEqual({
    code: 'reopening_day_open',
    params: { day: '2026-03-03' },
  })
})

test('a file that is written while its day is opened and closed again is not stored', async () => {
  await makeDay()
  await behindTheTriggers(server.db, (tx) =>
    sql`truncate deliveries, delivery_attempts, settlements cascade`.execute(tx),
  )
  const order = { agencySid: 1, side: 'S', period: 'd', firstDay: second, lastDay: second } as const
  const making = await server.db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(hashtext('files of closed days'))`.execute(own)
    const made = makeFile(server.worker, call(), order)
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted`.execute(own)
      waiting = rows.length
    }
    await behindTheTriggers(server.db, (tx) => sql`update business_days set closed_at = now()`.execute(tx))
    await sql`select pg_advisory_unlock(hashtext('files of closed days'))`.execute(own)
    return made
  })
  expect(making).toEqual({ outcome: 'not_closed' })
  expect(await makeFile(server.worker, call(), order)).toMatchObject({ outcome: 'made' })
})
