import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FileOrder } from './order.ts'

/**
 * When a day was closed. Days are closed in their order: where a period's last one is, all are. Before the first event
 * there was nothing to close, so such a day has ended with its midnight.
 */
export async function closeOf(db: Db | Tx, day: string): Promise<string | null> {
  const { rows } = await sql<{ closedAt: string | null }>`
    select coalesce((select closed_at from business_days where day = ${day}::date),
      case when ${day}::date < (select min(day) from business_days)
        then (${day}::date + 1)::timestamp at time zone 'UTC' end) as closed_at`.execute(db)
  return rows[0]?.closedAt ?? null
}

/**
 * The first day that a file of this period can be about: that of the first close, or the one from which on the agency
 * wants it, whichever is earlier. Before it nothing has happened and nobody waits for a file that says so.
 */
export async function firstDayOf(
  db: Db | Tx,
  { agencySid, period }: Pick<FileOrder, 'agencySid' | 'period'>,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(day) from business_days), case ${period} when 'd' then sched_daily_since
      when 'w' then sched_week_since else sched_month_since end) as day
    from settlement_configs where agency_sid = ${agencySid}`.execute(db)
  return rows[0]?.day ?? null
}
