import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { systemCall } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { Proposed } from '../../platform/proposed.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'
import { fetchSheet } from './feed.ts'
import { saveSheet } from './store.ts'

interface Surroundings {
  readonly config: Pick<Config, 'ratesUrl' | 'ratesMaxAgeHours'>
  readonly db: Db
  readonly log: Logger
}

/** Without the address of a provider there is nothing to do: rates then come by `rates-import`. */
export function ratesJobs({ config, db, log }: Surroundings): ScheduledJob[] {
  const { ratesUrl, ratesMaxAgeHours } = config
  if (ratesUrl === undefined) return []
  return [
    {
      name: 'fetch-rates',
      cron: '*/15 * * * *',
      run: async () => {
        const sheet = await fetchSheet(ratesUrl, { maxAgeHours: ratesMaxAgeHours })
        const saved = await saveSheet(db, systemCall(log, randomUUID()), sheet)
        // Only what is forced could wait for a second person.
        if (saved instanceof Proposed) return
        const { stored, skipped, known, older } = saved
        if (!known) log.info({ asOf: sheet.asOf, stored, older, skipped: skipped.length }, 'rates stored')
      },
    },
  ]
}
