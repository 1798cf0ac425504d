import { type RawBuilder, sql } from 'kysely'
import { within } from './day.ts'

/**
 * The events of a day, or of several, that book money, with what arises by each for the three parties, in dollars. A payout makes the
 * collecting agency owe what it collected but for its own shares, the payer is owed the payout and its shares, the
 * operator earns the rest; taken back, all signs turn. A cancellation with fees kept leaves the operator's part of the
 * fee with the collector, who owes it. Whatever is sent, cancelled or refunded beside that is under way or returned:
 * nothing arises by it.
 */
export function bookedEvents(firstDay: string, lastDay = firstDay): RawBuilder<unknown> {
  return sql`
    select e.sid, e.transaction_sid, e.move, t.send_agency_sid, t.receive_agency_sid, t.payout_base,
      t.amount_base + t.fees_base as collected, t.fees_base, t.taxes_base, s.sign, s.kept,
      -s.sign * (t.amount_base + t.fees_base - t.host_fees - t.host_fx) - s.kept as collector,
      s.sign * (t.payout_base + t.peer_fees + t.peer_fx) as payer,
      s.sign * t.mdl_fees + s.kept as fees,
      s.sign * t.mdl_fx as fx
    from transaction_events e
    join transactions t on t.sid = e.transaction_sid
    cross join lateral (select
      case e.move when 'RECEIVE' then 1 when 'REVERSE' then -1 when 'CORRECT' then -1 else 0 end as sign,
      case when e.move = 'CANCEL' and t.fees_returned is not true then t.fees_base - t.host_fees else 0 end as kept) as s
    where ${within('e.at', firstDay, lastDay)} and e.move in
      ('SEND', 'SEND_HELD', 'RECEIVE', 'REVERSE', 'CORRECT', 'CANCEL', 'CANCEL_HELD', 'REFUND')`
}

/** What must be zero. */
export const parts = sql`b.collector + b.payer + b.fees + b.fx`

/** The rows that an event `b` of a day makes. */
export const entryRows = sql`
  select b.send_agency_sid as agency_sid, 'S' as side, b.receive_agency_sid as peer_sid
    where b.move in ('SEND', 'SEND_HELD', 'CANCEL', 'CANCEL_HELD', 'REFUND')
  union all select b.receive_agency_sid, 'R', b.send_agency_sid where b.move in ('RECEIVE', 'REVERSE', 'CORRECT')
  union all select b.send_agency_sid, 'C', b.receive_agency_sid
    where b.move in ('RECEIVE', 'REVERSE', 'CORRECT') or b.kept <> 0`

/**
 * What an event `b` brings to the heads of its day: each agency's towards the other, and what the collector owes the
 * operator. What a payer is owed is what the collector owes: the two sides of a pair cancel out.
 */
const headRows = sql`
  select 'agency' as kind, b.send_agency_sid as host_sid, b.receive_agency_sid as peer_sid,
    b.sign * (b.collected + b.taxes_base) as collected, -b.payer as balance where b.sign <> 0
  union all select 'agency', b.receive_agency_sid, b.send_agency_sid, -b.sign * b.payout_base, b.payer where b.sign <> 0
  union all select 'operator', b.send_agency_sid, null,
    b.sign * (b.collected + b.taxes_base) + case when b.kept <> 0 then b.fees_base else 0 end, b.fees + b.fx
    where b.sign <> 0 or b.kept <> 0`

/** How many there were and what they sum to. */
function counted(moves: readonly string[], amount: string) {
  const own = sql`filter (where b.move in (${sql.join(moves.map((move) => sql.lit(move)))}))`
  return sql`count(b.sid) ${own}, coalesce(sum(${sql.ref(`b.${amount}`)}) ${own}, 0)`
}

export interface DayToClose {
  readonly day: string
  readonly throughEventSid: number
}

export interface MadeDay {
  readonly events: number
  readonly collectors: string
  readonly payers: string
  readonly operatorFees: string
  readonly operatorFx: string
  readonly sha256: string
}

/**
 * Everything that a close writes, in one statement. The entries are sorted before they are stored, so that the index
 * grows at its end; their table and the events cannot differ, for both come from the same rows.
 */
export function closing({ day, throughEventSid }: DayToClose): RawBuilder<MadeDay> {
  return sql<MadeDay>`
    with booked as materialized (
      ${bookedEvents(day)}
    ), entered as (
      insert into day_entries (day, agency_sid, side, peer_sid, event_sid)
      select ${day}::date, x.agency_sid, x.side, x.peer_sid, b.sid
      from booked b cross join lateral (${entryRows}) as x
      order by x.agency_sid, x.side, x.peer_sid, b.sid
    ), headed as (
      insert into reconciliations (day, kind, host_sid, peer_sid, row_count, collected, balance, event_sha256)
      select ${day}::date, x.kind, x.host_sid, x.peer_sid, count(*), sum(x.collected), sum(x.balance),
        sha256(convert_to(string_agg(b.sid::text, ',' order by b.sid), 'UTF8'))
      from booked b cross join lateral (${headRows}) as x
      group by x.kind, x.host_sid, x.peer_sid order by x.kind, x.host_sid, x.peer_sid
    ), summarized as (
      insert into daily_summaries (day, agency_sid)
      select distinct ${day}::date, x.agency_sid from booked b cross join lateral (${entryRows}) as x
      order by x.agency_sid
    )
    insert into business_days as made (day, through_event_sid, events, sends, sent, cancels, cancelled, refunds,
      refunded, payouts, paid_out, reversals, reversed, kept_fees, collectors, payers, operator_fees, operator_fx,
      zero_sum_cents, sha256, payments, payments_in, payments_out)
    select ${day}::date, ${throughEventSid}::bigint, count(b.sid),
      ${counted(['SEND', 'SEND_HELD'], 'collected')},
      ${counted(['CANCEL', 'CANCEL_HELD'], 'collected')},
      ${counted(['REFUND'], 'collected')},
      ${counted(['RECEIVE'], 'payout_base')},
      ${counted(['REVERSE', 'CORRECT'], 'payout_base')},
      coalesce(sum(b.kept), 0), coalesce(sum(b.collector), 0), coalesce(sum(b.payer), 0), coalesce(sum(b.fees), 0),
      coalesce(sum(b.fx), 0), (coalesce(sum(${parts}), 0) * 100)::bigint,
      sha256(convert_to(coalesce(string_agg(b.sid::text, ',' order by b.sid), ''), 'UTF8')),
      max(paid.payments), max(paid.came_in), max(paid.went_out)
    from (
      select count(*) as payments,
        coalesce(sum(a.amount_cents) filter (where a.direction = 'in'), 0) / 100.0 as came_in,
        coalesce(sum(a.amount_cents) filter (where a.direction = 'out'), 0) / 100.0 as went_out
      from agency_payments a where ${within('a.at', day)}
    ) as paid left join booked b on true
    returning made.events, made.collectors, made.payers, made.operator_fees, made.operator_fx,
      encode(made.sha256, 'hex') as sha256`
}
