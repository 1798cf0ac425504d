import type { Db } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { foldHome } from './fold.ts'

export function homeJobs(db: Db): Job[] {
  return [
    {
      name: 'fold-home-sums',
      everyMs: 5_000,
      // After the job's own transaction, which would hold off the snapshot of each fold; still under its lock.
      run: async () => () => foldHome(db),
    },
  ]
}
