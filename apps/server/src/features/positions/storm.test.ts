import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useTransferWorld } from '#support/fixtures.ts'
import {
  type Gateway,
  type Network,
  newId,
  openWayBack,
  patient,
  payOut,
  type Reply,
  sendInput,
  terms,
} from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'
import { volume } from '#support/volume.ts'
import { verifyLedger } from '../../core/ledger/verify.ts'
import { hostCall } from '../../platform/call.ts'
import { removeLimit, setLimit } from './limits.ts'
import { recordPayment } from './pay.ts'

const commits = volume({ gate: 250, full: 2_000, long: 10_000 })
const payouts = volume({ gate: 100, full: 400 })
const tellers = 32
const timeout = 120_000 + commits * 100

const world = useTransferWorld()
let back: Network
let gateway: Gateway

function call() {
  return hostCall(world.server.platform.log, 'test')
}

beforeAll(async () => {
  back = await openWayBack(world.server.platform, world.network)
  gateway = patient(world.gateway)
})

beforeEach(async () => {
  await sql`delete from position_limits`.execute(world.server.db)
})

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: tellers }, worker))
}

async function validate(network: Network, more = {}): Promise<string> {
  const reply = await gateway.call(
    'sendValidation',
    network.sender,
    sendInput(network, { ...newSender(), ...more }),
  )
  if (reply.fault) throw new Error(reply.body)
  return reply.get('referenceNumber')
}

function commit(network: Network, referenceNumber: string): Promise<Reply> {
  return gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
}

async function positionOf(agencySid: number): Promise<{ owed: number; posted: number }> {
  const { rows } = await sql<{ owed: number; posted: number }>`
    select owed_cents as owed, (select coalesce(sum(amount_cents), 0)::bigint from ledger_postings
      where account = 'agency:' || agency_sid) as posted
    from position_limits where agency_sid = ${agencySid}`.execute(world.server.db)
  if (!rows[0]) throw new Error('no limit')
  return rows[0]
}

test(`${tellers} tellers commit ${commits} transfers against a limit: to the cent as many as fit, and no more`, {
  timeout,
}, async () => {
  const { network, server } = world
  const references: string[] = []
  await inParallel(commits, async () => {
    references.push(await validate(network))
  })
  // Each is 1,000.00 and 10.00 of fees; a cent less than one more would need is left over.
  const fit = Math.floor(commits / 2)
  const limitCents = fit * 101_000 + 100_999
  const limit = (limitCents / 100).toFixed(2)
  await setLimit(server.db, call(), network.sender.agencySid, { mode: 'credit', limit, alert: '' })
  const answers = new Map<string, number>()
  await inParallel(commits, async (index) => {
    const reply = await commit(network, references[index] ?? '')
    const answer = reply.fault ?? reply.get('status')
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (reply.fault !== undefined) expect(reply.get('faultstring')).toContain('has 1009.99 USD left')
  })
  expect(Object.fromEntries(answers)).toEqual({ AVAIL: fit, limit_reached: commits - fit })
  const owed = limitCents - 100_999
  expect(await positionOf(network.sender.agencySid)).toEqual({ owed, posted: owed })
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) from transactions group by status order by status`.execute(server.db)
  expect(rows).toEqual([
    { status: 'AVAIL', count: fit },
    { status: 'UNCOM', count: commits - fit },
  ])
  expect((await verifyLedger(server.db)).findings).toEqual([])
})

test('two agencies with limits send to each other and pay out at once: nobody waits in a circle', {
  timeout,
}, async () => {
  const { network, server } = world
  for (const { agencySid } of [network.sender, network.payer]) {
    await setLimit(server.db, call(), agencySid, { mode: 'credit', limit: '900000000', alert: '' })
  }
  const dollars = { terms: terms(back, { receiveCurrency: 'USD', sendAmount: '200.00' }) }
  await inParallel(payouts, async (index) => {
    const [way, more] = index % 2 === 0 ? [network, {}] : [back, dollars]
    const reference = await validate(way, more)
    const reply = await commit(way, reference)
    expect(reply.fault).toBeUndefined()
    await payOut(gateway, way.payer, reference)
  })
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(server.db)
  expect(rows).toEqual([{ deadlocks: 0 }])
  for (const { agencySid } of [network.sender, network.payer]) {
    const { owed, posted } = await positionOf(agencySid)
    expect(owed).toBe(posted)
  }
  expect((await verifyLedger(server.db)).findings).toEqual([])
})

test('a limit turned on, off and on in a storm of commits, payouts and deposits counts each of them once', {
  timeout,
}, async () => {
  const { network, server } = world
  const { agencySid } = network.sender
  const made = { transfers: 0 }
  const storm = inParallel(payouts, async (index) => {
    const reference = await validate(network)
    expect((await commit(network, reference)).fault).toBeUndefined()
    if (index % 3 === 0) await payOut(gateway, network.payer, reference)
    if (index % 5 === 0) {
      const body = {
        kind: 'deposit',
        direction: 'in',
        amount: '50.5',
        valueDate: today(),
        ...texts(),
      } as const
      await recordPayment(server.db, call(), agencySid, body)
    }
    made.transfers += 1
  })
  const judged: { owed: number; posted: number }[] = []
  while (made.transfers < 0.75 * payouts) {
    await setLimit(server.db, call(), agencySid, { mode: 'credit', limit: '900000000', alert: '0' })
    judged.push(await positionOf(agencySid))
    await new Promise((resolve) => setTimeout(resolve, 20))
    judged.push(await positionOf(agencySid))
    await removeLimit(server.db, call(), agencySid, undefined)
  }
  await setLimit(server.db, call(), agencySid, { mode: 'credit', limit: '900000000', alert: '0' })
  await storm
  judged.push(await positionOf(agencySid))
  expect(judged.length).toBeGreaterThan(4)
  expect(judged.filter(({ owed, posted }) => owed !== posted)).toEqual([])
  expect((await verifyLedger(server.db)).findings).toEqual([])
})

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function texts() {
  return { bankReference: crypto.randomUUID(), comments: '', clientKey: crypto.randomUUID() }
}
