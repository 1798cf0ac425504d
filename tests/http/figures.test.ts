import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { sendTransfer } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'
import { measure } from '../../apps/server/src/app.ts'
import { auditJobs } from '../../apps/server/src/features/audit/jobs.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { mountOperations } from '../../apps/server/src/platform/http/operations.ts'
import { newServer } from '../../apps/server/src/platform/http/server.ts'
import { startJobs } from '../../apps/server/src/platform/jobs.ts'
import { makeMetrics } from '../../apps/server/src/platform/metrics.ts'
import { writeProbeJobs } from '../../apps/server/src/platform/write-probe.ts'

const world = useTransferWorld()
const clerk = useUser(world.server, 'clerk', 5)

async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`${world.server.url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('corridor_'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
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

test('the worker may look at every figure of the house, by its own role', async () => {
  await expect(measure(world.server.worker)).resolves.toBeUndefined()
})

test('a process tells of itself where the figures of the house never come', { timeout: 60_000 }, async () => {
  const { platform } = world.server
  const app = newServer(platform.config, platform.log)
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
  await db.insertInto('loginBlocks').values({ userSid: clerk.userSid }).execute()
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
