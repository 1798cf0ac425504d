import { createHash } from 'node:crypto'
import { toCents } from '@corridor/domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf, type MadeEvent, type MadeTransfer, makeDays } from '#support/days.ts'
import { useServer } from '#support/fixtures.ts'
import { propertySeed } from '#support/seed.ts'
import { seededRandom } from '#support/tamperings.ts'
import { volume } from '#support/volume.ts'
import { hostCall } from '../../platform/call.ts'
import { allowTime } from '../../platform/db/database.ts'
import { headsCheck } from '../reconciliations/heads-check.ts'
import { proveDay } from '../reconciliations/proof.ts'
import { operatorRows, pairRows } from '../reconciliations/rows.ts'
import { closeDays } from './close.ts'

const events = volume({ gate: 3_000, full: 20_000, long: 1_000_000 })
const firstDay = '2026-03-01'
const days = Math.min(60, 10 + Math.round(events / 20_000))

const server = useServer()

interface Expected {
  readonly day: string
  readonly agency: number
  readonly side: string
  readonly peer: number
  readonly event: number
}

const sent = new Set(['SEND', 'SEND_HELD', 'CANCEL', 'CANCEL_HELD', 'REFUND'])
const signs: Readonly<Record<string, bigint>> = { RECEIVE: 1n, REVERSE: -1n, CORRECT: -1n }

/** In the words of the design, and not of the statement that is under test. */
function entriesFor(
  { parties: [s, r], feesReturned, quote }: MadeTransfer,
  { sid: event, move, micros }: MadeEvent,
): Expected[] {
  const day = dayOf(micros)
  if (move in signs) {
    return [
      { day, agency: r, side: 'R', peer: s, event },
      { day, agency: s, side: 'C', peer: r, event },
    ]
  }
  if (!sent.has(move)) return []
  const earns =
    move === 'CANCEL' && feesReturned === false && toCents(quote.feesBase) !== toCents(quote.hostFees)
  const own = { day, agency: s, side: 'S', peer: r, event }
  return earns ? [own, { ...own, side: 'C' }] : [own]
}

interface Sums {
  events: number[]
  collectors: bigint
  payers: bigint
  fees: bigint
  fx: bigint
}

/** What a payout and a kept fee mean for each, in cents: worked out once for a price. */
function figuresOf(quote: MadeTransfer['quote']) {
  const collected = toCents(quote.amountBase) + toCents(quote.feesBase)
  return {
    kept: toCents(quote.feesBase) - toCents(quote.hostFees),
    collector: -(collected - toCents(quote.hostFees) - toCents(quote.hostFx)),
    payer: toCents(quote.payoutBase) + toCents(quote.peerFees) + toCents(quote.peerFx),
    fees: toCents(quote.mdlFees),
    fx: toCents(quote.mdlFx),
  }
}

const figures = new Map<MadeTransfer['quote'], ReturnType<typeof figuresOf>>()

function addTo(sums: Sums, { quote, feesReturned }: MadeTransfer, { sid, move }: MadeEvent): void {
  const own = figures.get(quote) ?? figuresOf(quote)
  figures.set(quote, own)
  sums.events.push(sid)
  if (move === 'CANCEL' && feesReturned === false) {
    sums.collectors -= own.kept
    sums.fees += own.kept
  }
  const sign = signs[move] ?? 0n
  sums.collectors += sign * own.collector
  sums.payers += sign * own.payer
  sums.fees += sign * own.fees
  sums.fx += sign * own.fx
}

function expectedDays(made: readonly MadeTransfer[]): Map<string, Sums> {
  const all = new Map<string, Sums>()
  for (const transfer of made) {
    for (const event of transfer.events) {
      if (!sent.has(event.move) && !(event.move in signs)) continue
      const day = dayOf(event.micros)
      const sums = all.get(day) ?? { events: [], collectors: 0n, payers: 0n, fees: 0n, fx: 0n }
      all.set(day, sums)
      addTo(sums, transfer, event)
    }
  }
  return all
}

/** The difference of what is there and what was expected, both ways. */
async function wrongEntries(expected: readonly Expected[]): Promise<unknown[]> {
  return server.db.transaction().execute(async (tx) => {
    await allowTime(tx, 0)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`create temp table expected (like day_entries) on commit drop`.execute(tx)
    for (let from = 0; from < expected.length; from += 50_000) {
      const chunk = expected.slice(from, from + 50_000)
      await sql`insert into expected select * from unnest(${chunk.map(({ day }) => day)}::date[],
        ${chunk.map(({ agency }) => agency)}::int[], ${chunk.map(({ side }) => side)}::text[],
        ${chunk.map(({ peer }) => peer)}::int[], ${chunk.map(({ event }) => event)}::bigint[])`.execute(tx)
    }
    const { rows } = await sql`
      (table day_entries except all table expected) union all (table expected except all table day_entries) limit 5`.execute(
      tx,
    )
    return rows
  })
}

interface Head {
  rows: number
  collected: bigint
  balance: bigint
}

/** By `day host>peer`, `operator` for the peer that has no number; from the design's formulas, in cents. */
function expectedHeads(made: readonly MadeTransfer[]): Map<string, Head> {
  const heads = new Map<string, Head>()
  const add = (key: string, collected: bigint, balance: bigint): void => {
    const head = heads.get(key) ?? { rows: 0, collected: 0n, balance: 0n }
    heads.set(key, {
      rows: head.rows + 1,
      collected: head.collected + collected,
      balance: head.balance + balance,
    })
  }
  for (const { parties, quote, feesReturned, events: own } of made) {
    const [s, r] = parties
    const taxes = toCents(quote.taxesBase)
    const taken = toCents(quote.amountBase) + toCents(quote.feesBase) + taxes
    const due = toCents(quote.mdlFees) + toCents(quote.mdlFx)
    const kept = toCents(quote.feesBase) - toCents(quote.hostFees)
    const balance = -taken + toCents(quote.hostFees) + toCents(quote.hostFx) + due + taxes
    const mirror = toCents(quote.payoutBase) + toCents(quote.peerFees) + toCents(quote.peerFx)
    expect(balance + mirror).toBe(0n)
    for (const { move, micros } of own) {
      const sign = signs[move] ?? 0n
      const day = dayOf(micros)
      if (sign !== 0n) {
        add(`${day} ${s}>${r}`, sign * taken, sign * balance)
        add(`${day} ${r}>${s}`, -sign * toCents(quote.payoutBase), sign * mirror)
        add(`${day} ${s}>operator`, sign * taken, sign * due)
      } else if (move === 'CANCEL' && feesReturned === false && kept !== 0n) {
        add(`${day} ${s}>operator`, toCents(quote.feesBase), kept)
      }
    }
  }
  return heads
}

async function storedHeads(): Promise<Map<string, Head>> {
  const { rows } = await sql<{ key: string; rows: number; collected: string; balance: string }>`
    select format('%s %s>%s', day, host_sid, coalesce(peer_sid::text, 'operator')) as key, row_count as rows, collected,
      balance
    from reconciliations`.execute(server.db)
  return new Map(
    rows.map(({ key, rows: count, collected, balance }) => [
      key,
      { rows: count, collected: toCents(collected), balance: toCents(balance) },
    ]),
  )
}

/** Each gives rows where something is wrong. */
const headInvariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  'the two sides of a pair cancel out': sql`
    select day, least(host_sid, peer_sid), greatest(host_sid, peer_sid) from reconciliations where kind = 'agency'
    group by 1, 2, 3 having sum(balance) <> 0 or count(*) <> 2`,
  "the operator's postings are the sum of what is due to it, kept fees included": sql`
    select day from (
      select day, sum(balance) * 100 as cents from reconciliations where kind = 'operator' group by day
      union all select (booked_at at time zone 'UTC')::date, sum(amount_cents) from ledger_postings
        where account like 'operator:%' group by 1
    ) as both_sides group by day having sum(cents) <> 0`,
  "an agency's postings of payouts are what it owes, less what its sends put there": sql`
    with shared as materialized (
      select e.sid, e.transaction_sid, (e.at at time zone 'UTC')::date as day,
        case when e.move in ('REVERSE', 'CORRECT') then -1 else 1 end as sign
      from transaction_events e join transactions t on t.sid = e.transaction_sid
      where e.move in ('RECEIVE', 'REVERSE', 'CORRECT') or e.move = 'CANCEL' and t.fees_returned is not true
    )
    select day, agency from (
      select s.day, p.account as agency, p.amount_cents as cents
      from shared s join ledger_postings p on p.event_sid = s.sid and p.account like 'agency:%'
      union all select s.day, p.account, s.sign * p.amount_cents
      from shared s join transaction_events e using (transaction_sid)
      join ledger_postings p on p.event_sid = e.sid and p.account like 'agency:%'
      where e.move in ('SEND', 'SEND_HELD')
      union all select day, 'agency:' || host_sid, (case kind when 'agency' then balance else -balance end) * 100
      from reconciliations
    ) as all_sides group by day, agency having sum(cents) <> 0`,
  'the rows give their head, and each agrees with the ledger': sql`
    select r.sid from reconciliations r
    cross join lateral (
      select count(*) as rows, sum(amount_collected) as collected, sum(balance) as balance,
        bool_and(status = 'OK') as is_fine
      from (
        select amount_collected, balance, status
        from (${sql.raw(pairRows({ day: 'r.day', host: 'r.host_sid', peer: 'r.peer_sid' }))}) as pairs where r.kind = 'agency'
        union all select amount_collected, balance, status
        from (${sql.raw(operatorRows({ day: 'r.day', host: 'r.host_sid' }))}) as dues where r.kind = 'operator'
      ) as own
    ) as given
    where not given.is_fine or (given.rows, given.collected, given.balance) <> (r.row_count, r.collected, r.balance)`,
  'ledger:verify has nothing to say of them': headsCheck(),
}

async function wrongHeads(): Promise<Record<string, unknown[]>> {
  return server.db.transaction().execute(async (tx) => {
    await allowTime(tx, 0)
    const wrong: Record<string, unknown[]> = {}
    for (const [name, statement] of Object.entries(headInvariants)) {
      const { rows } = await sql`select * from (${statement}) as wrong limit 5`.execute(tx)
      if (rows.length > 0) wrong[name] = rows
    }
    return wrong
  })
}

test(`${events} events of chance around midnights: each in exactly one day, every day comes out at zero, and so do its heads`, {
  timeout: 300_000 + events * 2,
}, async () => {
  const made = await makeDays(server.db, { random: seededRandom(propertySeed), events, firstDay, days })
  const until = '2026-07-01'
  const call = hostCall(server.platform.log, 'test')
  const began = performance.now()
  const run = await closeDays(server.worker.db, call, { until, confirmed: true })
  const ms = Math.round(performance.now() - began)
  console.log(`seed ${propertySeed}: ${made.length} transfers, ${run.closed.length} days closed in ${ms} ms`)
  expect(run).toEqual({ closed: run.closed })
  expect(run.closed.at(-1)).toBe('2026-06-30')

  const expected = made.flatMap((transfer) => transfer.events.flatMap((event) => entriesFor(transfer, event)))
  expect(await wrongEntries(expected)).toEqual([])

  const wanted = expectedDays(made)
  const { rows } = await sql<{
    day: string
    events: number
    collectors: string
    payers: string
    fees: string
    fx: string
    zero: number
    sha256: string
    posted: string
  }>`
    select d.day, d.events, d.collectors, d.payers, d.operator_fees as fees, d.operator_fx as fx, d.zero_sum_cents as zero,
      encode(d.sha256, 'hex') as sha256, coalesce(p.cents, 0)::text as posted
    from business_days d left join (
      select (booked_at at time zone 'UTC')::date as day, sum(amount_cents) as cents from ledger_postings
      where account like 'operator:%' group by 1) as p using (day) order by d.day`.execute(server.db)
  expect(rows.map(({ day }) => day)).toEqual(run.closed)
  for (const row of rows) {
    const sums = wanted.get(row.day) ?? { events: [], collectors: 0n, payers: 0n, fees: 0n, fx: 0n }
    wanted.delete(row.day)
    const sids = sums.events.sort((one, other) => one - other)
    expect([
      row.day,
      toCents(row.collectors),
      toCents(row.payers),
      toCents(row.fees),
      toCents(row.fx),
    ]).toEqual([row.day, sums.collectors, sums.payers, sums.fees, sums.fx])
    expect([row.events, row.zero]).toEqual([sids.length, 0])
    expect(sums.collectors + sums.payers + sums.fees + sums.fx).toBe(0n)
    // What the operator earned is what the ledger has booked for it, kept fees included.
    expect(-BigInt(row.posted)).toBe(sums.fees + sums.fx)
    expect(row.sha256).toBe(createHash('sha256').update(sids.join(',')).digest('hex'))
  }
  expect([...wanted.keys()]).toEqual([])

  expect(await storedHeads()).toEqual(expectedHeads(made))
  expect(await wrongHeads()).toEqual({})
  const fullest = rows.toSorted((one, other) => other.events - one.events)[0]?.day ?? ''
  expect(await proveDay(server.platform, call, fullest)).toMatchObject({ holds: true, findings: [] })
})
