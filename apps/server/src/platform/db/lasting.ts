import type { Db, Tx } from './database.ts'
import { rawQuery } from './statement.ts'

/** A commit of a few bytes: no row, only a message in the log that commits wait for. */
export async function commitMessage(db: Db | Tx, text: string): Promise<void> {
  await rawQuery(db, `select pg_logical_emit_message(true, 'corridor', $1)`, [text])
}

/**
 * Done when all that is seen here is as safe as any commit. A commit whose wait for a standby was given up is seen by
 * everybody from then on and yet is on this machine alone. Who asked heard that its outcome is not known, and asks again:
 * to answer from what is seen would promise what the next failover may take away. A commit that comes after it waits for
 * it too, and says so where it waits in vain.
 */
export async function untilLasting(db: Db): Promise<void> {
  await commitMessage(db, 'seen before')
}
