import { type RawBuilder, sql } from 'kysely'
import { isOf, type Part } from './part.ts'

/**
 * Every step that a transfer may take, as `move from to`. Written down once more, and not taken from the
 * domain: a check that asks the code which wrote the records would agree with its mistakes.
 */
const allowedSteps = sql.raw(
  [
    'VALIDATE - UNCOM',
    'SEND UNCOM AVAIL',
    'SEND_HELD UNCOM HOLD',
    'LAPSE UNCOM DELETED',
    'HOLD AVAIL HOLD',
    'RELEASE HOLD AVAIL',
    'ASK_CANCEL HOLD HOLD',
    'CANCEL_HELD HOLD CANCL',
    'REJECT HOLD REJCT',
    'RECEIVE AVAIL RECVD',
    'REVERSE RECVD AVAIL',
    'CORRECT RECVD AVAIL',
    'CANCEL AVAIL CANCL',
    'EXPIRE AVAIL EXPRD',
    'REFUND REJCT REFND',
    'REFUND EXPRD REFND',
  ]
    .map((step) => `'${step}'`)
    .join(', '),
)

/** Every event with the one before it, in the order of their numbers: a transfer's row is locked while it moves. */
function walkedEvents(part: Part) {
  return sql`
  select e.sid, e.transaction_sid, e.at, e.move, e.from_status, e.to_status, e.corrects_event_sid,
    lag(e.sid) over life as former_sid,
    lag(e.move) over life as former_move,
    lag(e.at) over life as former_at,
    lag(e.to_status) over life as former_status,
    lead(e.sid) over life is null as is_last
  from transaction_events e where ${isOf(part, 'e.transaction_sid')}
  window life as (partition by e.transaction_sid order by e.sid)`
}

/** One row for each event of each transfer, and for each transfer without any, with what is wrong there. */
function judgedEvents(part: Part) {
  return sql`
  select t.sid as transfer, t.status, t.received_at, t.cancel_requested_at, t.waits_since, e.*,
    e.sid is null as is_without_events,
    e.former_sid is null and e.move <> 'VALIDATE' as begins_wrong,
    e.former_sid is not null and e.move = 'VALIDATE' as is_validated_again,
    e.former_sid is not null and e.from_status is distinct from e.former_status as is_cut_off,
    e.move || ' ' || coalesce(e.from_status, '-') || ' ' || e.to_status not in (${allowedSteps}) as is_forbidden,
    e.at <= e.former_at as is_before_former,
    e.move = 'REVERSE' and (e.former_at at time zone 'UTC')::date is distinct from (e.at at time zone 'UTC')::date
      as is_reversed_late,
    e.move = 'CORRECT' and (e.former_at at time zone 'UTC')::date >= (e.at at time zone 'UTC')::date as is_corrected_early,
    e.corrects_event_sid is distinct from case when e.move = 'CORRECT' and e.former_move = 'RECEIVE' then e.former_sid end
      or e.move = 'CORRECT' and e.corrects_event_sid is null as corrects_another,
    e.move = 'ASK_CANCEL' and t.cancel_requested_at is distinct from e.at or e.is_last and t.cancel_requested_at is not null
      and e.move not in ('ASK_CANCEL', 'CANCEL_HELD', 'REJECT', 'REFUND') as has_other_request,
    e.former_move = 'ASK_CANCEL' and e.move not in ('CANCEL_HELD', 'REJECT') as passes_request_over,
    e.is_last and t.status <> e.to_status as has_other_status,
    e.is_last and t.status = 'RECVD' and t.receive_agent_sid is null as has_no_payer,
    e.is_last and t.status = 'RECVD' and e.move = 'RECEIVE' and t.received_at is distinct from e.at
      as has_other_payout_time,
    e.is_last and t.status <> 'RECVD' and num_nonnulls(t.received_at, t.receive_agent_sid, t.receive_pos,
      t.receiver_fields) > 0 as keeps_payout,
    e.is_last and t.status = 'CANCL' and t.fees_returned is null as says_nothing_of_fees,
    e.move = 'CANCEL_HELD' and (e.former_move is distinct from 'ASK_CANCEL' or t.fees_returned is not true)
      as cancels_unasked,
    e.is_last and t.status = 'REFND' and not t.fees_returned as keeps_fees_of_refund,
    e.is_last and t.waits_since is not null and (t.status not in ('HOLD', 'EXPRD', 'REJCT')
      or t.waits_since <> case when e.from_status = e.to_status then e.former_at else e.at end) as waits_otherwise
  from transactions t left join (${walkedEvents(part)}) as e on e.transaction_sid = t.sid
  where ${part.events} and ${isOf(part, 't.sid')}`
}

/** Events that do not lead from one to the next, and transfers that are not where their events lead to. */
export function eventOrderCheck(part: Part): RawBuilder<unknown> {
  return sql`
  with wrong as materialized (
    select * from (${judgedEvents(part)}) as j
    where is_without_events or begins_wrong or is_validated_again or is_cut_off or is_forbidden
      or is_before_former or is_reversed_late or is_corrected_early or corrects_another or has_other_request
      or passes_request_over or cancels_unasked or has_other_status or has_no_payer
      or has_other_payout_time or keeps_payout or says_nothing_of_fees or keeps_fees_of_refund
      or waits_otherwise
  )
  select found.kind, j.transfer as sid, found.sentence
  from wrong as j
  cross join lateral (
    select 'life 01' as kind, format('Transfer %s is %s and has no event at all.', j.transfer, j.status)
      as sentence where j.is_without_events
    union all select 'life 02', format('Transfer %s begins with event %s (%s) and not with VALIDATE.',
      j.transfer, j.sid, j.move) where j.begins_wrong
    union all select 'life 03', format('Transfer %s is validated again by event %s.', j.transfer, j.sid)
      where j.is_validated_again
    union all select 'life 04', format('Event %s (%s of transfer %s) starts from %s, but event %s before it led to %s.',
      j.sid, j.move, j.transfer, coalesce(j.from_status, 'nothing'), j.former_sid, j.former_status)
      where j.is_cut_off
    union all select 'life 05', format('Event %s (%s of transfer %s) goes from %s to %s, which is not allowed.',
      j.sid, j.move, j.transfer, coalesce(j.from_status, 'nothing'), j.to_status) where j.is_forbidden
    union all select 'life 06', format('Event %s (%s of transfer %s) is of %s, %s event %s before it of %s.',
      j.sid, j.move, j.transfer, j.at, case when j.at < j.former_at then 'earlier than' else 'not later than' end,
      j.former_sid, j.former_at) where j.is_before_former
    union all select 'life 07', format('Event %s (REVERSE of transfer %s) is of %s, and not of the UTC day of the payout at %s.',
      j.sid, j.transfer, j.at, coalesce(j.former_at::text, 'no time')) where j.is_reversed_late
    union all select 'life 08', format('Transfer %s is %s, but its last event %s (%s) led to %s.',
      j.transfer, j.status, j.sid, j.move, j.to_status) where j.has_other_status
    union all select 'life 09', format('Transfer %s is RECVD and names no agent who paid it out.', j.transfer)
      where j.has_no_payer
    union all select 'life 10', format('Transfer %s was received at %s, but its last RECEIVE is of %s.',
      j.transfer, coalesce(j.received_at::text, 'no time'), j.at)
      where j.has_other_payout_time
    union all select 'life 11', format('Transfer %s is CANCL and does not say whether the fees were returned.',
      j.transfer) where j.says_nothing_of_fees
    union all select 'life 12', format('Transfer %s is REFND with its fees kept: a refund returns them.', j.transfer)
      where j.keeps_fees_of_refund
    union all select 'life 13', format('Transfer %s is %s and still tells of a payout.', j.transfer, j.status)
      where j.keeps_payout
    union all select 'life 14', format('Event %s (CORRECT of transfer %s) is of %s, and not of a later UTC day than the payout at %s.',
      j.sid, j.transfer, j.at, coalesce(j.former_at::text, 'no time')) where j.is_corrected_early
    union all select 'life 15', format('Event %s (%s of transfer %s) corrects event %s and must correct %s.',
      j.sid, j.move, j.transfer, coalesce(j.corrects_event_sid::text, 'none'),
      case when j.move = 'CORRECT' then 'the payout before it, event ' || j.former_sid else 'none' end)
      where j.corrects_another
    union all select 'life 16', format('Transfer %s says that its sender asked for the money at %s, but its event %s (%s) is of %s.',
      j.transfer, coalesce(j.cancel_requested_at::text, 'no time'), j.sid, j.move, j.at) where j.has_other_request
    union all select 'life 17', format('Event %s (%s of transfer %s) follows event %s, by which the sender asked for the money.',
      j.sid, j.move, j.transfer, j.former_sid) where j.passes_request_over
    union all select 'life 18', format('Event %s (CANCEL_HELD of transfer %s) keeps the fees, or nobody asked for it.',
      j.sid, j.transfer) where j.cancels_unasked
    union all select 'life 19', format('Transfer %s is %s and says that it waits since %s, which its events do not say.',
      j.transfer, j.status, j.waits_since) where j.waits_otherwise
  ) as found`
}

/** Cash is confirmed once. The events' order tells it too; this says it for what it is. */
export function sentAgainCheck(part: Part): RawBuilder<unknown> {
  return sql`
  select 'sent again' as kind, s.transaction_sid as sid, format('Transfer %s is sent %s times, by the events %s.',
    s.transaction_sid, s.sends, s.events) as sentence
  from (
    select transaction_sid, count(*) as sends, string_agg(sid::text, ', ' order by sid) as events
    from transaction_events where move in ('SEND', 'SEND_HELD') and transaction_sid in (
      select transaction_sid from transaction_events
      where move in ('SEND', 'SEND_HELD') and ${isOf(part, 'transaction_sid')}
      group by transaction_sid having count(*) > 1)
    group by transaction_sid
  ) as s`
}

/** Events of no transfer. */
export const strayEventsCheck = sql`
  select 'stray event' as kind, e.sid,
    format('Event %s (%s) belongs to transfer %s, which does not exist.', e.sid, e.move, e.transaction_sid) as sentence
  from transaction_events e
  where not exists (select 1 from transactions t where t.sid = e.transaction_sid)`

const dollarColumns =
  'amount_base fees_base taxes_base total_base payout_base host_fees peer_fees mdl_fees host_fx peer_fx mdl_fx'
const scales = dollarColumns.split(' ').map((column) => `scale(t.${column})`)
const maxDecimals = sql.raw(`greatest(${scales.join(', ')})`)

/** What the table's own constraint says, once more: a constraint can be dropped. */
export function amountsCheck(part: Part): RawBuilder<unknown> {
  return sql`
  with wrong as materialized (
    select * from transactions t
    where ${isOf(part, 't.sid')} and (t.total_base is distinct from t.amount_base + t.fees_base + t.taxes_base
      or t.total_to_collect is distinct from t.send_amount + t.send_fees + t.send_taxes
      or t.fees_base is distinct from t.host_fees + t.peer_fees + t.mdl_fees
      or t.amount_base is distinct from t.payout_base + t.host_fx + t.peer_fx + t.mdl_fx
      or ${maxDecimals} > 2)
  )
  select found.kind, t.sid, format('Transfer %s: ', t.sid) || found.words as sentence
  from wrong as t
  cross join lateral (
    select 'amounts 1' as kind, format('the total of %s is not amount %s + fees %s + taxes %s.',
      t.total_base, t.amount_base, t.fees_base, t.taxes_base) as words
      where t.total_base is distinct from t.amount_base + t.fees_base + t.taxes_base
    union all select 'amounts 2', format('the %s %s to collect are not amount %s + fees %s + taxes %s.',
      t.send_currency, t.total_to_collect, t.send_amount, t.send_fees, t.send_taxes)
      where t.total_to_collect is distinct from t.send_amount + t.send_fees + t.send_taxes
    union all select 'amounts 3', format('the fees of %s are shared as %s + %s + %s.',
      t.fees_base, t.host_fees, t.peer_fees, t.mdl_fees)
      where t.fees_base is distinct from t.host_fees + t.peer_fees + t.mdl_fees
    union all select 'amounts 4', format('the amount of %s is not payout %s + FX profit %s + %s + %s.',
      t.amount_base, t.payout_base, t.host_fx, t.peer_fx, t.mdl_fx)
      where t.amount_base is distinct from t.payout_base + t.host_fx + t.peer_fx + t.mdl_fx
    union all select 'amounts 5', format('its total of %s, or a part of it, has %s decimals and must have 2.',
      t.total_base, ${maxDecimals}) where ${maxDecimals} > 2
  ) as found`
}
