import { sql } from 'kysely'

/** Each snapshot against the plain sum; every posting is read once, however many snapshots hold it. */
export const snapshotsCheck = sql`
  select 'snapshot' as kind, s.through_sid as sid,
    format('The snapshot of %s through posting %s holds %s cents, but the postings sum to %s.',
      s.account, s.through_sid, s.balance_cents, s.plain_sum) as sentence
  from (
    select b.account, b.through_sid, b.balance_cents,
      sum(coalesce(part.cents, 0)) over (partition by b.account order by b.through_sid) as plain_sum
    from (
      select account, through_sid, balance_cents,
        lag(through_sid) over (partition by account order by through_sid) as former_sid
      from balance_snapshots
    ) as b
    cross join lateral (
      select sum(p.amount_cents) as cents from ledger_postings p
      where p.account = b.account and p.sid <= b.through_sid
        and p.sid > coalesce(b.former_sid, -9223372036854775808)
    ) as part
  ) as s
  where s.balance_cents <> s.plain_sum`

/** A snapshot of postings that are still to come would leave them out of the balance for good. */
export const earlySnapshotsCheck = sql`
  select 'early snapshot' as kind, s.through_sid as sid,
    format('The snapshot of %s goes through posting %s, but the last posting is %s.',
      s.account, s.through_sid, coalesce(last.sid::text, 'none')) as sentence
  from balance_snapshots s cross join (select max(sid) as sid from ledger_postings) as last
  where s.through_sid > coalesce(last.sid, 0)`

export const zeroSumCheck = sql`
  select 'zero sum' as kind, 0 as sid, format('The whole ledger sums to %s cents and must sum to 0.', total) as sentence
  from (select sum(amount_cents) as total from ledger_postings) as whole
  where total <> 0`

/** What is under way is owed by nobody but the network itself. */
export const transitCheck = sql`
  select 'transit' as kind, 0 as sid,
    format('transit stands at %s cents, but the transfers in AVAIL, HOLD, EXPRD and REJCT give %s.',
      posted.cents, -under_way.cents) as sentence
  from (select coalesce(sum(amount_cents), 0) as cents from ledger_postings where account = 'transit') as posted
  cross join (
    select coalesce(sum(amount_base + fees_base) * 100, 0)::bigint as cents
    from transactions where status in ('AVAIL', 'HOLD', 'EXPRD', 'REJCT')
  ) as under_way
  where posted.cents <> -under_way.cents`

function numbersOf(table: string) {
  return sql`
  select ${table} as name, min(sid) as first, max(sid) as last,
    pg_sequence_last_value(pg_get_serial_sequence(${table}, 'sid')) as given,
    (select seqcache = 1 and seqincrement = 1 and not seqcycle from pg_sequence
      where seqrelid = pg_get_serial_sequence(${table}, 'sid')::regclass) as is_plain
  from ${sql.table(table)}`
}

/**
 * Record numbers come from their sequence alone, one by one: the order of events and the snapshots rest on
 * it. With a cache, a session would keep small numbers for later.
 */
export const numbersCheck = sql`
  select 'numbers' as kind, 0 as sid, found.sentence
  from (${numbersOf('transactions')} union all ${numbersOf('transaction_events')}
    union all ${numbersOf('ledger_postings')} union all ${numbersOf('agency_payments')}) as n
  cross join lateral (
    select format('%s has record %s, but only %s numbers were given out.', n.name, n.last, coalesce(n.given, 0))
      as sentence where n.last > coalesce(n.given, 0)
    union all select format('%s has record %s: numbers start from 1.', n.name, n.first) where n.first < 1
    union all select format('The numbers of %s are not given out one by one.', n.name) where not n.is_plain
  ) as found`

/** What keeps the books as they were written, and what the other checks rely on. */
export const guardsCheck = sql`
  select 'guard' as kind, 0 as sid,
    format('The trigger %s of %s is missing or switched off.', g.trigger, g.name) as sentence
  from (values ('transaction_events', 'append_only'), ('transaction_events', 'append_only_truncate'),
    ('ledger_postings', 'append_only'), ('ledger_postings', 'append_only_truncate'),
    ('ledger_postings', 'sums_to_zero'), ('transactions', 'money_is_fixed'),
    ('agency_payments', 'append_only'), ('agency_payments', 'append_only_truncate'),
    ('transaction_events', 'belongs_to_an_open_day'), ('agency_payments', 'belongs_to_an_open_day'),
    ('business_days', 'closes_the_next_day'), ('business_days', 'append_only'),
    ('business_days', 'append_only_delete'), ('business_days', 'append_only_truncate'),
    ('day_entries', 'append_only'), ('day_entries', 'append_only_delete'), ('day_entries', 'append_only_truncate'),
    ('reconciliations', 'append_only'), ('reconciliations', 'append_only_delete'),
    ('reconciliations', 'append_only_truncate')) as g (name, trigger)
  where not exists (
    select 1 from pg_trigger t
    where t.tgrelid = g.name::regclass and t.tgname = g.trigger and t.tgenabled in ('O', 'A'))
  union all
  select 'guard', 0, 'ledger_postings has no unique index on event_sid and account.'
  where not exists (
    select 1 from pg_index i
    where i.indrelid = 'ledger_postings'::regclass and i.indisunique and i.indisvalid and i.indpred is null
      and pg_get_indexdef(i.indexrelid) like '%(event_sid, account)')
  union all
  select 'guard', 0, 'ledger_postings has no unique index on payment_sid and account.'
  where not exists (
    select 1 from pg_index i
    where i.indrelid = 'ledger_postings'::regclass and i.indisunique and i.indisvalid
      and pg_get_indexdef(i.indexrelid) like '%(payment_sid, account) WHERE (payment_sid IS NOT NULL)')`
