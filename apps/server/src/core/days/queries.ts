import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** S: what the agency sent, cancelled or refunded; R: what it paid out or took back; C: the mirror of R, see `day_entries`. */
export type Side = 'S' | 'R' | 'C'

/** The closed days from one to another, oldest first, with their sums. */
export function closedDays(db: Db | Tx, firstDay: string, lastDay: string) {
  return db
    .selectFrom('businessDays')
    .selectAll()
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .orderBy('day')
    .execute()
}

/** The newest closed day: all days before it are closed too, but for those before the first event. */
export async function lastClosedDay(db: Db | Tx): Promise<string | null> {
  const { day } = await db
    .selectFrom('businessDays')
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** A day before the first event has nothing that could still change: it is as good as closed once any day is. */
export async function isClosed(db: Db | Tx, day: string): Promise<boolean> {
  const last = await lastClosedDay(db)
  return last !== null && day <= last
}

export interface EntryRange {
  readonly agencySid: number
  readonly side: Side
  readonly firstDay: string
  readonly lastDay: string
}

/** Rows of day, peer_sid and event_sid, for a `from`. A file orders them by the event's time and number. */
export function entriesOf({ agencySid, side, firstDay, lastDay }: EntryRange): RawBuilder<unknown> {
  return sql`
    select day, peer_sid, event_sid from day_entries
    where day between ${firstDay}::date and ${lastDay}::date and agency_sid = ${agencySid}::integer and side = ${side}`
}

/** The day after the last that is closed; before the first close that of the first event or payment. */
export const oldestOpenDay = sql<string | null>`
  coalesce((select max(day) + 1 from business_days), (least(
    (select at from transaction_events order by at, sid limit 1),
    (select min(at) from agency_payments)) at time zone 'UTC')::date)`

export interface OpenDay {
  readonly day: string
  /** What stood in the way of its close the last time; empty for one that waits for an older day, or for the clock. */
  readonly findings: readonly string[]
  readonly transactionSids: readonly number[]
  readonly refusedAt: string | null
}

/** Days that are over and not closed, oldest first: the first may be refused, the others wait for it. */
export async function openDays(db: Db | Tx): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select d.day::date as day, coalesce(r.findings, '{}') as findings,
      coalesce(r.transaction_sids, '{}') as transaction_sids, r.at as refused_at
    from generate_series(
      ${oldestOpenDay},
      (now() at time zone 'UTC')::date - 1, interval '1 day') as d (day)
    left join lateral (
      select findings, transaction_sids, at from day_refusals where day_refusals.day = d.day::date
      order by sid desc limit 1
    ) as r on true
    order by d.day limit 400`.execute(db)
  return rows
}

/** How far the fence is ahead of the clock: until then every event that books and every payment is refused. */
export async function fenceAheadSeconds(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from open_from - clock_timestamp()))::float8 as seconds from day_fence`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}
