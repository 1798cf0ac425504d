import type { TransactionFilters } from '@corridor/contract/common/transaction-search'
import { sql } from 'kysely'
import type { Scope } from '../../platform/call.ts'
import { Values } from '../../platform/db/condition.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEvents } from '../../platform/db/fold-events.ts'
import { plannedOnce } from '../../platform/db/planned.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { type TotalKind, totalsKeyOf } from './search.ts'

const columnOf: Readonly<Record<TotalKind, string>> = {
  all: `''`,
  send_agency: 't.send_agency_sid::text',
  receive_agency: 't.receive_agency_sid::text',
  send_country: 't.send_country',
  receive_country: 't.receive_country',
}

function wanted(statuses: readonly string[] | null, column: string, values: Values): string {
  return statuses === null ? `${column} <> 'DELETED'` : `${column} = any(${values.add(statuses)}::text[])`
}

/** What a minute of a busy gateway brings: so many events are looked at one by one, not more. */
const maxRecentEvents = 20_000

interface Totals {
  readonly count: number
  /** What they come to, in dollars. */
  readonly usd: string
}

/** Amounts have two decimals and never change. */
const cents = '(t.amount_base * 100)::bigint'

/** The folded totals and what happened since the fold, or null where the totals do not know this kind of search. */
export async function totalsFromFolds(
  db: Db | Tx,
  { scope, ...filters }: TransactionFilters & { readonly scope: Scope },
): Promise<Totals | null> {
  // Of one agency they know both sides; of several, a transfer between two of them would count twice.
  const asked = scope === null ? totalsKeyOf(filters) : null
  if (!asked) return null
  const values = new Values()
  const { dateFrom, dateTo } = filters
  const wholeTime = !dateFrom && !dateTo
  const from = wholeTime ? '' : values.add(dateFrom ?? '0001-01-01')
  const to = wholeTime ? '' : values.add(dateTo ?? '9999-12-31')
  const days = wholeTime ? `day = '-infinity'` : `day between ${from}::date and ${to}::date`
  const madeThen = wholeTime
    ? ''
    : ` and t.created_at >= ${from}::date and t.created_at < ${to}::date + interval '1 day'`
  const sums = asked.keys.map(([kind, key]) => {
    const keyValue = values.add(key)
    return `select sum(count) as count, sum(amount_cents) as cents from transaction_totals
      where kind = '${kind}' and key = ${keyValue} and ${days} and ${wanted(asked.statuses, 'status', values)}
    union all select sum(step.delta), sum(step.delta * ${cents}) from recent e
      join transactions t on t.sid = e.transaction_sid
      cross join lateral (values (e.to_status, 1), (e.from_status, -1)) as step (status, delta)
      where ${columnOf[kind]} = ${keyValue}
        and ${wanted(asked.statuses, 'step.status', values)}${madeThen}`
  })
  // Materialized and limited: the few events since the fold come first. The planner takes a third of all events for
  // newer than any that it does not know yet, and would rather read all transfers.
  const text = `with recent as materialized (
    select e.transaction_sid, e.from_status, e.to_status
    from transaction_totals_through folded join transaction_events e on e.sid > folded.event_sid
    limit ${maxRecentEvents + 1})
  select coalesce(sum(count), 0)::bigint as count, (coalesce(sum(cents), 0) / 100)::numeric(20, 2)::text as usd
  from transaction_totals_through, (${sums.join(' union all ')}) sums
  where (select count(*) from recent) <= ${maxRecentEvents}
  having count(*) > 0`
  const [row] = await plannedOnce<Totals>(text)(db, values.list)
  // Nothing was ever folded, or too long ago: whoever asks counts.
  return row ?? null
}

/** Each transfer counts under each of these, by day and for all time. */
const kinds = Object.entries(columnOf)
  .flatMap(([kind, column]) => [`('${kind}', ${column}, day)`, `('${kind}', ${column}, date '-infinity')`])
  .join(', ')

const fold = `
  insert into transaction_totals as known (kind, key, status, day, count, amount_cents)
  select counted.kind, counted.key, step.status, counted.day, sum(step.delta), sum(step.delta * ${cents})
  from transaction_events e
  join transactions t on t.sid = e.transaction_sid
  cross join lateral (select (t.created_at at time zone 'UTC')::date as day) made
  cross join lateral (values (e.to_status, 1), (e.from_status, -1)) as step (status, delta)
  cross join lateral (values ${kinds}) as counted (kind, key, day)
  where e.sid > $1 and e.sid <= $2 and step.status is not null
  group by 1, 2, 3, 4
  having sum(step.delta) <> 0 or sum(step.delta * ${cents}) <> 0
  on conflict (kind, key, day, status) do update set count = known.count + excluded.count,
    amount_cents = known.amount_cents + excluded.amount_cents`

/** Only one at a time may run this; what was not folded is counted live. */
export function foldTotals(db: Db): Promise<void> {
  return foldEvents(db, {
    through: async () =>
      (await db.selectFrom('transactionTotalsThrough').select('eventSid').executeTakeFirst())?.eventSid,
    fold: foldBetween,
  })
}

async function foldBetween(tx: Tx, after: number, through: number): Promise<void> {
  await rawQuery(tx, fold, [after, through])
  await sql`
    insert into transaction_totals_through values (${through})
    on conflict ((true)) do update set event_sid = excluded.event_sid`.execute(tx)
}

/** All totals at once from the transfers as they stand: for a bulk fill, while nobody else writes. */
export async function rebuildTotals(db: Db | Tx): Promise<void> {
  await rawQuery(db, 'truncate transaction_totals, transaction_totals_through')
  for (const [kind, column] of Object.entries(columnOf)) {
    await rawQuery(
      db,
      `
      insert into transaction_totals (kind, key, status, day, count, amount_cents)
      select '${kind}', key, status, coalesce(day, '-infinity'), count(*), sum(cents) from (
        select ${column} as key, status, (created_at at time zone 'UTC')::date as day, ${cents} as cents
        from transactions t) t
      group by grouping sets ((key, status, day), (key, status))`,
    )
  }
  await rawQuery(
    db,
    'insert into transaction_totals_through select coalesce(max(sid), 0) from transaction_events',
  )
}
