import { randomUUID } from 'node:crypto'
import { systemCall } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'
import { makeReports } from './reports.ts'

export function reconciliationsJobs(platform: Platform): ScheduledJob[] {
  const { log } = platform
  return [
    {
      name: 'reconciliation-reports',
      // A minute after days are closed. It only wakes: which summaries have no files says the table.
      cron: '2-59/5 * * * *',
      run: async () => {
        const made = await makeReports(platform, systemCall(log, randomUUID()))
        if (made > 0) log.info({ job: 'reconciliation-reports', made }, 'reports of days made')
      },
    },
  ]
}
