import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { isLockTimeout } from '../../platform/db/statement.ts'
import { snapshotAndSince, withAccounts } from './balances.ts'

/** How many accounts got a new snapshot, or why none was tried. */
export type SnapshotRun =
  | { readonly taken: number }
  | { readonly skipped: 'another run is under way' | 'writers did not pause' }

const kept = 3

/**
 * Shorter than the second after which PostgreSQL would cancel an autovacuum that is in our way: we can
 * wait for the next run. It is also the longest that a writer queues behind us.
 */
const longestWait = sql.raw(`'800ms'`)

/** The first run on a ledger that was never summed up reads all of it. */
const longestSum = sql.raw(`'15min'`)

/** Moves the snapshots on, so that a balance adds up minutes of postings and not years. */
export const takeSnapshots = (db: Db): Promise<SnapshotRun> =>
  db.connection().execute(async (own) => {
    if (!(await takeLock(own))) return { skipped: 'another run is under way' }
    try {
      const throughSid = await lastSettledPosting(own)
      if (throughSid === 'in use') return { skipped: 'writers did not pause' }
      return { taken: throughSid === null ? 0 : await sumUpTo(own, throughSid) }
    } finally {
      await freeLock(own)
    }
  })

const lockKey = sql`hashtext('ledger snapshots')`

const takeLock = async (own: Db): Promise<boolean> => {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockKey}) as mine`.execute(own)
  return rows[0]?.mine === true
}

const freeLock = async (own: Db): Promise<void> => {
  await sql`select pg_advisory_unlock(${lockKey})`.execute(own)
}

/**
 * The last posting that none with a smaller number can follow. Numbers are given when a posting is written
 * and seen when its transaction commits, so the largest number that is seen proves nothing about smaller
 * ones. Whoever writes holds the table until the commit: once we have it, nobody is between number and
 * commit. We let go at once; what comes later has larger numbers.
 */
const lastSettledPosting = async (own: Db): Promise<number | null | 'in use'> => {
  try {
    return await own
      .transaction()
      // So that the read sees what was committed while we waited for the lock.
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        await sql`set local lock_timeout = ${longestWait}`.execute(tx)
        await sql`lock table ledger_postings in share mode`.execute(tx)
        const { rows } = await sql<{
          sid: number | null
        }>`select max(sid) as sid from ledger_postings`.execute(tx)
        return rows[0]?.sid ?? null
      })
  } catch (error) {
    if (isLockTimeout(error)) return 'in use'
    throw error
  }
}

const sumUpTo = (own: Db, throughSid: number): Promise<number> =>
  inTransaction(own, async (tx) => {
    await sql`set local statement_timeout = ${longestSum}`.execute(tx)
    const { numAffectedRows } = await sql`
      insert into balance_snapshots (account, through_sid, balance_cents)
      ${withAccounts}
      select a.account, ${throughSid}::bigint, coalesce(former.balance_cents, 0) + since.cents
      from accounts a ${snapshotAndSince(throughSid)}
      where since.cents is not null`.execute(tx)
    await sql`
      delete from balance_snapshots s using (
        select account, through_sid, row_number() over (partition by account order by through_sid desc) as place
        from balance_snapshots
      ) as ranked
      where ranked.place > ${kept} and s.account = ranked.account and s.through_sid = ranked.through_sid`.execute(
      tx,
    )
    return Number(numAffectedRows ?? 0)
  })
