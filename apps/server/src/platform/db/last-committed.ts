import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

const maxWaitMs = 1_000
const lookEveryMs = 20

/** Customers change, but none is ever taken away. */
type AppendOnly = 'agency_payments' | 'customers' | 'ledger_postings' | 'transaction_events'

/**
 * The last row of a table that is only ever added to that none with a smaller number can follow, or 0. Numbers are
 * given when a row is written and seen when its transaction commits, so the largest number that is seen proves
 * nothing about smaller ones. Whoever writes holds the table's weak lock from before his first number until after his
 * commit: once everybody who holds it now has ended, the numbers given until now are all decided. We only look at the
 * list of locks and take none, so that neither a writer nor a vacuum waits for us. `in use` where one of them does
 * not end.
 */
export async function lastCommitted(db: Db, table: AppendOnly): Promise<number | 'in use'> {
  const given = await lastGiven(db, table)
  const deadline = performance.now() + maxWaitMs
  let writing = await writersOf(db, table)
  while (writing.length > 0) {
    if (performance.now() > deadline) return 'in use'
    await sleep(lookEveryMs)
    const still = new Set(await writersOf(db, table))
    writing = writing.filter((writer) => still.has(writer))
  }
  const { rows } = await sql<{ sid: number }>`
    select coalesce(max(sid), 0) as sid from ${sql.table(table)} where sid <= ${given}::bigint`.execute(db)
  return rows[0]?.sid ?? 0
}

/** Before the writers are listed: who comes later has a larger number. */
async function lastGiven(db: Db, table: AppendOnly): Promise<number> {
  const { rows } = await sql<{ sid: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'sid')), 0) as sid`.execute(db)
  return rows[0]?.sid ?? 0
}

/** The transactions that may write to the table, by a name that no other transaction ever has. */
async function writersOf(db: Db, table: AppendOnly): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${table}::regclass and granted
      and database = (select oid from pg_database where datname = current_database())
      and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
    db,
  )
  return rows.map(({ writer }) => writer)
}
