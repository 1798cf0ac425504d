import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

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
