import type { Logger } from 'pino'
import type { Db } from '../../platform/db/database.ts'
import type { ScheduledJob } from '../../platform/schedules.ts'
import { compareBalances } from './balance-check.ts'
import { foldDays } from './days.ts'
import { noteProof } from './proofs.ts'
import { takeSnapshots } from './snapshots.ts'

export function ledgerJobs({ db, log }: { readonly db: Db; readonly log: Logger }): ScheduledJob[] {
  return [
    {
      name: 'ledger-snapshots',
      cron: '*/10 * * * *',
      run: async () => {
        const run = await takeSnapshots(db)
        // Balances stay right without it, only slower to read: worth a look if it goes on for hours.
        if ('skipped' in run) log.warn({ job: 'ledger-snapshots' }, `no ledger snapshots: ${run.skipped}`)
        await foldDays(db)
      },
    },
    {
      name: 'ledger-proof',
      cron: '10 3 * * *',
      run: async () => {
        const { findings } = await compareBalances(db)
        // The job fails, so that the log, the job table and the metric all show it.
        if (findings.length > 0) throw new Error(['The ledger does not agree.', ...findings].join('\n'))
        if (!(await noteProof(db, 'balances')))
          log.warn(
            { job: 'ledger-proof' },
            'the books agree, but that could not be noted: look at the rights',
          )
      },
    },
  ]
}
