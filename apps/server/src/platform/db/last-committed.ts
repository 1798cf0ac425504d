import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isLockTimeout } from './statement.ts'

/**
 * Shorter than the second after which PostgreSQL would cancel an autovacuum that is in our way: we can
 * wait for the next run. It is also the longest that a writer queues behind us.
 */
const maxWait = sql.raw(`'800ms'`)

/**
 * The last row of a table that is only ever added to that none with a smaller number can follow, or 0. Numbers are
 * given when a row is written and seen when its transaction commits, so the largest number that is seen proves
 * nothing about smaller ones. Whoever writes holds the table until the commit: once we have it, nobody is between
 * number and commit. We let go at once; what comes later has larger numbers. `in use` where writers did not pause.
 */
export async function lastCommitted(
  db: Db,
  table: 'ledger_postings' | 'transaction_events',
): Promise<number | 'in use'> {
  try {
    return await db
      .transaction()
      // So that the read sees what was committed while we waited for the lock.
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        await sql`set local lock_timeout = ${maxWait}`.execute(tx)
        await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
        const { rows } = await sql<{ sid: number }>`
          select coalesce(max(sid), 0) as sid from ${sql.table(table)}`.execute(tx)
        return rows[0]?.sid ?? 0
      })
  } catch (error) {
    if (isLockTimeout(error)) return 'in use'
    throw error
  }
}
