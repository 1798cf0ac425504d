import type { Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { foldTotals } from './totals.ts'

export function transactionsJobs(db: Db): Job[] {
  return [
    {
      name: 'fold-transaction-totals',
      everyMs: 2_000,
      // After the job's own transaction, which would hold off the snapshot of each fold; still under its lock.
      run: async () => () => foldTotals(db),
    },
  ]
}
