import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Gateway, makeNetwork, type Network, sendTransfer, startGateway } from '#support/gateway.ts'
import { startTestServer, type TestServer } from '#support/server.ts'
import { until } from '#support/users.ts'
import { systemActor } from '../core/transfers/actor.ts'
import { moveTransfer } from '../core/transfers/move.ts'
import { findTransfer } from '../core/transfers/transfer.ts'
import { writeAudit } from './audit.ts'
import { hostCall } from './call.ts'
import { inTransaction, type Tx } from './db/database.ts'
import { openQueue, type Queue, queuedJob } from './queue.ts'

const mail = queuedJob('test-mail', z.object({ to: z.string() }))

let server: TestServer
let gateway: Gateway
let network: Network
let queue: Queue
const sent: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  network = await makeNetwork(server.platform)
  gateway = await startGateway(server.platform)
  queue = await openQueue(
    { ...server.platform, databaseUrl: server.platform.config.databaseUrl, pollSeconds: 0.5 },
    [mail],
  )
  await queue.work(mail, async ({ to }) => void sent.push(to))
})
afterAll(async () => {
  await queue.stop()
  await gateway.app.close()
  await server.stop()
})

async function queued(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from pgboss.job
    where name = ${mail.name}`.execute(server.platform.db)
  return rows[0]?.jobs ?? 0
}

describe('a job queued in a transaction', () => {
  test('does not exist if the transaction is given up', async () => {
    const before = await queued()
    const to = randomUUID()
    const failing = inTransaction(server.platform.db, async (tx) => {
      await queue.enqueue(tx, mail, { to })
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await queued()).toBe(before)
    await setTimeout(1_500)
    expect(sent).not.toContain(to)
  })

  test('runs once if the transaction commits, and not before', async () => {
    const to = randomUUID()
    await inTransaction(server.platform.db, async (tx) => {
      await queue.enqueue(tx, mail, { to })
      await setTimeout(1_500)
      expect(sent).not.toContain(to)
    })
    await until('the job', async () => sent.includes(to))
    await setTimeout(1_500)
    expect(sent.filter((one) => one === to)).toEqual([to])
  })
})

/** What release from hold, a refund or a settlement will be: a move, a record of its own and a message. */
async function workTogether(tx: Tx, sid: number, between: (step: number) => Promise<void>): Promise<void> {
  const { platform } = server
  await between(0)
  const transfer = await findTransfer(tx, sid)
  if (!transfer) throw new Error(`no transfer ${sid}`)
  await between(1)
  const order = { move: 'HOLD', actor: systemActor('killed'), reason: 'together' } as const
  expect(await moveTransfer(tx, transfer, order)).toBe('done')
  await between(2)
  const call = hostCall(platform.log, `together ${sid}`)
  await writeAudit(tx, call, { entity: 'agency', entitySid: sid, action: 'event', after: { event: 'held' } })
  await between(3)
  await queue.enqueue(tx, mail, { to: `together ${sid}` })
  await between(4)
}

async function left(sid: number): Promise<readonly (string | number | undefined)[]> {
  const { rows } = await sql<{ status: string; events: number; records: number; jobs: number }>`
    select status,
      (select count(*) from transaction_events where transaction_sid = ${sid} and move = 'HOLD') as events,
      (select count(*) from audit_entries where request_id = ${`together ${sid}`}) as records,
      (select count(*) from pgboss.job where data->>'to' = ${`together ${sid}`}) as jobs
    from transactions where sid = ${sid}`.execute(server.platform.db)
  const [row] = rows
  return [row?.status, row?.events, row?.records, row?.jobs]
}

test('a move, a record and a job in one transaction, killed between any two statements 100 times: all or nothing', async () => {
  const { db } = server.platform
  const reference = await sendTransfer(gateway, network)
  const { rows } = await sql<{ sid: number }>`
    select sid from transactions where reference_number = ${reference}`.execute(db)
  const sid = rows[0]?.sid ?? 0
  for (let round = 0; round < 100; round += 1) {
    const killed = inTransaction(db, async (tx) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await workTogether(tx, sid, async (step) => {
        if (step === round % 5) await sql`select pg_terminate_backend(${own.rows[0]?.pid}, 5000)`.execute(db)
      })
    })
    await expect(killed).rejects.toThrow(/terminat|connection/i)
    expect(await left(sid)).toEqual(['AVAIL', 0, 0, 0])
  }
  await inTransaction(db, (tx) => workTogether(tx, sid, async () => {}))
  expect(await left(sid)).toEqual(['HOLD', 1, 1, 1])
  await until('the message', async () => sent.includes(`together ${sid}`))
})
