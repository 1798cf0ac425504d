import { sql } from 'kysely'
import { whileAlone } from '../../platform/db/alone.ts'
import { allowTime, type Db, inTransaction } from '../../platform/db/database.ts'
import { lastCommitted } from '../../platform/db/last-committed.ts'
import { snapshotAndSince, withAccounts } from './balances.ts'

/** How many accounts got a new snapshot, or why none was tried. */
export type SnapshotRun =
  | { readonly taken: number }
  | { readonly skipped: 'another run is under way' | 'writers did not pause' }

const kept = 3

/** The first run on a ledger that was never summed up reads all of it. */
const maxSumMinutes = 15

/** Moves the snapshots on, so that a balance adds up minutes of postings and not years. */
export async function takeSnapshots(db: Db): Promise<SnapshotRun> {
  const run = await whileAlone(db, 'ledger snapshots', async (own): Promise<SnapshotRun> => {
    const throughSid = await lastCommitted(own, 'ledger_postings')
    if (throughSid === 'in use') return { skipped: 'writers did not pause' }
    return { taken: throughSid === 0 ? 0 : await sumUpTo(own, throughSid) }
  })
  return run === 'under way elsewhere' ? { skipped: 'another run is under way' } : run
}

function sumUpTo(own: Db, throughSid: number): Promise<number> {
  return inTransaction(own, async (tx) => {
    await allowTime(tx, maxSumMinutes)
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
}
