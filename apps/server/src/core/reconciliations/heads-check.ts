import { type RawBuilder, sql } from 'kysely'

/** What the design says of one payout, for each side; taken back, its signs turn. */
const figures = sql`
  select
    case e.move when 'RECEIVE' then 1 when 'REVERSE' then -1 when 'CORRECT' then -1 else 0 end as sign,
    t.amount_base + t.fees_base + t.taxes_base as taken,
    t.host_fees + t.host_fx + t.mdl_fees + t.mdl_fx + t.taxes_base as not_owed,
    t.payout_base as paid, t.payout_base + t.peer_fees + t.peer_fx as owed,
    case e.move when 'CANCEL' then t.fees_base end as kept_of,
    case e.move when 'CANCEL' then t.fees_base - t.host_fees else 0 end as kept,
    t.mdl_fees + t.mdl_fx as due`

/** From the entries, which are what was frozen. One whose event is gone still is a row of its heads. */
function expectedHeads(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select d.day, x.kind, d.agency_sid as host_sid, x.peer_sid, count(*) as row_count,
    coalesce(sum(x.collected), 0) as collected, coalesce(sum(x.balance), 0) as balance,
    sha256(convert_to(string_agg(d.event_sid::text, ',' order by d.event_sid), 'UTF8')) as event_sha256
  from day_entries d
  left join transaction_events e on e.sid = d.event_sid
  left join transactions t on t.sid = e.transaction_sid
  cross join lateral (${figures}) as f
  cross join lateral (values
    ('agency', d.peer_sid, d.side = 'C' and e.move is distinct from 'CANCEL', f.sign * f.taken,
      f.sign * (f.not_owed - f.taken)),
    ('agency', d.peer_sid, d.side = 'R', -f.sign * f.paid, f.sign * f.owed),
    ('operator', 0, d.side = 'C', f.sign * f.taken + coalesce(f.kept_of, 0), f.sign * f.due + f.kept)
  ) as x (kind, peer_sid, belongs, collected, balance)
  where x.belongs and ${days} group by d.day, x.kind, d.agency_sid, x.peer_sid`
}

/** Number 0 stands for the operator: what is compared must not be nothing. */
function storedHeads(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select d.sid, d.day, d.kind, d.host_sid, coalesce(d.peer_sid, 0) as peer_sid, d.row_count, d.collected, d.balance,
    d.event_sha256 from reconciliations d where ${days}`
}

/** Pairs whose two sides do not cancel out. A side that is missing is told by itself. */
function unequalPairs(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select 'pair' as kind, d.sid, format('The heads of %s between agencies %s and %s sum to %s and must sum to 0.', d.day,
    d.host_sid, d.peer_sid, d.balance + other.balance) as sentence
  from reconciliations d join reconciliations other
    on other.day = d.day and other.kind = 'agency' and other.host_sid = d.peer_sid and other.peer_sid = d.host_sid
  where d.kind = 'agency' and d.host_sid < d.peer_sid and d.balance + other.balance <> 0 and ${days}`
}

/** An agency gets its summary for each day on which it has an entry, and for no other. */
function wrongSummaries(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select 'summary' as kind, coalesce(made.sid, 0) as sid, case when made.sid is null
    then format('Agency %s has entries on %s and no daily summary.', agency_sid, day)
    else format('Agency %s has a daily summary of %s and no entries.', agency_sid, day) end as sentence
  from (select distinct d.day, d.agency_sid from day_entries d where ${days}) as entered
  full join (select d.sid, d.day, d.agency_sid from daily_summaries d where ${days}) as made using (day, agency_sid)
  where made.sid is null or entered.agency_sid is null`
}

/**
 * Heads that do not say what the entries and the transfers give, by the design's formulas and not by the statement of
 * the close: of all closed days, or of one.
 */
export function headsCheck(day?: string): RawBuilder<unknown> {
  const days = day === undefined ? sql`true` : sql`d.day = ${day}::date`
  return sql`
  select 'head' as kind, j.sid, format('The head of %s, agency %s towards %s: ', j.day, j.host_sid,
    case j.peer_sid when 0 then 'the operator' else 'agency ' || j.peer_sid end) || found.words as sentence
  from (
    select day, kind, host_sid, peer_sid, coalesce(stored.sid, 0) as sid, stored.sid is null as is_missing,
      expected.row_count is null as is_left_over, stored.row_count, stored.collected, stored.balance,
      expected.row_count as expected_rows, expected.collected as expected_collected,
      expected.balance as expected_balance, stored.event_sha256 <> expected.event_sha256 as has_other_events
    from (${expectedHeads(days)}) as expected
    full join (${storedHeads(days)}) as stored using (day, kind, host_sid, peer_sid)
  ) as j
  cross join lateral (
    select format('it is missing; its %s rows give %s.', j.expected_rows, j.expected_balance) as words where j.is_missing
    union all select format('it says %s and has no rows.', j.balance) where j.is_left_over
    union all select format('it says %s rows, but there are %s.', j.row_count, j.expected_rows)
      where j.row_count <> j.expected_rows
    union all select format('it says %s collected, but its rows give %s.', j.collected, j.expected_collected)
      where j.collected <> j.expected_collected
    union all select format('it says %s, but its rows give %s.', j.balance, j.expected_balance)
      where j.balance <> j.expected_balance
    union all select 'it was closed with other events than are entered.' where j.has_other_events
  ) as found
  union all ${unequalPairs(days)}
  union all ${wrongSummaries(days)}`
}
