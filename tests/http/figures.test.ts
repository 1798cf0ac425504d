import { setTimeout } from 'node:timers/promises'
import { moves } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readFigures } from '#support/figures.ts'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { sendTransfer } from '#support/gateway.ts'
import { newSender, sendHeld, transferOf } from '#support/transactions.ts'
import { storeBlock } from '#support/users.ts'
import { measure } from '../../apps/server/src/app.ts'
import { releaseTransfer } from '../../apps/server/src/core/transfers/review.ts'
import { auditJobs } from '../../apps/server/src/features/audit/jobs.ts'
import { foldTotals } from '../../apps/server/src/features/transactions/totals.ts'
import { inSavepoint, inTransaction, onceCommitted } from '../../apps/server/src/platform/db/database.ts'
import { mountOperations } from '../../apps/server/src/platform/http/operations.ts'
import { newServer } from '../../apps/server/src/platform/http/server.ts'
import { startJobs } from '../../apps/server/src/platform/jobs.ts'
import { makeMetrics } from '../../apps/server/src/platform/metrics.ts'
import { writeProbeJobs } from '../../apps/server/src/platform/write-probe.ts'

const world = useTransferWorld()
const clerk = useUser(world.server, 'clerk', 5)

function figures(): ReturnType<typeof readFigures> {
  return readFigures(world.server.url)
}

beforeAll(async () => {
  await sql`alter table transactions disable trigger user`.execute(world.server.db)
})

async function move(reference: string, change: ReturnType<typeof sql>): Promise<void> {
  await sql`update transactions set ${change} where reference_number = ${reference}`.execute(world.server.db)
}

test('how long the oldest transfer waits, and how many are overdue', async () => {
  const { gateway, network } = world
  const old = await sendTransfer(gateway, network, newSender())
  await sendTransfer(gateway, network, newSender())
  expect((await figures()).get('corridor_overdue_transfers{move="expire"}')).toBe(0)
  await move(old, sql`created_at = now() - interval '3 hours', expires_at = now() - interval '11 minutes'`)
  const told = await figures()
  expect(told.get('corridor_oldest_transfer_seconds{status="AVAIL"}')).toBeGreaterThanOrEqual(10_800)
  expect(told.get('corridor_oldest_transfer_seconds{status="AVAIL"}')).toBeLessThan(14_400)
  expect(told.get('corridor_oldest_transfer_seconds{status="HOLD"}')).toBe(0)
  expect(told.get('corridor_overdue_transfers{move="expire"}')).toBe(1)
  await move(old, sql`status = 'UNCOM', lapses_at = now() - interval '9 minutes'`)
  expect((await figures()).get('corridor_overdue_transfers{move="lapse"}')).toBe(0)
  await move(old, sql`lapses_at = now() - interval '11 minutes'`)
  expect((await figures()).get('corridor_overdue_transfers{move="lapse"}')).toBe(1)
})

test('a move is counted by the process that has made it, and transfers by their status', async () => {
  const sent = 'corridor_transfer_moves_total{move="SEND"}'
  const before = await figures()
  // One that was never made is told as well: what begins as 1 has not grown to whoever watches.
  for (const name of Object.keys(moves))
    expect(before.get(`corridor_transfer_moves_total{move="${name}"}`)).toBeGreaterThanOrEqual(0)
  await sendTransfer(world.gateway, world.network, newSender())
  await foldTotals(world.server.db)
  const after = await figures()
  expect(after.get(sent)).toBe((before.get(sent) ?? 0) + 1)
  expect(after.get('corridor_transfers{status="AVAIL"}')).toBeGreaterThan(0)
  expect(after.get('corridor_transfers{status="EXPRD"}')).toBe(0)
})

test('a move that is taken back, or comes too late, is not counted', async () => {
  const { db } = world.server
  const count = async () => (await figures()).get('corridor_transfer_moves_total{move="RELEASE"}')
  const { sid } = await sendHeld(world)
  const held = await transferOf(db, sid)
  const decision = { actor: { name: 'test', userSid: null, requestId: 'test' }, reason: 'looked at' }
  const before = (await count()) ?? Number.NaN
  const takenBack = inTransaction(db, async (tx) => {
    await releaseTransfer(tx, held, decision)
    throw new Error('on purpose')
  })
  await expect(takenBack).rejects.toThrow('on purpose')
  expect(await count()).toBe(before)
  expect(await releaseTransfer(db, held, decision)).toMatchObject({ outcome: 'done' })
  expect(await releaseTransfer(db, held, decision)).toMatchObject({ outcome: 'changed' })
  expect(await count()).toBe(before + 1)
})

test('figures that cannot be read leave the others alone, and it is told since when', async () => {
  const { db } = world.server
  const measured = 'corridor_measured_timestamp_seconds'
  const before = await figures()
  await sql`alter table transaction_totals rename to gone`.execute(db)
  try {
    await sendTransfer(world.gateway, world.network, newSender())
    const without = await figures()
    expect(without.get('corridor_audit_unsealed')).toBeGreaterThan(before.get('corridor_audit_unsealed') ?? 0)
    expect(without.get(measured)).toBe(before.get(measured))
  } finally {
    await sql`alter table gone rename to transaction_totals`.execute(db)
  }
  expect((await figures()).get(measured)).toBeGreaterThan(before.get(measured) ?? 0)
})

test('what waits for a commit is done after it, and never where the writing was taken back', async () => {
  const { db } = world.server
  const done: string[] = []
  const tell = (word: string) => () => void done.push(word)
  await inTransaction(db, async (tx) => {
    onceCommitted(tx, tell('first'))
    const failing = inSavepoint(tx, async () => {
      onceCommitted(tx, tell('of a savepoint'))
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    onceCommitted(tx, tell('last'))
    expect(done).toEqual([])
  })
  expect(done).toEqual(['first', 'last'])
  const takenBack = inTransaction(db, async (tx) => {
    onceCommitted(tx, tell('of a transaction'))
    throw new Error('on purpose')
  })
  await expect(takenBack).rejects.toThrow('on purpose')
  const refused = inTransaction(db, async (tx) => {
    await sql`create temporary table once (it integer unique deferrable initially deferred) on commit drop`.execute(
      tx,
    )
    await sql`insert into once values (1), (1)`.execute(tx)
    onceCommitted(tx, tell('of a commit that is refused'))
  })
  await expect(refused).rejects.toThrow('once_it_key')
  onceCommitted(db, tell('outside'))
  expect(done).toEqual(['first', 'last', 'outside'])
})

test('the worker may look at every figure of the house, by its own role', async () => {
  await expect(measure(world.server.worker)).resolves.toBeUndefined()
})

test('a process tells of itself where the figures of the house never come', { timeout: 60_000 }, async () => {
  const { platform } = world.server
  const app = newServer(platform)
  mountOperations(app, platform, () => new Promise(() => {}))
  const { body } = await app.inject('/metrics')
  expect(body).toContain('corridor_pool_connections{state="idle"}')
  await app.close()
})

test('a job that never ends is told from its beginning on, also by a worker that was started meanwhile', async () => {
  const { worker } = world.server
  const metrics = makeMetrics()
  let end = () => {}
  const ended = new Promise<undefined>((done) => (end = () => done(undefined)))
  const stop = startJobs([{ name: 'stuck', everyMs: 1_000, run: () => ended }], { ...worker, metrics })
  onTestFinished(async () => {
    end()
    await stop()
  })
  const before = Date.now() / 1000 - 60
  const { values } = await metrics.jobLastSuccess.get()
  expect(values).toEqual([{ labels: { task: 'stuck' }, value: expect.any(Number) }])
  expect(values[0]?.value).toBeGreaterThan(before)
  expect((await metrics.jobPeriod.get()).values).toEqual([{ labels: { task: 'stuck' }, value: 1 }])
  expect((await metrics.jobSeconds.get()).values).toEqual([])
})

test('a job that ends tells how long it took', async () => {
  const metrics = makeMetrics()
  const job = { name: 'short', everyMs: 60_000, run: async () => () => setTimeout(50) }
  const stop = startJobs([job], { ...world.server.worker, metrics })
  onTestFinished(stop)
  await expect.poll(async () => (await metrics.jobSeconds.get()).values).toHaveLength(1)
  const [told] = (await metrics.jobSeconds.get()).values
  expect(told).toEqual({ labels: { task: 'short' }, value: expect.any(Number) })
  expect(told?.value).toBeGreaterThanOrEqual(0.05)
  expect(told?.value).toBeLessThan(30)
})

test('what waits for a seal, and whether the anchor stands', async () => {
  const { db } = world.server.platform
  expect((await figures()).get('corridor_audit_unsealed')).toBeGreaterThan(0)
  const [seal] = auditJobs(world.server.platform)
  const afterwards = await inTransaction(db, async (tx) => seal?.run(tx))
  await afterwards?.()
  const told = await figures()
  expect(told.get('corridor_audit_unsealed')).toBe(0)
  expect(told.get('corridor_audit_oldest_unsealed_seconds')).toBe(0)
  expect(told.get('corridor_audit_anchor_stands')).toBe(1)
})

test('rates by their age, and blocked users', async () => {
  const { db } = world.server
  const before = await figures()
  expect(before.get('corridor_stale_rates')).toBe(0)
  expect(before.get('corridor_oldest_rate_seconds')).toBeLessThan(86_400)
  expect(before.get('corridor_blocked_logins')).toBe(0)
  await storeBlock(db, clerk.userSid)
  expect((await figures()).get('corridor_blocked_logins')).toBe(1)
})

test('a small commit is timed, and leaves no row', async () => {
  const { db, metrics } = world.server.platform
  expect((await figures()).get('corridor_write_probe_seconds')).toBeNaN()
  const [probe] = writeProbeJobs(metrics)
  const afterwards = await inTransaction(db, async (tx) => probe?.run(tx))
  await afterwards?.()
  expect((await figures()).get('corridor_write_probe_seconds')).toBeGreaterThan(0)
})
