import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { testEnvironment } from '#support/config.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { payOut } from '#support/gateway.ts'
import { asProcess } from '#support/roles.ts'
import { send } from '#support/transactions.ts'
import { readConfig } from '../../platform/config.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { measureRetention, removeOldTraces, retentionJobs } from './retention.ts'

const world = useTransferWorld()
const keepDays = 400

let paid: number
let open: number
let openReference: string

beforeAll(async () => {
  const [one, other] = [await send(world), await send(world)]
  await payOut(world.gateway, world.network.payer, one.reference)
  paid = one.sid
  open = other.sid
  openReference = other.reference
})

beforeEach(() => age(0))

/** By how much the events were moved into the past. */
let moved = 0

/** As if all messages had been said so many days ago, and the transfers had moved then too, or later. */
async function age(days: number, movedDays = days): Promise<void> {
  await behindTheTriggers(world.server.db, async (tx) => {
    await sql`update traces set at = now() - make_interval(days => ${days}, mins => 1)`.execute(tx)
    await sql`update transaction_events set at = at - make_interval(days => ${movedDays - moved})`.execute(tx)
  })
  moved = movedDays
}

async function tracesOf(transfer: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from traces where transaction_sid = ${transfer}`.execute(world.server.db)
  return rows[0]?.count ?? 0
}

async function noted(): Promise<unknown[]> {
  const { rows } = await sql<{ actorLogin: string; after: object }>`
    select actor_login, after from audit_entries where entity = 'retention' order by sid`.execute(
    world.server.db,
  )
  return rows
}

test('what is not old enough stays, and leaves no entry', async () => {
  await age(keepDays - 1)
  expect(await removeOldTraces(world.server.worker, keepDays)).toBe(0)
  expect(await noted()).toEqual([])
})

test('no process removes a trace in any other way, and nobody one that a retry may ask for', async () => {
  const { db } = world.server
  await age(keepDays)
  const byWorker = sql`delete from traces`.execute(world.server.worker.db)
  await expect(byWorker).rejects.toMatchObject({ code: '42501' })
  const sooner = sql`select remove_old_traces(179, 0, 10)`.execute(world.server.worker.db)
  await expect(sooner).rejects.toThrow('180 days at least')
  const gateway = asProcess(world.server.platform, 'gateway')
  const byGateway = sql`select remove_old_traces(400, 0, 10)`.execute(gateway.db)
  await expect(byGateway).rejects.toMatchObject({ code: '42501' })
  await gateway.db.destroy()
  await age(179)
  await expect(sql`delete from traces`.execute(db)).rejects.toThrow('append only')
  await expect(sql`update traces set response = ''`.execute(db)).rejects.toThrow('append only')
})

test('what was said stays for as long as how the transfer ended may be disputed', async () => {
  // Sent long ago, and paid out the other day.
  await age(keepDays + 100, keepDays - 1)
  const before = await tracesOf(paid)
  expect(await removeOldTraces(world.server.worker, keepDays)).toBe(0)
  expect(await tracesOf(paid)).toBe(before)
})

test('a house can set no shorter time than that of a retry', () => {
  const env = testEnvironment('postgres://localhost/x')
  expect(() => readConfig({ ...env, TRACE_KEEP_DAYS: '179' })).toThrow('TRACE_KEEP_DAYS')
  expect(readConfig({ ...env, TRACE_KEEP_DAYS: '180' }).traceKeepDays).toBe(180)
})

test('whoever has the role of the worker removes nothing without an entry', async () => {
  const { db } = world.server.worker
  await age(keepDays)
  const undone = new Error('undone')
  await expect(
    inTransaction(db, async (tx) => {
      await sql`select remove_old_traces(${keepDays}, 0, 1)`.execute(tx)
      const { rows } = await sql<{ after: object }>`
        select after from audit_entries where entity = 'retention'`.execute(tx)
      expect(rows).toEqual([
        { after: { event: 'old traces were removed', count: 1, olderThanDays: keepDays } },
      ])
      throw undone
    }),
  ).rejects.toBe(undone)
})

test('old messages of transfers that have come to their end go, some at a time, each time with an entry', async () => {
  const { db, worker } = world.server
  const [before, kept] = [await tracesOf(paid), await tracesOf(open)]
  expect(before).toBe(4)
  await age(keepDays)
  await measureRetention(db, worker.metrics)
  expect((await worker.metrics.oldestTraceSeconds.get()).values[0]?.value).toBeGreaterThan(keepDays * 86_400)
  expect(await removeOldTraces(worker, keepDays, 3)).toBe(before)
  expect([await tracesOf(paid), await tracesOf(open)]).toEqual([0, kept])
  const entries = await noted()
  expect(entries.length).toBeGreaterThan(1)
  expect(entries[0]).toEqual({
    actorLogin: 'system',
    after: { event: 'old traces were removed', count: expect.any(Number), olderThanDays: keepDays },
  })
  const { values } = await worker.metrics.retentionRemoved.get()
  expect(values).toContainEqual({ labels: { what: 'traces' }, value: before })
  expect(await removeOldTraces(worker, keepDays)).toBe(0)
  // What is gone is missed by no proof.
  await age(0)
  expect((await verifyLedger(db)).findings).toEqual([])
})

test('the jobs of the night do it by the settings', async () => {
  const { worker } = world.server
  await payOut(world.gateway, world.network.payer, openReference)
  const jobs = retentionJobs({ ...worker, config: { traceKeepDays: 500 } })
  expect(jobs.map(({ name }) => name)).toEqual(['drop-old-answers', 'remove-old-traces'])
  await age(499)
  for (const { run } of jobs) await run()
  expect(await tracesOf(open)).toBeGreaterThan(0)
  await age(500)
  for (const { run } of jobs) await run()
  expect(await tracesOf(open)).toBe(0)
})
