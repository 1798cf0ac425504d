import type { Db } from '../../apps/server/src/platform/db/database.ts'

let stored = 0

/** A view of a list that every profile has. */
export function storeView(db: Db, ownerSid: number): Promise<{ sid: number; version: number }> {
  stored += 1
  return db
    .insertInto('savedViews')
    .values({
      ownerSid,
      list: 'transactions',
      name: `View ${stored}`,
      search: JSON.stringify({ status: 'AVAIL' }),
    })
    .returning(['sid', 'version'])
    .executeTakeFirstOrThrow()
}
