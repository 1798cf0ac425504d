import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Keeps days from being opened again until the transaction ends. A transaction that stores or hands out what was made
 * of a closed day calls this, and then looks whether the day is closed as before. The name is that in `reopen_days`.
 */
export async function holdClosedDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('files of closed days'))`.execute(tx)
}
