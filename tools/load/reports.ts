import { makeReports } from '../../apps/server/src/core/reconciliations/reports.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

/**
 * Those that the first page of the screen shows: a page takes the better part of a tenth of a second, and the worker
 * makes the rest.
 */
const newestDays = 2

export async function addReports(platform: Platform, days = newestDays): Promise<void> {
  const newest = await platform.db
    .selectFrom('businessDays')
    .select('day')
    .orderBy('day', 'desc')
    .limit(days)
    .execute()
  const since = newest.at(-1)?.day
  if (since !== undefined) await makeReports(platform, hostCall(platform.log, 'demo'), { since })
}
