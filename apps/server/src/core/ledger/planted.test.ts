import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { newId, payOut, sendInput, sendTransfer, terms } from '#support/gateway.ts'
import { ledgerFindingsAfter } from '#support/ledger.ts'
import { cancel, newSender, send } from '#support/transactions.ts'
import { expireTransfers, lapseTransfers } from '../transfers/jobs.ts'
import { takeSnapshots } from './snapshots.ts'
import { verifyLedger } from './verify.ts'

const world = useTransferWorld()
const boss = useProfiles(world.server)(1)

/** A transfer of every kind, all made by the product itself. */
beforeAll(async () => {
  const { gateway, network, server } = world
  await sql`update countries set tax_rate = 0.02 where country_code = 'USA'`.execute(server.db)
  await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const [late, paid, reversed] = [await send(world), await send(world), await send(world)]
  await payOut(gateway, network.payer, paid.reference)
  await payOut(gateway, network.payer, reversed.reference)
  const reason = 'wrong person'
  await gateway.call('receiveReversal', network.payer, {
    ...newId(),
    referenceNumber: reversed.reference,
    reason,
  })
  const kept = await sendTransfer(gateway, network, newSender())
  await sql`
    update transactions set available_at = available_at - interval '1 day' where reference_number = ${kept}`.execute(
    server.db,
  )
  const back = { ...newId(), referenceNumber: kept, reason: 'changed', returnFees: 'false' }
  await gateway.call('sendReversal', network.sender, back)
  await cancel(world, boss, { idTr: (await send(world)).sid, fees: true })
  await sql`update transactions set expires_at = now() where sid = ${late.sid}`.execute(server.db)
  await expireTransfers(server.worker.db)
  await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  await sql`update transactions set lapses_at = now() where sid = (select max(sid) from transactions)`.execute(
    server.db,
  )
  await lapseTransfers(server.worker.db)
  await takeSnapshots(server.worker.db)
  await sql`
    with sheet as (insert into rate_sheets (base, as_of, source) values ('USD', now(), ${randomUUID()}) returning sid)
    insert into wholesale_rates (sheet_sid, currency_code, rate, as_of) select sid, 'MXN', 18, now() from sheet`.execute(
    server.db,
  )
})

test('without any of them there is no finding', async () => {
  expect((await verifyLedger(world.server.db)).findings).toEqual([])
})

function one(status: string): string {
  return `(select min(sid) from transactions where status = '${status}')`
}

function event(move: string, status: string): string {
  return `(select sid from transaction_events where move = '${move}' and transaction_sid = ${one(status)} order by sid desc limit 1)`
}

function request(operation: string, status: string): string {
  return `operation = '${operation}' and transaction_sid = ${one(status)}`
}

function change(status: string, set: string): string {
  return `update transactions set ${set} where sid = ${one(status)}`
}

function explain(path: string, value: string): string {
  return change('UNCOM', `explanation = jsonb_set(explanation, '${path}', '${value}')`)
}

function price(words: string): RegExp {
  return new RegExp(`^Transfer \\d+: ${words} is [\\d.]+, but its explanation gives [\\d.]+\\.$`)
}

/** What somebody does behind the triggers, and what must be said of it. */
type Plants = Readonly<Record<string, readonly [tampering: string, sentence: RegExp]>>

const ofPrice: Plants = {
  'a fee told as 10 and booked as 15, with bookings that fit': [
    `${change('AVAIL', 'fees_base = fees_base + 5, mdl_fees = mdl_fees + 5, send_fees = send_fees + 5, total_base = total_base + 5, total_to_collect = total_to_collect + 5')};
    update ledger_postings set amount_cents = amount_cents + 500 * sign(amount_cents)
      where event_sid = ${event('SEND', 'AVAIL')}`,
    price('the fee in dollars'),
  ],
  'a tax that is a cent more': [
    change(
      'UNCOM',
      'taxes_base = taxes_base + 0.01, total_base = total_base + 0.01, send_taxes = send_taxes + 0.01, total_to_collect = total_to_collect + 0.01',
    ),
    price('the tax in dollars'),
  ],
  'a payout that was rounded up': [
    change('UNCOM', 'receive_amount = receive_amount + 0.01'),
    price('the amount to pay out'),
  ],
  'a payer who is owed a cent too little': [
    change('UNCOM', 'payout_base = payout_base - 0.01, mdl_fx = mdl_fx + 0.01'),
    price('what the payer is owed for the payout'),
  ],
  'shares of the FX profit that are swapped': [
    change('UNCOM', 'host_fx = peer_fx, peer_fx = host_fx'),
    price("the payer's share of the FX profit"),
  ],
  "a cent of the operator's fee in the sender's share": [
    change('UNCOM', 'host_fees = host_fees + 0.01, mdl_fees = mdl_fees - 0.01'),
    price("the sender's share of the fee"),
  ],
  'a rate whose last digit is another': [
    change('UNCOM', 'exchange_rate = exchange_rate + 0.0000000001'),
    price('the exchange rate'),
  ],
  'an explanation with another percentage': [
    explain('{bracket,percent}', '"0.0200"'),
    price('the fee in dollars'),
  ],
  'an explanation with another spread': [
    explain('{spread,value}', '"0.02000"'),
    price('the amount to pay out'),
  ],
  'an explanation that names another rate': [
    explain('{receiveRate,sid}', '2'),
    /^Transfer \d+: its explanation takes 17.0000000000 from rate 2, which is MXN 18.$/,
  ],
}

const ofBooking: Plants = {
  'a cent moved from one account to another': [
    `update ledger_postings set amount_cents = amount_cents + case account when 'operator:fees' then 1 else -1 end
      where event_sid = ${event('RECEIVE', 'RECVD')} and account in ('operator:fees', 'operator:fx')`,
    /^Event \d+ \(RECEIVE of transfer \d+\): operator:fees has -\d+ cents and must have -\d+ cents.$/,
  ],
  'a posting that is gone': [
    `delete from ledger_postings where event_sid = ${event('SEND', 'AVAIL')} and account = 'transit'`,
    /^Event \d+ \(SEND of transfer \d+\): transit has no posting and must have -\d+ cents.$/,
  ],
  'a posting on the account of a stranger': [
    `update ledger_postings set account = 'agency:999' where event_sid = ${event('SEND', 'AVAIL')} and account <> 'transit'`,
    /^Event \d+ \(SEND of transfer \d+\): agency:999 has \d+ cents and must have none.$/,
  ],
  'a booking the wrong way round': [
    `update ledger_postings set amount_cents = -amount_cents where event_sid = ${event('REVERSE', 'AVAIL')}`,
    /^Event \d+ \(REVERSE of transfer \d+\): transit has \d+ cents and must have -\d+ cents.$/,
  ],
  'a payout that was booked twice': [
    `with again as (insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor)
      select transaction_sid, at + interval '1 second', move, from_status, to_status, actor from transaction_events
      where sid = ${event('RECEIVE', 'RECVD')} returning sid, at)
    insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      select again.sid, account, amount_cents, again.at from ledger_postings, again
      where event_sid = ${event('RECEIVE', 'RECVD')}`,
    /^Event \d+ \(RECEIVE of transfer \d+\) starts from AVAIL, but event \d+ before it led to RECVD.$/,
  ],
  'a booking of another day': [
    `update ledger_postings set booked_at = booked_at - interval '1 day' where event_sid = ${event('SEND', 'EXPRD')}`,
    /^Event \d+ \(SEND of transfer \d+\): it is of \S+ \S+, but its posting \d+ on \S+ is booked at \S+ \S+.$/,
  ],
  'fees that were kept and are said to be returned': [
    `update transactions set fees_returned = true where sid = (select min(sid) from transactions where not fees_returned)`,
    /^Event \d+ \(CANCEL of transfer \d+\): operator:fees has -\d+ cents and must have none.$/,
  ],
  'a snapshot that is off by a cent': [
    `update balance_snapshots set balance_cents = balance_cents + 1 where account = 'transit'`,
    /^The snapshot of transit through posting \d+ holds -?\d+ cents, but the postings sum to -?\d+.$/,
  ],
  'postings of no event': [
    `insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      values (999999, 'transit', 5, now()), (999999, 'operator:fx', -5, now())`,
    /^Posting \d+ of 5 cents on transit belongs to event 999999, which does not exist.$/,
  ],
  'a booking that does not sum to zero': [
    `update ledger_postings set amount_cents = amount_cents - 1
      where event_sid = ${event('CANCEL', 'CANCL')} and account = 'transit'`,
    /^Event \d+ \(CANCEL of transfer \d+\): its postings sum to -1 cents and must sum to 0.$/,
  ],
}

function entry(after: string, status: string): string {
  return `entity = 'transaction' and entity_sid = ${one(status)} and after ->> 'status' = '${after}'`
}

const ofRecords: Plants = {
  'an audit entry that is gone': [
    `delete from audit_entries where ${entry('RECVD', 'RECVD')}`,
    /^Transfer \d+ has an event without its audit entry: AVAIL RECVD agent \S+ .*\.$/,
  ],
  'an audit entry of another person': [
    `update audit_entries set actor_login = 'somebody' where ${entry('CANCL', 'CANCL')}`,
    /^Transfer \d+ has an audit entry without its event: AVAIL CANCL somebody .+\.$/,
  ],
  'an audit entry with another reason': [
    `update audit_entries set after = jsonb_set(after, '{reason}', '"none"') where ${entry('EXPRD', 'EXPRD')}`,
    /^Transfer \d+ has an event without its audit entry: AVAIL EXPRD system Not paid out in time\.$/,
  ],
  'an audit entry of what never happened': [
    `insert into audit_entries (actor_login, action, entity, entity_sid, before, after, request_id)
      values ('admin', 'update', 'transaction', ${one('AVAIL')}, '{"status": "AVAIL"}', '{"status": "CANCL"}', 'x')`,
    /^Transfer \d+ has an audit entry without its event: AVAIL CANCL admin \.$/,
  ],
  'a request that is gone': [
    `delete from partner_requests where ${request('receiveCommit', 'RECVD')}`,
    /^Event \d+ \(RECEIVE of transfer \d+\) is by agent \S+ and has no request.$/,
  ],
  'a request without an event': [
    `insert into partner_requests (agent_sid, client_request_id, operation, input_hash, trace_sid, at, transaction_sid)
      select agent_sid, 'forged', operation, input_hash, trace_sid, now(), transaction_sid from partner_requests
      where ${request('commitTransaction', 'AVAIL')}`,
    /^Request forged \(commitTransaction of transfer \d+\) has no event.$/,
  ],
  'a request of another agent': [
    `update partner_requests set agent_sid = (select max(sid) from agents) where ${request('commitTransaction', 'AVAIL')}`,
    /^Event \d+ \(SEND of transfer \d+\) is by agent \S+, but its request \S+ is of another agent.$/,
  ],
  'an answer that is one cent off': [
    `update partner_requests set response = replace(response, '<receiveAmount>16830.00<', '<receiveAmount>16830.01<')
      where ${request('receiveCommit', 'RECVD')}`,
    /^The answer to request \S+ \(receiveCommit of transfer \d+\) does not tell what is stored.$/,
  ],
  'an answer that promises more money back': [
    `update partner_requests set response = replace(response, '<amountToReturn>1', '<amountToReturn>2')
      where operation = 'sendReversal'`,
    /^The answer to request \S+ \(sendReversal of transfer \d+\) does not tell what is stored.$/,
  ],
  'a trace that tells another price': [
    `update traces set response = replace(response, '<sendFees>10.00<', '<sendFees>7.50<')
      where operation = 'sendValidation' and transaction_sid = ${one('UNCOM')}`,
    /^The trace of request \S+ \(sendValidation of transfer \d+\) does not tell what is stored.$/,
  ],
}

describe.each([
  ['price', ofPrice],
  ['booking', ofBooking],
  ['records', ofRecords],
])('ten planted errors of %s', (_kind, plants) => {
  test('are ten', () => {
    expect(Object.keys(plants)).toHaveLength(10)
  })

  test.each(Object.entries(plants))('%s is found', async (_name, [tampering, sentence]) => {
    const findings = await ledgerFindingsAfter(world.server.db, (tx) => sql.raw(tampering).execute(tx))
    expect(findings).toContainEqual(expect.stringMatching(sentence))
  })
})

test('an explanation that is no explanation is found and stops no other check', async () => {
  const findings = await ledgerFindingsAfter(world.server.db, async (tx) => {
    await sql.raw(explain('{sendRate,value}', '"a dollar"')).execute(tx)
    await sql.raw(change('AVAIL', 'receive_amount = receive_amount + 1')).execute(tx)
  })
  expect(findings).toContainEqual(expect.stringMatching(/^Transfer \d+: its explanation is not whole.$/))
  expect(findings).toContainEqual(expect.stringMatching(price('the amount to pay out')))
})

test('a rate with nine digits before its point and ten after it is right to the last one', async () => {
  const { gateway, network, server } = world
  await sql`
    with sheet as (insert into rate_sheets (base, as_of, source) values ('USD', now(), ${randomUUID()}) returning sid, as_of)
    insert into wholesale_rates (sheet_sid, currency_code, rate, as_of)
    select sid, 'MXN', 123456789.0123456789, as_of from sheet`.execute(server.db)
  const more = { ...newSender(), terms: terms(network, { sendAmount: '1.00' }) }
  const sent = await gateway.call('sendValidation', network.sender, sendInput(network, more))
  expect(sent.get('exchangeRate')).toBe('122222221.1222222221')
  expect((await verifyLedger(server.db)).findings).toEqual([])
})
