import { commitMessage } from './db/lasting.ts'
import type { Job } from './jobs.ts'
import type { Metrics } from './metrics.ts'

/**
 * A commit of a few bytes every five seconds: a database that answers may still be one whose commits wait for a standby
 * that is not there. It writes no row, only a message into the log that commits wait for.
 */
export function writeProbeJobs(metrics: Pick<Metrics, 'writeProbeSeconds'>): Job[] {
  return [
    {
      name: 'write-probe',
      everyMs: 5_000,
      run: async (tx) => {
        const began = performance.now()
        await commitMessage(tx, 'write-probe')
        return async () => metrics.writeProbeSeconds.set((performance.now() - began) / 1000)
      },
    },
  ]
}
