import type { Tx } from '../../platform/db/database.ts'

/** Saves of what an agency has come one after the other: each decides by what the others left. False if it is gone. */
export async function lockAgency(tx: Tx, agencySid: number): Promise<boolean> {
  const found = await tx
    .selectFrom('agencies')
    .select('sid')
    .where('sid', '=', agencySid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}
