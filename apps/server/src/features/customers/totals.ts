import { statisticsDays } from '@corridor/contract/customers'
import { allowTime, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lastCommitted } from '../../platform/db/last-committed.ts'
import { plannedOnce } from '../../platform/db/planned.ts'
import { rawQuery } from '../../platform/db/statement.ts'

/** What a minute of a busy gateway brings: so many events are looked at one by one, not more. */
const maxRecentEvents = 20_000

/** More than come between two folds. Without a bound the planner expects a third of all and starts workers to count none. */
const maxRecentCustomers = 200_000

function utcDay(column: string): string {
  return `(${column} at time zone 'UTC')::date`
}

/** Who sent, on which day, by events in their order. */
function senders(events: string): string {
  return `select distinct t.customer_sid, ${utcDay('e.at')} as day
    from (${events}) e join transactions t on t.sid = e.transaction_sid`
}

/** What happened since the fold, by the few events and customers that are newer. */
const recent = `folded as materialized (
    select coalesce(max(customer_sid), 0) as customer_sid, coalesce(max(event_sid), 0) as event_sid,
      coalesce(max(customers), 0) as customers
    from customer_totals_through
  ), sent as materialized (
    ${senders(`select at, transaction_sid from transaction_events
      where sid > (select event_sid from folded) and move in ('SEND', 'SEND_HELD') order by sid limit ${maxRecentEvents}`)}
  ), newer as materialized (
    select created_at from customers where sid > (select customer_sid from folded)
    order by sid limit ${maxRecentCustomers}
  )`

/** Everybody whom the list shows: all that were stored, without those who were merged into others. */
const total = `(select customers from folded)
    + (select count(*) from newer)
    - (select count(*) from customers where merged_into is not null)`

const countText = `with ${recent} select (${total})::bigint as total`

export async function countAll(db: Db | Tx): Promise<number> {
  const [row] = await plannedOnce<{ total: number }>(countText)(db, [])
  return row?.total ?? 0
}

const sentSinceText = `with ${recent}
  select (coalesce((select sum(last_sent) from customer_days where day >= $1::date), 0)
    + (select count(distinct s.customer_sid) from sent s left join customer_activity a using (customer_sid)
      where s.day >= $1::date and coalesce(a.last_day < $1::date, true)))::bigint as total`

/** How many have sent since a day, that day included. */
export async function countSenders(db: Db | Tx, since: string): Promise<number> {
  const [row] = await plannedOnce<{ total: number }>(sentSinceText)(db, [since.slice(0, 10)])
  return row?.total ?? 0
}

export interface CustomerDay {
  readonly day: string
  readonly total: number
  readonly made: number
  readonly sending: number
}

const daysText = `with ${recent}, made as materialized (
    select ${utcDay('created_at')} as day, count(*) as made from newer group by 1
  ), sending as materialized (
    select s.day, count(*) as sending from sent s left join customer_activity a using (customer_sid)
    where coalesce(a.last_day < s.day, true) group by 1
  ), days as (
    select d::date as day, coalesce(known.made, 0) + coalesce(made.made, 0) as made,
      coalesce(known.sending, 0) + coalesce(sending.sending, 0) as sending
    from generate_series(${utcDay('now()')} - ${statisticsDays - 1}, ${utcDay('now()')}, interval '1 day') d
    left join customer_days known on known.day = d::date
    left join made on made.day = d::date
    left join sending on sending.day = d::date
  )
  select day::text, made::bigint, sending::bigint,
    (${total} - coalesce(sum(made) over (order by day desc rows between unbounded preceding and 1 preceding), 0))::bigint
      as total
  from days order by day`

/** Day by day to this moment, oldest first. */
export function readDays(db: Db | Tx): Promise<CustomerDay[]> {
  return plannedOnce<CustomerDay>(daysText)(db, [])
}

const maxEventsAtOnce = 200_000

const foldMade = `
  insert into customer_days as known (day, made)
  select ${utcDay('created_at')}, count(*) from customers where sid > $1 and sid <= $2 group by 1
  on conflict (day) do update set made = known.made + excluded.made`

/**
 * A customer who sends again moves one count from the old day to the new. An event that is numbered late belongs to the
 * newest day that is known: the day before has been counted.
 */
const foldSent = `
  with sent as materialized (
    ${senders(`select at, transaction_sid from transaction_events where sid > $1 and sid <= $2
      and move in ('SEND', 'SEND_HELD')`)}
  ), fresh as materialized (
    select s.customer_sid, s.day, a.last_day from sent s left join customer_activity a using (customer_sid)
    where coalesce(a.last_day < s.day, true)
  ), newest as materialized (
    select customer_sid, max(day) as day, min(last_day) as last_day from fresh group by customer_sid
  ), active as (
    insert into customer_activity select customer_sid, day from newest
    on conflict (customer_sid) do update set last_day = excluded.last_day
  )
  insert into customer_days as known (day, sending, last_sent)
  select day, sum(sending), sum(last_sent) from (
    select day, 1 as sending, 0 as last_sent from fresh
    union all select day, 0, 1 from newest
    union all select last_day, 0, -1 from newest where last_day is not null
  ) steps group by day
  on conflict (day) do update
    set sending = known.sending + excluded.sending, last_sent = known.last_sent + excluded.last_sent`

const keepThrough = `
  insert into customer_totals_through (customer_sid, event_sid, customers)
  values ($1, $2, (select count(*) from customers where sid <= $1))
  on conflict ((true)) do update set customer_sid = excluded.customer_sid, event_sid = excluded.event_sid,
    customers = customer_totals_through.customers
      + (select count(*) from customers where sid > customer_totals_through.customer_sid and sid <= $1)`

/**
 * Brings the totals up to the newest customer and event, some at a time. Only one at a time may run this. Where writers
 * do not pause it waits for the next run: what was not folded is counted live.
 */
export async function foldCustomers(db: Db): Promise<void> {
  const events = await lastCommitted(db, 'transaction_events')
  const customers = await lastCommitted(db, 'customers')
  if (events === 'in use' || customers === 'in use') return
  const known = await db.selectFrom('customerTotalsThrough').selectAll().executeTakeFirst()
  if (known?.eventSid === events && known.customerSid === customers) return
  let folded: Through = { made: known?.customerSid ?? 0, done: known?.eventSid ?? 0 }
  do {
    const after = folded
    const next = { made: customers, done: Math.min(events, after.done + maxEventsAtOnce) }
    await inTransaction(db, async (tx) => {
      await allowTime(tx, 5)
      await foldBetween(tx, after, next)
    })
    folded = next
  } while (folded.done < events)
}

/** The last customer and the last event that are folded. */
interface Through {
  readonly made: number
  readonly done: number
}

async function foldBetween(db: Db | Tx, after: Through, through: Through): Promise<void> {
  await rawQuery(db, foldMade, [after.made, through.made])
  await rawQuery(db, foldSent, [after.done, through.done])
  await rawQuery(db, keepThrough, [through.made, through.done])
}

/** All totals at once: for a bulk fill, while nobody else writes. */
export async function rebuildCustomerTotals(db: Db | Tx): Promise<void> {
  await rawQuery(db, 'truncate customer_activity, customer_days, customer_totals_through')
  const [last] = await rawQuery<{ made: number; done: number }>(
    db,
    `select (select coalesce(max(sid), 0) from customers) as made,
      (select coalesce(max(sid), 0) from transaction_events) as done`,
  )
  await foldBetween(db, { made: 0, done: 0 }, last ?? { made: 0, done: 0 })
}
