import type { Logger } from 'pino'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'

interface Deps {
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: Metrics
}

/** Somebody should know before tellers are refused: a line in the log for each crossing, and a figure for the alarm. */
export function positionsJobs({ log, metrics }: Deps): Job[] {
  const told = new Map<number, string>()
  return [
    {
      name: 'position-alerts',
      everyMs: 10_000,
      run: async (tx) => {
        const above = await agenciesAboveAlert(tx)
        metrics.positionsAboveAlert.set(above.length)
        for (const { agencySid: agency, code, owedCents, alertSince: since } of above) {
          if (told.get(agency) === since) continue
          told.set(agency, since)
          log.warn({ agency, code, owedCents, since }, 'an agency owes as much as its alert threshold')
        }
        return undefined
      },
    },
  ]
}

export function agenciesAboveAlert(db: Db | Tx) {
  return db
    .selectFrom('positionLimits as l')
    .innerJoin('agencies as a', 'a.sid', 'l.agencySid')
    .select(['l.agencySid', 'a.code', 'a.shortName', 'l.owedCents', 'l.alertSince'])
    .where('l.alertSince', 'is not', null)
    .$narrowType<{ alertSince: string }>()
    .execute()
}
