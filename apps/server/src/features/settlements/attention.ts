import { type AttentionSource, lineOf } from '../../core/attention.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { monthsBack, readWanting } from './calendar.ts'

const kinds = { files: 'missing', deliveries: 'failed' } as const

/** Of this month and the last, each as its calendar counts it: what was missed on the 31st is still missed on the 1st. */
export function settlementsAttention(db: Db): AttentionSource {
  return {
    permission: 'settlements.read',
    read: async ({ scope }) => {
      const now = await databaseClock(db)
      const months = monthsBack(now, 2)
      const files = await readWanting(db, months, now, scope)
      return (['files', 'deliveries'] as const).flatMap((kind) => {
        const lines = months.map((at) =>
          lineOf(
            kind,
            files.filter(({ month, state }) => month === at && state === kinds[kind]),
            at,
          ),
        )
        const wanting = lines.filter(({ count }) => count > 0)
        return wanting.length > 0 ? wanting : lines.slice(0, 1)
      })
    },
  }
}
