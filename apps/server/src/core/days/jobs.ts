import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { systemCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'
import { watchClocks } from './clock.ts'
import { closeDays } from './close.ts'
import { fenceAheadSeconds, openDays } from './queries.ts'

interface Deps {
  readonly db: Db
  readonly log: Logger
  readonly metrics: DayMetrics
}

type DayMetrics = Pick<Metrics, 'daysUnclosed' | 'dayFindings' | 'dayFenceAhead'>

/** From the tables, so that it is true in the process that is asked, whichever closes the days. */
export async function measureDays(db: Db, metrics: DayMetrics): Promise<void> {
  const open = await openDays(db)
  metrics.daysUnclosed.set(open.length)
  metrics.dayFenceAhead.set(await fenceAheadSeconds(db))
  metrics.dayFindings.set(open[0]?.findings.length ?? 0)
}

/**
 * The clock only wakes it, a minute after midnight and every five from then on: which days are to be closed is read
 * from the tables. Where nothing is due it costs one short query.
 */
export function daysJobs({ db, log, metrics }: Deps): ScheduledJob[] {
  const watch = watchClocks()
  return [
    {
      name: 'close-days',
      cron: '1-59/5 * * * *',
      run: async () => {
        const { closed, refused, doubt, skipped } = await closeDays(db, systemCall(log, randomUUID()), {
          watch,
        })
        if (closed.length > 0) log.info({ days: closed }, 'days closed')
        if (skipped) log.warn({ job: 'close-days' }, `no day was closed: ${skipped}`)
        await measureDays(db, metrics)
        // The job fails, so that the log, the job table and the metrics all show it.
        if (refused) throw new Error([`${refused.day} is not closed.`, ...refused.findings].join('\n'))
        if (doubt) throw new Error(`${doubt.day} is not closed. ${doubt.sentence}`)
      },
    },
  ]
}
