import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { noteSightings } from './sightings.ts'

export function customerIdentityJobs(platform: Pick<Platform, 'db' | 'log'>): Job[] {
  return [
    {
      name: 'note-customer-sightings',
      everyMs: 10_000,
      // After the job's own transaction, whose snapshot would hold it off; still under its lock.
      run: async () => () => noteSightings(platform),
    },
  ]
}
