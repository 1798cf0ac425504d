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
      const months: { month: string; files: Awaited<ReturnType<typeof readWanting>> }[] = []
      for (const month of monthsBack(now, 2))
        months.push({ month, files: await readWanting(db, month, now, scope) })
      return (['files', 'deliveries'] as const).flatMap((kind) => {
        const lines = months.map(({ month, files }) =>
          lineOf(
            kind,
            files.filter(({ state }) => state === kinds[kind]),
            month,
          ),
        )
        const wanting = lines.filter(({ count }) => count > 0)
        return wanting.length > 0 ? wanting : lines.slice(0, 1)
      })
    },
  }
}
