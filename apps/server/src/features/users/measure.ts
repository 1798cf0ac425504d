import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { blockedUsers } from './queries.ts'

export async function measureBlocked(
  db: Db,
  { blockedLogins }: Pick<Metrics, 'blockedLogins'>,
): Promise<void> {
  blockedLogins.set((await blockedUsers(db).execute()).length)
}
