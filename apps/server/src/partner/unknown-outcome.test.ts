import { setTimeout as sleep } from 'node:timers/promises'
import { correctionsRoutes } from '@corridor/contract/corrections'
import { transactionsRoutes } from '@corridor/contract/transactions'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { grant } from '#support/agencies.ts'
import { useGateway, useNetwork, useServer, useUser } from '#support/fixtures.ts'
import { newId, sendInput, sendTransfer } from '#support/gateway.ts'
import { letExpire, payYesterday, send } from '#support/transactions.ts'
import { correct, refund } from '../features/corrections/service.ts'
import { cancelTransaction } from '../features/transactions/service.ts'
import { type ActorCall, hostCall } from '../platform/call.ts'
import { UnknownOutcome } from '../platform/db/prepared.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)
const admin = useUser(server, 'admin', 1)

function database(): string {
  return new URL(server.platform.config.databaseUrl).pathname.slice(1)
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** With a standby that never comes, every commit of this database waits; those of other tests do not wait for any. */
function standby(name: string): Promise<unknown> {
  return asAdmin(async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${name}'`)
    await client.query('select pg_reload_conf()')
    await sleep(300)
  })
}

beforeAll(async () => {
  // A run that was killed may have left it set.
  await standby('')
  await asAdmin(async (client) => {
    await client.query(`alter database ${database()} set synchronous_commit = on`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database(),
    ])
  })
  // The pool notices that its connections are gone.
  await sleep(200)
})

// A test that fails between must not leave the others waiting.
afterEach(() => standby(''))

/** Ends the wait of the one commit that is under way, as a nervous operator would. */
function cancelTheWait(): Promise<void> {
  return asAdmin(async (client) => {
    for (let tries = 0; tries < 500; tries += 1) {
      const { rowCount } = await client.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where datname = $1 and wait_event = 'SyncRep'`,
        [database()],
      )
      if (rowCount) return
      await sleep(20)
    }
    throw new Error('no commit waited for a standby')
  })
}

async function whileNobodyReplicates<T>(call: () => Promise<T>): Promise<T> {
  await standby('nobody')
  const answer = call()
  await cancelTheWait()
  return answer
}

const staff = { userSid: 1, profile: 1, sessionSid: 1, scope: null } as const

async function movesOf(reference: string): Promise<string[]> {
  const { rows } = await server.platform.barePool.query<{ move: string }>(
    `select e.move from transaction_events e join transactions t on t.sid = e.transaction_sid
    where t.reference_number = $1 order by e.sid`,
    [reference],
  )
  return rows.map(({ move }) => move)
}

test('a commit that was not confirmed is a fault, and the same request again tells what became of it', async () => {
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network))
  const referenceNumber = validated.get('referenceNumber')
  const input = { ...newId(), referenceNumber }
  const unknown = await whileNobodyReplicates(() => gateway.call('commitTransaction', network.sender, input))
  expect([unknown.status, unknown.fault, unknown.get('faultcode'), unknown.get('faultstring')]).toEqual([
    500,
    'internal',
    'soap:Server',
    'It is not known whether this was carried out. Send it again with the same clientRequestID: the answer will tell.',
  ])
  // It is seen here by now, and is still on this machine alone: a failover would take it away.
  const again = await whileNobodyReplicates(() => gateway.call('commitTransaction', network.sender, input))
  expect([again.status, again.fault]).toEqual([500, 'internal'])
  await standby('')
  const told = await gateway.call('commitTransaction', network.sender, input)
  expect([told.status, told.get('status')]).toEqual([200, 'AVAIL'])
  expect((await gateway.call('commitTransaction', network.sender, input)).body).toBe(told.body)
  expect(await movesOf(referenceNumber)).toEqual(['VALIDATE', 'SEND'])
})

test('a validation that was not confirmed makes one transfer, however often it is sent', async () => {
  const input = sendInput(network)
  const unknown = await whileNobodyReplicates(() => gateway.call('sendValidation', network.sender, input))
  expect(unknown.fault).toBe('internal')
  await standby('')
  const told = await gateway.call('sendValidation', network.sender, input)
  expect(told.get('status')).toBe('UNCOM')
  expect((await gateway.call('sendValidation', network.sender, input)).body).toBe(told.body)
})

test('a cancel by staff that was not confirmed is refused in words, and can be sent again', async () => {
  const reference = await sendTransfer(gateway, network)
  const { rows } = await server.platform.barePool.query<{ sid: number }>(
    'select sid from transactions where reference_number = $1',
    [reference],
  )
  const info = { idTr: rows[0]?.sid ?? 0, reason: 'asked for', fees: true }
  const cancel = () =>
    server.client.attempt(transactionsRoutes.cancel, { body: { info, sign: admin.sign } }, admin)
  const unknown = await whileNobodyReplicates(cancel)
  expect(unknown).toMatchObject({
    status: 503,
    body: { reason: { code: 'outcome_unknown' } },
  })
  // By the service alone, which writes nothing else: what is seen by now is on this machine alone.
  const call = { ...hostCall(server.platform.log, 'again'), actor: { ...staff, login: 'admin' } }
  const repeat = () => cancelTransaction(server.platform.db, call, info).catch((error: unknown) => error)
  expect(await whileNobodyReplicates(repeat)).toBeInstanceOf(UnknownOutcome)
  await standby('')
  expect(await cancel()).toMatchObject({ status: 200, body: { response: true } })
  expect(await movesOf(reference)).toEqual(['VALIDATE', 'SEND', 'CANCEL'])
})

const text = 'asked for'

test.each([
  {
    way: 'refund',
    move: 'REFUND',
    reason: 'not_collected',
    prepare: letExpire,
    again: (call: ActorCall, idTr: number) =>
      refund(server.platform.db, call, { idTr, reason: 'not_collected', text }),
  },
  {
    way: 'correct',
    move: 'CORRECT',
    reason: 'wrong_person',
    prepare: payYesterday,
    again: (call: ActorCall, idTr: number) =>
      correct(server.platform.db, call, { idTr, reason: 'wrong_person', text }),
  },
] as const)('the same holds for a $move by staff', async ({ way, move, reason, prepare, again }) => {
  const world = { server, network, gateway }
  const { sid, reference } = await send(world)
  await prepare(world, sid)
  await grant(server, admin, [way])
  const info = { idTr: sid, reason, text }
  const order = () =>
    server.client.attempt(correctionsRoutes[way], { body: { info, sign: admin.sign } }, admin)
  expect(await whileNobodyReplicates(order)).toMatchObject({
    status: 503,
    body: { reason: { code: 'outcome_unknown' } },
  })
  const call = { ...hostCall(server.platform.log, 'again'), actor: { ...staff, login: 'admin' } }
  const repeat = async () => again(call, sid).catch((error: unknown) => error)
  expect(await whileNobodyReplicates(repeat)).toBeInstanceOf(UnknownOutcome)
  await standby('')
  expect(await order()).toMatchObject({ status: 200, body: { response: true } })
  expect((await movesOf(reference)).filter((one) => one === move)).toEqual([move])
})
