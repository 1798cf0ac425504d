import { sql } from 'kysely'

const lastClosed = sql`(select max(day) from business_days)`

/** What the closed days must hold, straight from the events and the design and not from the close's own statement. */
const expectedEntries = sql`
  select (e.at at time zone 'UTC')::date as day, x.agency_sid, x.side, x.peer_sid, e.sid as event_sid
  from transaction_events e join transactions t on t.sid = e.transaction_sid
  cross join lateral (values
    (t.send_agency_sid, 'S', t.receive_agency_sid, e.move in ('SEND', 'SEND_HELD', 'CANCEL', 'CANCEL_HELD', 'REFUND')),
    (t.receive_agency_sid, 'R', t.send_agency_sid, e.move in ('RECEIVE', 'REVERSE', 'CORRECT')),
    (t.send_agency_sid, 'C', t.receive_agency_sid, e.move in ('RECEIVE', 'REVERSE', 'CORRECT')
      or e.move = 'CANCEL' and t.fees_returned is not true and t.host_fees <> t.fees_base)
  ) as x (agency_sid, side, peer_sid, belongs)
  where x.belongs and e.at < (${lastClosed} + 1)::timestamp at time zone 'UTC'`

/** Each event in its own day and in no other, on each side that it has. */
export const dayEntriesCheck = sql`
  select 'day entry' as kind, event_sid as sid,
    case when entered.day is null
      then format('Event %s belongs to the closed day %s, side %s of agency %s, and is not there.', event_sid,
        expected.day, side, agency_sid)
      else format('Event %s stands in the closed day %s, side %s of agency %s, and does not belong there.', event_sid,
        entered.day, side, agency_sid) end as sentence
  from (${expectedEntries}) as expected
  full join day_entries as entered using (day, agency_sid, side, peer_sid, event_sid)
  where expected.event_sid is null or entered.event_sid is null`

/** What a closed day says of itself, against its entries and the postings of its events. */
const judgedDays = sql`
  select d.*, coalesce(entered.events, 0) as entered_events, coalesce(entered.fees, 0) as booked_fees,
    coalesce(entered.fx, 0) as booked_fx, coalesce(entered.payers, 0) as booked_payers, entered.last_event,
    coalesce(entered.sha256, sha256('')) as entered_sha256,
    lag(d.day) over (order by d.day) as former_day
  from business_days d
  left join (
    select day, count(*) as events, max(event_sid) as last_event, -sum(fees) as fees, -sum(fx) as fx,
      -sum(payer) as payers, sha256(convert_to(string_agg(event_sid::text, ',' order by event_sid), 'UTF8')) as sha256
    from (
      select n.day, n.event_sid, sum(p.amount_cents) filter (where p.account = 'operator:fees') / 100.0 as fees,
        sum(p.amount_cents) filter (where p.account = 'operator:fx') / 100.0 as fx,
        sum(p.amount_cents) filter (where n.side = 'R' and p.account = 'agency:' || n.agency_sid) / 100.0 as payer
      from day_entries n left join ledger_postings p on p.event_sid = n.event_sid
      where n.side <> 'C' group by n.day, n.event_sid
    ) as events group by day
  ) as entered using (day)`

/** A close that does not say what its events and the ledger say, a day left out, a fence behind the days. */
export const closedDaysCheck = sql`
  select 'closed day' as kind, to_char(j.day, 'YYYYMMDD')::int as sid, format('The close of %s: ', j.day) || found.words as sentence
  from (${judgedDays}) as j
  cross join lateral (
    select format('it has %s events, but %s are entered.', j.events, j.entered_events) as words
      where j.events <> j.entered_events
    union all select 'the events that are entered are not those that it was closed with.'
      where j.sha256 <> j.entered_sha256
    union all select format('the operator earned %s and %s by it, but the ledger has %s and %s.', j.operator_fees,
      j.operator_fx, round(j.booked_fees, 2), round(j.booked_fx, 2))
      where (j.operator_fees, j.operator_fx) <> (j.booked_fees, j.booked_fx)
    union all select format('the payers are owed %s by it, but the ledger has %s.', j.payers, round(j.booked_payers, 2))
      where j.payers <> j.booked_payers
    union all select format('its three parties sum to %s and must sum to 0.',
      j.collectors + j.payers + j.operator_fees + j.operator_fx)
      where j.collectors + j.payers + j.operator_fees + j.operator_fx <> 0 or j.zero_sum_cents <> 0
    union all select format('event %s is of a later number than its last, %s.', j.last_event, j.through_event_sid)
      where j.last_event > j.through_event_sid
    union all select format('the day before it that is closed is %s.', j.former_day) where j.former_day <> j.day - 1
    union all select 'events can still be added to it.'
      where not exists (select from day_fence f where f.open_from >= (j.day + 1)::timestamp at time zone 'UTC')
  ) as found`
