import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { readRates } from './queries.ts'

export async function measureRates(
  db: Db,
  maxAgeHours: number,
  metrics: Pick<Metrics, 'staleRates' | 'oldestRateSeconds'>,
): Promise<void> {
  const { asOf, listed, now, stale } = await readRates(db, maxAgeHours)
  const ages = listed.map((currency) => Date.parse(now) - Date.parse(asOf[currency] ?? now))
  metrics.staleRates.set(stale.length)
  metrics.oldestRateSeconds.set(Math.max(0, ...ages) / 1000)
}
