import { type RawBuilder, sql } from 'kysely'
import { isOf, type Part } from './part.ts'

/**
 * The figures of a transfer that are ever booked, in cents. Behind a fence, so that they are worked out once
 * for a transfer and not for each of its events.
 */
function transfersInCents(part: Part) {
  return sql`
  select sid, fees_returned,
    'agency:' || send_agency_sid as send_account,
    'agency:' || receive_agency_sid as receive_account,
    ((amount_base + fees_base) * 100)::bigint as collected,
    ((host_fees + host_fx) * 100)::bigint as senders_share,
    ((payout_base + peer_fees + peer_fx) * 100)::bigint as payers_due,
    (mdl_fees * 100)::bigint as our_fees,
    (mdl_fx * 100)::bigint as our_fx,
    ((amount_base + host_fees) * 100)::bigint as back_without_fees,
    ((fees_base - host_fees) * 100)::bigint as kept_fees
  from transactions where ${isOf(part, 'transactions.sid')} offset 0`
}

/**
 * What every event must have booked on each account, straight from the table of the design and not from the
 * code that booked it.
 */
function expectedBookings(part: Part) {
  return sql`
  select e.sid, e.transaction_sid, e.move, e.at, t.send_account, t.receive_account,
    case when e.move in ('SEND', 'SEND_HELD', 'REVERSE', 'CORRECT') then -t.collected
      when e.move in ('RECEIVE', 'CANCEL', 'CANCEL_HELD', 'REFUND') then t.collected else 0 end as transit,
    case e.move when 'SEND' then t.collected when 'SEND_HELD' then t.collected when 'RECEIVE' then -t.senders_share
      when 'REVERSE' then t.senders_share when 'CORRECT' then t.senders_share
      when 'REFUND' then -t.collected when 'CANCEL_HELD' then -t.collected
      when 'CANCEL' then case when t.fees_returned then -t.collected else -t.back_without_fees end
      else 0 end as sender,
    case e.move when 'RECEIVE' then -t.payers_due when 'REVERSE' then t.payers_due
      when 'CORRECT' then t.payers_due else 0 end as payer,
    case e.move when 'RECEIVE' then -t.our_fees when 'REVERSE' then t.our_fees when 'CORRECT' then t.our_fees
      when 'CANCEL' then case when t.fees_returned then 0 else -t.kept_fees end else 0 end as fees,
    case e.move when 'RECEIVE' then -t.our_fx when 'REVERSE' then t.our_fx
      when 'CORRECT' then t.our_fx else 0 end as fx
  from transaction_events e join (${transfersInCents(part)}) as t on t.sid = e.transaction_sid
  where ${part.events} offset 0`
}

const expectedPostings = sql`
  (x.transit <> 0)::int + (x.sender <> 0)::int + (x.payer <> 0)::int + (x.fees <> 0)::int + (x.fx <> 0)::int`

/**
 * Events with other postings than they must have. An account is booked once by an event (a unique index, which
 * the check of the guards looks for), so as many right postings as expected are the expected ones.
 */
function wrongEvents(part: Part) {
  return sql`
  select x.sid, coalesce(sum(p.amount_cents), 0) as total
  from (${expectedBookings(part)}) as x left join ledger_postings p on p.event_sid = x.sid and ${part.postings}
  group by x.sid
  having count(p.sid) <> max(${expectedPostings}) or sum(p.amount_cents) <> 0
    or count(p.sid) <> count(*) filter (where p.booked_at = x.at and p.amount_cents = case p.account
      when 'transit' then x.transit when x.send_account then x.sender when x.receive_account then x.payer
      when 'operator:fees' then x.fees when 'operator:fx' then x.fx end)`
}

/** Of an event that is booked wrong: each account with another sum than it must have. */
const wrongAccounts = sql`
  select format('%s has %s and must have %s.', account,
    case when booked.cents is null then 'no posting' else booked.cents || ' cents' end,
    case coalesce(expected.cents, 0) when 0 then 'none' else expected.cents || ' cents' end) as words
  from (values ('transit', j.transit), (j.send_account, j.sender), (j.receive_account, j.payer),
    ('operator:fees', j.fees), ('operator:fx', j.fx)) as expected (account, cents)
  full join (
    select account, sum(amount_cents) as cents from ledger_postings p where p.event_sid = j.sid group by account
  ) as booked using (account)
  where booked.cents is distinct from nullif(expected.cents, 0)
  union all
  select format('%s has %s postings and must have one.', account, count(*))
  from ledger_postings p where p.event_sid = j.sid group by account having count(*) > 1`

/**
 * Events whose postings are not, to the cent and to the microsecond, those that the transfer gives. The wrong
 * ones are found in one pass over everything; the sentences are made for these alone.
 */
export function bookingsCheck(part: Part): RawBuilder<unknown> {
  return sql`
  with wrong as materialized (${wrongEvents(part)})
  select found.kind, j.sid, format('Event %s (%s of transfer %s): ', j.sid, j.move, j.transaction_sid)
    || found.words as sentence
  from (select w.total, x.* from wrong w join (${expectedBookings(part)}) as x using (sid)) as j
  cross join lateral (
    select 'booking 1' as kind, format('its postings sum to %s cents and must sum to 0.', j.total) as words
      where j.total <> 0
    union all select 'booking 2', words from (${wrongAccounts}) as accounts
    union all select 'booking 3', format('it is of %s, but its posting %s on %s is booked at %s.', j.at, p.sid,
      p.account, p.booked_at) from ledger_postings p where p.event_sid = j.sid and p.booked_at <> j.at
  ) as found`
}

/** Postings of no event and no payment. */
export const strayPostingsCheck = sql`
  select 'stray posting' as kind, p.sid,
    format('Posting %s of %s cents on %s belongs to %s.', p.sid, p.amount_cents, p.account,
      case when num_nonnulls(p.event_sid, p.payment_sid) = 2 then format('event %s and to payment %s', p.event_sid, p.payment_sid)
        when p.payment_sid is not null then format('payment %s, which does not exist', p.payment_sid)
        when p.event_sid is not null then format('event %s, which does not exist', p.event_sid)
        else 'no event and no payment' end) as sentence
  from ledger_postings p
  where case when p.payment_sid is null
    then not exists (select 1 from transaction_events e where e.sid = p.event_sid)
    else p.event_sid is not null or not exists (select 1 from agency_payments a where a.sid = p.payment_sid) end`
