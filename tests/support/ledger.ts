import { type BookedFigures, postingsOf } from '@corridor/domain/ledger/postings'
import { makeQuote, type Quote } from '@corridor/domain/quotes/quote'
import { type MoveName, moves } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkLedger } from '../../apps/server/src/core/ledger/verify.ts'
import { quoteColumns } from '../../apps/server/src/core/transfers/create.ts'
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/db/database.ts'
import { behindTheTriggers } from './audit.ts'
import { type Random, seededRandom } from './tamperings.ts'

/** A transfer of the test's world, with what its next booking needs. */
export interface TestTransfer extends BookedFigures {
  readonly sid: number
  readonly feesReturned: boolean
}

interface Life {
  readonly moves: readonly MoveName[]
  readonly feesReturned?: boolean
}

/** Every status, every move, and the roundabout ways: paid out again, cancelled after a reversal, held twice, corrected twice. */
export const lives: readonly Life[] = [
  { moves: [] },
  { moves: ['LAPSE'] },
  { moves: ['SEND'] },
  { moves: ['SEND', 'HOLD'] },
  { moves: ['SEND', 'HOLD', 'RELEASE', 'HOLD', 'RELEASE', 'RECEIVE'] },
  { moves: ['SEND', 'HOLD', 'REJECT'] },
  { moves: ['SEND', 'HOLD', 'REJECT', 'REFUND'] },
  { moves: ['SEND', 'RECEIVE'] },
  { moves: ['SEND', 'RECEIVE', 'REVERSE'] },
  { moves: ['SEND', 'RECEIVE', 'REVERSE', 'RECEIVE'] },
  { moves: ['SEND', 'RECEIVE', 'REVERSE', 'CANCEL'], feesReturned: true },
  { moves: ['SEND', 'RECEIVE', 'REVERSE', 'RECEIVE', 'REVERSE', 'EXPIRE', 'REFUND'] },
  { moves: ['SEND', 'CANCEL'], feesReturned: true },
  { moves: ['SEND', 'CANCEL'], feesReturned: false },
  { moves: ['SEND', 'EXPIRE'] },
  { moves: ['SEND', 'EXPIRE', 'REFUND'] },
  { moves: ['SEND_HELD'] },
  { moves: ['SEND_HELD', 'RELEASE', 'RECEIVE', 'CORRECT'] },
  { moves: ['SEND_HELD', 'ASK_CANCEL'] },
  { moves: ['SEND_HELD', 'ASK_CANCEL', 'CANCEL_HELD'] },
  { moves: ['SEND', 'HOLD', 'ASK_CANCEL', 'REJECT', 'REFUND'] },
  { moves: ['SEND', 'RECEIVE', 'CORRECT', 'RECEIVE', 'CORRECT', 'EXPIRE', 'REFUND'] },
]

const peso = { code: 'MXN', minorUnits: 2 }
const dollar = { code: 'USD', minorUnits: 2 }

/** A true price, with shares of nothing among them: what is zero is not posted. */
export function somePrice(random: Random): { quote: Quote; receiveCurrency: string } {
  const inPesos = random.upTo(2) === 1
  const [receiveFee, receiveFx] = random.pick([
    ['0.0000', '0.0000'],
    ['0.3500', '0.2000'],
    ['0.6000', '0.7000'],
  ])
  const outcome = makeQuote({
    sendAmount: (random.upTo(500_000) / 100 + 1).toFixed(2),
    sendCurrency: dollar,
    receiveCurrency: inPesos ? peso : dollar,
    sendRate: { sid: null, value: '1' },
    receiveRate: inPesos ? { sid: 1, value: '17.0000000000' } : { sid: null, value: '1' },
    spread: inPesos ? { sid: 1, value: '0.01000' } : { sid: null, value: '0' },
    brackets: [
      {
        sid: 1,
        limitFrom: '0.00',
        limitTo: '10000.00',
        minFee: (random.upTo(3_000) / 100).toFixed(2),
        percent: '0.0100',
        feesSplit: random.pick(['10000.00', '5.00', '0.00']),
      },
    ],
    taxRate: '0.00100',
    splits: { sendFee: '0.4000', sendFx: '0.3000', receiveFee, receiveFx },
  })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { quote: outcome.quote, receiveCurrency: inPesos ? 'MXN' : 'USD' }
}

/** The agencies have the numbers from 1, and one agent each with the same number. */
export async function addParties(db: Db, agencies: number): Promise<void> {
  await sql`
    insert into agencies (sid, code, short_name, long_name, country_code, time_zone_sid, primary_lang)
    overriding system value
    select n, 'MEX' || n, 'A' || n, 'Agency ' || n, 'MEX', 1, 'es' from generate_series(1, ${agencies}::int) n`.execute(
    db,
  )
  await sql`
    insert into agents (sid, agency_sid, agent_id, name, address, city, phone) overriding system value
    select sid, sid, 'MEX' || sid, 'Agent', 'Main Street', 'Puebla', '1' from agencies`.execute(db)
  await sql`insert into customers (first_name, last_name, home_phone) values ('Ana', 'Ruiz', '1')`.execute(db)
  await sql`insert into rate_sheets (base, as_of, source) values ('USD', '2026-03-01', 'test')`.execute(db)
  await sql`
    insert into wholesale_rates (sheet_sid, currency_code, rate, as_of) values (1, 'MXN', 17, '2026-03-01')`.execute(
    db,
  )
}

/** Validates a transfer; it is UNCOM then. */
export async function addTransfer(
  tx: Tx,
  { random, at, parties, feesReturned = false, price = somePrice(random) }: NewTransfer,
): Promise<TestTransfer> {
  const { quote, receiveCurrency } = price
  const [sendAgencySid, receiveAgencySid] = parties
  const { rows } = await sql<{ sid: number }>`
    insert into transactions (reference_number, status, created_at, lapses_at, send_agency_sid, send_agent_sid,
      send_pos, receive_agency_sid, customer_sid, send_country, receive_country, delivery_option,
      send_currency, send_amount, send_fees, send_taxes, total_to_collect,
      receive_currency, receive_amount, exchange_rate,
      amount_base, fees_base, taxes_base, total_base, payout_base,
      host_fees, peer_fees, mdl_fees, host_fx, peer_fx, mdl_fx, explanation, sender_fields)
    select gen_random_uuid(), 'UNCOM', ${at}, ${at}::timestamptz + interval '10 minutes', ${sendAgencySid},
      ${sendAgencySid}, '001', ${receiveAgencySid}, (select min(sid) from customers), 'MEX', 'MEX', 'CASH',
      'USD', q.send_amount, q.send_fees, q.send_taxes, q.total_to_collect, ${receiveCurrency}, q.receive_amount,
      q.exchange_rate, q.amount_base, q.fees_base, q.taxes_base, q.total_base, q.payout_base, q.host_fees,
      q.peer_fees, q.mdl_fees, q.host_fx, q.peer_fx, q.mdl_fx, q.explanation, '{}'
    from jsonb_populate_record(null::transactions, ${JSON.stringify(quoteColumns(quote))}) as q
    returning sid`.execute(tx)
  const sid = rows[0]?.sid ?? 0
  await sql`
    insert into transaction_events (transaction_sid, at, move, to_status, actor)
    values (${sid}, ${at}, 'VALIDATE', 'UNCOM', 'test')`.execute(tx)
  await sql`
    insert into audit_entries (actor_login, action, entity, entity_sid, after, request_id)
    values ('test', 'insert', 'transaction', ${sid}, '{"status": "UNCOM"}', 'test')`.execute(tx)
  return { ...quote, sid, sendAgencySid, receiveAgencySid, feesReturned }
}

export interface NewTransfer {
  readonly random: Random
  readonly at: string
  /** Who sends and who pays out. */
  readonly parties: readonly [number, number]
  readonly feesReturned?: boolean
  /** One of chance, if none is given. */
  readonly price?: ReturnType<typeof somePrice>
}

const givesAllBack: ReadonlySet<MoveName> = new Set(['REFUND', 'CANCEL_HELD'])

/** Moves a transfer the way the service does: status, event and postings. */
export async function moveTransfer(
  tx: Tx,
  transfer: TestTransfer,
  move: MoveName,
  at: string,
): Promise<number> {
  const event = await sql<{ sid: number }>`
    insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor, corrects_event_sid)
    select sid, ${at}, ${move}, status, ${moves[move].to}, 'test', case when ${move} = 'CORRECT' then (
      select max(e.sid) from transaction_events e where e.transaction_sid = t.sid and e.move = 'RECEIVE') end
    from transactions t where sid = ${transfer.sid}
    returning sid`.execute(tx)
  const eventSid = event.rows[0]?.sid ?? 0
  await sql`
    insert into audit_entries (actor_login, action, entity, entity_sid, before, after, request_id)
    select 'test', 'update', 'transaction', sid, jsonb_build_object('status', status),
      jsonb_build_object('status', ${moves[move].to}::text, 'reason', ''), 'test'
    from transactions where sid = ${transfer.sid}`.execute(tx)
  await sql`
    update transactions set status = ${moves[move].to},
      received_at = ${move === 'RECEIVE' ? at : null},
      receive_agent_sid = ${move === 'RECEIVE' ? transfer.receiveAgencySid : null},
      cancel_requested_at = case when ${move} = 'ASK_CANCEL' then ${at}::timestamptz else cancel_requested_at end,
      fees_returned = ${move === 'CANCEL' ? transfer.feesReturned : givesAllBack.has(move) ? true : null}
    where sid = ${transfer.sid}`.execute(tx)
  for (const { account, amountCents } of postingsOf(move, transfer, transfer)) {
    await sql`
      insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      values (${eventSid}, ${account}, ${String(amountCents)}::bigint, ${at})`.execute(tx)
  }
  return eventSid
}

/**
 * All begin in one hour of their day, so that a reversal is of the day of its payout, and a correction and what follows
 * of a later one; times have microseconds.
 */
function timeOf(number: number, step: number, life: readonly MoveName[]): string {
  const corrections = life.slice(0, step).filter((move) => move === 'CORRECT').length
  const day = String(1 + (number % 25) + corrections).padStart(2, '0')
  return `2026-03-${day}T08:${String(step).padStart(2, '0')}:00.${String(number).padStart(6, '0')}Z`
}

/** Lives of all kinds side by side, so that the records of one transfer lie between those of others. */
export async function makeLedgerWorld(
  db: Db,
  { transfers, betweenSteps }: { transfers: number; betweenSteps?: () => Promise<unknown> },
): Promise<void> {
  const agencies = 5
  await addParties(db, agencies)
  const random = seededRandom(2026)
  const all: { transfer: TestTransfer; life: Life; number: number }[] = []
  await inTransaction(db, async (tx) => {
    for (let number = 0; number < transfers; number += 1) {
      const life = lives[number % lives.length] ?? { moves: [] }
      const { feesReturned = false } = life
      const at = timeOf(number, 0, [])
      const made = { random, at, parties: random.pair(agencies), feesReturned }
      all.push({ transfer: await addTransfer(tx, made), life, number })
    }
  })
  const steps = Math.max(...lives.map(({ moves }) => moves.length))
  for (let step = 0; step < steps; step += 1) {
    await inTransaction(db, async (tx) => {
      for (const { transfer, life, number } of all) {
        const move = life.moves[step]
        if (move) await moveTransfer(tx, transfer, move, timeOf(number, step + 1, life.moves))
      }
    })
    await betweenSteps?.()
  }
}

class RollBack extends Error {}

/** The findings after something that never happened. */
export async function ledgerFindingsAfter(db: Db, tamper: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let findings: string[] = []
  await behindTheTriggers(db, async (tx) => {
    await tamper(tx)
    const whole = await checkLedger(tx)
    findings = whole.findings
    // In slices the books tell the same as in one piece; long ones would only take longer to say so.
    if (whole.transactions < 100)
      expect((await checkLedger(tx, Math.ceil(whole.transactions / 3) || 1)).findings).toEqual(findings)
    throw new RollBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error
  })
  return findings
}
