import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

const batchSize = 1_000

/**
 * Removes what is not needed any more, some at a time: one statement over a table that was not tidied for long would
 * run into its time limit, remove nothing, and so be longer the next time. Gives how many are gone.
 */
export async function removeInBatches(
  db: Db,
  table: string,
  outdated: RawBuilder<unknown>,
  size = batchSize,
): Promise<number> {
  let removed = 0
  let now: number
  do {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${outdated} limit ${size} for update skip locked))`.execute(
      db,
    )
    now = Number(numAffectedRows ?? 0)
    removed += now
  } while (now === size)
  return removed
}
