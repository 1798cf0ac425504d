import { transferStatuses } from '@corridor/domain/transfers/statuses'
import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** Of the totals alone, as they were last folded: to whoever watches, two seconds are nothing. */
export async function measureTotals(db: Db, { transfers }: Pick<Metrics, 'transfers'>): Promise<void> {
  const rows = await db
    .selectFrom('transactionTotals')
    .select(['status', 'count'])
    .where('kind', '=', 'all')
    .where('key', '=', '')
    .where('day', '=', '-infinity')
    .execute()
  // Nothing was ever folded.
  if (rows.length === 0) return
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  for (const { sid: status } of transferStatuses) transfers.set({ status }, counts.get(status) ?? 0)
}
