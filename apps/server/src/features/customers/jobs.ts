import type { Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { foldCustomers } from './totals.ts'

export function customersJobs(db: Db): Job[] {
  return [
    {
      name: 'fold-customer-totals',
      everyMs: 2_000,
      // After the job's own transaction, which would hold off the snapshot of each fold; still under its lock.
      run: async () => () => foldCustomers(db),
    },
  ]
}
