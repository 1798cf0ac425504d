import { randomUUID } from 'node:crypto'
import { positionsRoutes } from '@corridor/contract/positions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { makeNetwork, newId, payOut, sendInput } from '#support/gateway.ts'
import { cancel, ledgerFindings, newSender, send, type TransferWorld } from '#support/transactions.ts'
import { compareBalances } from '../../core/ledger/balance-check.ts'
import { foldDays } from '../../core/ledger/days.ts'
import { takeSnapshots } from '../../core/ledger/snapshots.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { makeMetrics } from '../../platform/metrics.ts'
import { positionsJobs } from './jobs.ts'

const { server, gateway } = useTransferWorld()
const profile = useProfiles(server)
const [boss, finance] = [profile(1), profile(4)]

let world: TransferWorld
let networks = 0

/** Makes two agencies without payments and removes all limits, so that each test can run alone. */
async function addNetwork(): Promise<void> {
  networks += 1
  await sql`delete from position_limits`.execute(server.db)
  world = { server, gateway, network: await makeNetwork(server.platform, `${networks}`) }
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function params() {
  return { agencySid: world.network.sender.agencySid }
}

function deposit(more: Record<string, unknown> = {}) {
  const body = {
    kind: 'deposit',
    direction: 'in',
    amount: '1500.00',
    valueDate: today(),
    bankReference: randomUUID(),
    comments: '',
    clientKey: randomUUID(),
    ...more,
  }
  return world.server.client.attempt(positionsRoutes.pay, { params: params(), body }, finance)
}

function setLimit(body: Record<string, unknown>) {
  return world.server.client.attempt(positionsRoutes.setLimit, { params: params(), body }, finance)
}

async function position() {
  const answer = await world.server.client.attempt(positionsRoutes.position, { params: params() }, finance)
  return answer.done()
}

async function statement(from = today(), to = from) {
  const query = { from, to }
  const answer = await world.server.client.attempt(
    positionsRoutes.statement,
    { params: params(), query },
    finance,
  )
  return answer.done()
}

async function tryToSend() {
  const { gateway, network } = world
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const referenceNumber = validated.get('referenceNumber')
  return gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
}

/** Prepaid: what was paid in is what may be sent. A transfer costs 1,010.00; once paid out, 7.00 come back. */
describe('a prepaid agency', () => {
  beforeEach(addNetwork)

  const prepaid = { mode: 'prepaid', limit: '0', alert: '1000' }

  test('sends what it has paid in, and is told what is left', async () => {
    expect((await setLimit(prepaid)).done()).toMatchObject({
      mode: 'prepaid',
      limit: '0.00',
      alert: '1000.00',
      left: '0.00',
      version: 1,
    })
    const refused = await tryToSend()
    expect(refused.fault).toBe('limit_reached')
    expect(refused.get('faultcode')).toContain('Server')
    expect(refused.get('faultstring')).toMatch(
      /^Transfer \d+ was not committed: your agency has 0.00 USD left in its prepaid account, fees included. Give the cash back, or commit it again as soon as the operator has booked your agency's payment.$/,
    )
    expect((await deposit()).done()).toMatchObject({ amount: '1500.00', actor: 'profile4', reverses: null })
    const sent = await send(world)
    expect(await position()).toMatchObject({ owes: '-490.00', limit: { left: '490.00' } })
    expect((await tryToSend()).get('faultstring')).toContain('has 490.00 USD left')
    await payOut(world.gateway, world.network.payer, sent.reference)
    expect(await position()).toMatchObject({ owes: '-497.00', limit: { left: '497.00' } })
  })

  test('a refused commit leaves the transfer as it was and can be sent again with the same id', async () => {
    const { network } = world
    await setLimit(prepaid)
    const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
    const order = { ...newId(), referenceNumber: validated.get('referenceNumber') }
    const counts = async () =>
      (
        await sql<{ text: string }>`select (select count(*) from transaction_events) || ' '
          || (select count(*) from ledger_postings) || ' ' || (select count(*) from partner_requests) as text`.execute(
          server.db,
        )
      ).rows
    const before = await counts()
    expect((await gateway.call('commitTransaction', network.sender, order)).fault).toBe('limit_reached')
    expect(await counts()).toEqual(before)
    await deposit({ amount: '1010' })
    expect((await gateway.call('commitTransaction', network.sender, order)).get('status')).toBe('AVAIL')
    expect(await position()).toMatchObject({ owes: '0.00', limit: { left: '0.00' } })
  })

  test('the alert begins when less is left than wanted and ends when enough is paid in', async () => {
    const log: unknown[] = []
    const metrics = makeMetrics()
    const [job] = positionsJobs({ log: { warn: (...line: unknown[]) => log.push(line) }, metrics })
    const run = () => inTransaction(world.server.db, async (tx) => job?.run(tx))
    await setLimit(prepaid)
    await deposit({ amount: '999.99' })
    expect((await position()).limit?.alertSince).not.toBeNull()
    await run()
    await run()
    expect(log).toHaveLength(1)
    expect(await metrics.registry.getSingleMetricAsString('corridor_positions_above_alert')).toContain(' 1')
    await deposit({ amount: '0.02' })
    expect((await position()).limit?.alertSince).toBeNull()
    await run()
    expect(await metrics.registry.getSingleMetricAsString('corridor_positions_above_alert')).toContain(' 0')
  })
})

describe('payments', () => {
  beforeEach(addNetwork)

  test('the same form books once: two at once, and a retry; other words under the same key are refused', async () => {
    const form = { clientKey: randomUUID(), bankReference: '4471-20981' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => deposit({ amount: '12.34', ...form })))
    const sids = new Set(answers.map((answer) => answer.done().sid))
    expect(sids.size).toBe(1)
    const other = await deposit({ amount: '12.35', ...form })
    expect([other.status, other.body.reason]).toEqual([409, { code: 'payment_key_used', params: {} }])
  })

  test('a wrong one is undone once, by a counter entry that points to it', async () => {
    const wrong = (
      await deposit({ amount: '77.00', direction: 'out', kind: 'settlement', confirmed: true })
    ).done()
    const before = (await position()).owes
    const undo = (paymentSid: number) =>
      world.server.client.attempt(
        positionsRoutes.counter,
        { params: { paymentSid }, body: { reason: 'Wrong agency', clientKey: randomUUID() } },
        finance,
      )
    const counter = (await undo(wrong.sid)).done()
    expect(counter).toMatchObject({
      direction: 'in',
      amount: '77.00',
      reverses: wrong.sid,
      comments: 'Wrong agency',
    })
    expect(Number((await position()).owes)).toBe(Number(before) - 77)
    expect((await undo(wrong.sid)).body.reason).toEqual({ code: 'payment_undone', params: {} })
    expect((await undo(counter.sid)).body.reason).toEqual({ code: 'payment_is_counter', params: {} })
    expect((await undo(999_999)).status).toBe(404)
  })

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ valueDate: '2099-01-01' }, 'valueDate'],
    [{ valueDate: '2019-01-01' }, 'valueDate'],
    [{ clientKey: 'x' }, 'clientKey'],
    [{ direction: 'up' }, 'direction'],
  ])('%o is refused', async (more, field) => {
    const answer = await deposit(more)
    expect([answer.status, answer.body.fields?.map((one) => one.field)]).toEqual([400, [field]])
  })

  test.each([
    'update agency_payments set amount_cents = 1',
    'delete from agency_payments',
    'truncate agency_payments cascade',
  ])('the database refuses: %s', async (text) => {
    await expect(sql.raw(text).execute(world.server.db)).rejects.toMatchObject({ code: '42501' })
  })

  test('postings of a payment sum to zero, belong to it alone and have their own account', async () => {
    const post = (columns: string, values: string) =>
      sql
        .raw(
          `insert into ledger_postings (${columns}, account, amount_cents, booked_at) values (${values}, now())`,
        )
        .execute(world.server.db)
    await expect(post('payment_sid', `1, 'transit', 5`)).rejects.toMatchObject({
      message: 'the postings of payment 1 sum to 5 cents',
    })
    await expect(post('payment_sid', `1, 'bank', 5`)).rejects.toMatchObject({
      constraint: 'ledger_postings_of_payment',
    })
    await expect(post('payment_sid, event_sid', `1, 1, 'bank', 5`)).rejects.toMatchObject({
      constraint: 'ledger_postings_one_cause',
    })
  })
})

describe('the statement', () => {
  beforeEach(addNetwork)

  test('adds up by day and kind, before and after the days are summed up', async () => {
    for (const amount of ['12.34', '77.00']) await deposit({ amount })
    await payOut(gateway, world.network.payer, (await send(world)).reference)
    await cancel(world, boss, { idTr: (await send(world)).sid, fees: true })
    const before = await statement()
    expect(before.equalsLedger).toBe(true)
    expect(before.balance).toBe((await position()).owes)
    expect(before.broughtForward).toBe('0.00')
    const kinds = before.lines.map(({ what, isSender, count, payment }) =>
      payment ? `${payment.kind} ${payment.direction}` : `${what} ${isSender} ${count}`,
    )
    expect(kinds.slice(0, 3).sort()).toEqual(['CANCEL true 1', 'RECEIVE true 1', 'SEND true 2'])
    expect(kinds.filter((kind) => kind.startsWith('deposit'))).toHaveLength(2)
    await takeSnapshots(server.worker.db)
    await foldDays(server.worker.db)
    expect(await statement()).toEqual(before)
    await send(world)
    const after = await statement()
    expect(after.lines.find(({ what }) => what === 'SEND')).toMatchObject({ count: 3, debit: '3030.00' })
    expect(after.equalsLedger).toBe(true)
    await foldDays(server.worker.db)
    expect(await statement()).toEqual(after)
    expect(await ledgerFindings(world)).toEqual([])
    expect((await compareBalances(server.db)).findings).toEqual([])
  })

  test('the last day of the picture is today and it has ninety', async () => {
    for (const amount of ['1.00', '2.00', '4.00']) await deposit({ amount })
    const { days, owes, payments } = await position()
    expect(days).toHaveLength(90)
    expect(days.at(-1)).toEqual({ day: today(), owes: '-7.00' })
    expect(owes).toBe('-7.00')
    expect(days[0]?.owes).toBe('0.00')
    expect(payments).toHaveLength(3)
  })

  test('a time that is backwards or too long is refused in words', async () => {
    const ask = (from: string, to: string) =>
      world.server.client.attempt(
        positionsRoutes.statement,
        { params: params(), query: { from, to } },
        finance,
      )
    expect((await ask('2026-02-01', '2026-01-01')).body.reason).toMatchObject({ code: 'statement_backwards' })
    expect((await ask('2026-01-01', '2026-04-03')).body.reason).toMatchObject({ code: 'statement_too_long' })
    expect((await ask('2026-01-01', '2026-04-02')).status).toBe(200)
  })
})

describe('the limit', () => {
  beforeEach(addNetwork)

  test('a stale save and one of a limit that is gone are refused; what is owed stays as it was', async () => {
    await deposit()
    await setLimit({ mode: 'prepaid', limit: '0', alert: '' })
    const { owes, limit } = await position()
    const changed = await setLimit({
      mode: 'credit',
      limit: '250000',
      alert: '200000',
      version: limit?.version,
    })
    expect(changed.done()).toMatchObject({ mode: 'credit', limit: '250000.00', version: 2 })
    expect((await position()).owes).toBe(owes)
    const stale = await setLimit({ mode: 'credit', limit: '1', alert: '', version: 1 })
    expect([stale.status, stale.body.conflict?.by]).toEqual([409, 'profile4'])
    const remove = (version: number) =>
      world.server.client.attempt(
        positionsRoutes.removeLimit,
        { params: params(), query: { version } },
        finance,
      )
    expect((await remove(1)).status).toBe(409)
    expect((await remove(2)).status).toBe(200)
    expect((await remove(2)).status).toBe(404)
    expect((await position()).limit).toBeNull()
    const late = await setLimit({ mode: 'credit', limit: '1', alert: '', version: 2 })
    expect(late.status).toBe(409)
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where entity = 'agency_limit' and entity_sid = ${params().agencySid}
      order by sid`.execute(world.server.db)
    expect(rows.map(({ action }) => action)).toEqual(['insert', 'update', 'delete'])
  })

  test('an agency without one sends without end; a limit below what is owed stops only what is taken in', async () => {
    const { network } = world
    await send(world)
    const { reference, sid } = await send(world)
    await setLimit({ mode: 'credit', limit: '0', alert: '0' })
    expect((await tryToSend()).get('faultstring')).toContain('has 0.00 USD left of its credit limit')
    await payOut(gateway, network.payer, reference)
    const reversal = { ...newId(), referenceNumber: reference, reason: 'wrong person' }
    expect((await gateway.call('receiveReversal', network.payer, reversal)).get('status')).toBe('AVAIL')
    expect((await cancel(world, boss, { idTr: sid, fees: true })).status).toBe(200)
    expect(await ledgerFindings(world)).toEqual([])
  })

  test.each([
    [{ mode: 'credit', limit: '10', alert: '10.01' }, 'alert', 'alert_above_limit'],
    [{ mode: 'prepaid', limit: '10', alert: '' }, 'limit', 'prepaid_has_no_limit'],
    [{ mode: 'credit', limit: '-1', alert: '' }, 'limit', 'not_a_sum'],
  ])('%o is refused', async (body, field, code) => {
    const answer = await setLimit(body)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject([{ field, reason: { code } }])
  })
})
