import { type RawBuilder, sql } from 'kysely'
import type { Part } from './part.ts'

/** What every payment must have booked, straight from the table of the design and not from the code that booked it. */
function wrongPayments(part: Part) {
  return sql`
  select a.sid, a.agency_sid, a.at, booked.words, a.reverses_sid,
    a.reverses_sid is not null and not exists (
      select from agency_payments o where o.sid = a.reverses_sid and o.sid < a.sid and o.reverses_sid is null
        and (o.agency_sid, o.kind, o.amount_cents) = (a.agency_sid, a.kind, a.amount_cents)
        and o.direction <> a.direction) as is_no_opposite,
    not exists (
      select from audit_entries e where e.entity = 'agency_payment' and e.entity_sid = a.sid and e.action = 'insert'
        and e.actor_login = a.actor) as is_unaudited
  from agency_payments a
  cross join lateral (
    select string_agg(coalesce(p.account, x.account) || ' has ' || coalesce(p.amount_cents || ' cents', 'no posting')
      || ' and must have ' || coalesce(x.cents || ' cents', 'none'), '; ' order by coalesce(p.account, x.account)) as words
    from (values ('agency:' || a.agency_sid, case a.direction when 'in' then -a.amount_cents else a.amount_cents end),
      ('bank', case a.direction when 'in' then a.amount_cents else -a.amount_cents end)) as x (account, cents)
    full join (select * from ledger_postings where payment_sid = a.sid) as p on p.account = x.account
    where (p.amount_cents, p.booked_at) is distinct from (x.cents, a.at)
  ) as booked
  where ${part.payments}`
}

/** Payments without their two postings, counter entries that undo nothing, payments that nobody is named for. */
export function paymentsCheck(part: Part): RawBuilder<unknown> {
  return sql`
  with wrong as materialized (
    select * from (${wrongPayments(part)}) as w where words is not null or is_no_opposite or is_unaudited
  )
  select found.kind, w.sid, format('Payment %s of agency %s: ', w.sid, w.agency_sid) || found.words as sentence
  from wrong w
  cross join lateral (
    select 'payment 1' as kind, w.words || '.' as words where w.words is not null
    union all select 'payment 2', format('it is not the opposite of payment %s.', w.reverses_sid) where w.is_no_opposite
    union all select 'payment 3', 'it has no audit entry of its actor.' where w.is_unaudited
  ) as found`
}

/** What the limit of an agency counts, against the plain sum of its postings. */
export const limitsCheck = sql`
  select 'limit' as kind, l.agency_sid as sid,
    format('The limit of agency %s counts %s cents, but its postings sum to %s.', l.agency_sid, l.owed_cents,
      posted.cents) as sentence
  from position_limits l
  cross join lateral (
    select coalesce(sum(p.amount_cents), 0) as cents from ledger_postings p where p.account = 'agency:' || l.agency_sid
  ) as posted
  where l.owed_cents <> posted.cents`

/** The days of each agency against the postings that they hold. */
export const daysCheck = sql`
  select 'day' as kind, 0 as sid,
    format('%s of %s: the statement has %s cents in %s postings, but there are %s cents in %s.', account, day,
      coalesce(known.cents, 0), coalesce(known.postings, 0), coalesce(posted.cents, 0), coalesce(posted.postings, 0))
      as sentence
  from (select account, day, sum(cents) as cents, sum(postings) as postings from ledger_days group by account, day) as known
  full join (
    select account, (booked_at at time zone 'UTC')::date as day, sum(amount_cents) as cents, count(*) as postings
    from ledger_postings
    where account like 'agency:%' and sid <= (select posting_sid from ledger_days_through)
    group by account, day
  ) as posted using (account, day)
  where (known.cents, known.postings) is distinct from (posted.cents, posted.postings)`
