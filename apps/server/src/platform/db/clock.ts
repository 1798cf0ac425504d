import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The time by the one clock that all processes share, in milliseconds. What is due is told by it alone: the machines of
 * two workers may differ.
 */
export async function databaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  const [clock] = rows
  if (!clock) throw new Error('The database has no clock.')
  return clock.now
}
