import type { Config } from '../../platform/config.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { readAnchor, writeAnchor } from './anchor.ts'
import { sealNewEntries } from './seal.ts'
import { holdsSeal } from './store.ts'

export function auditJobs(config: Config, metrics: Metrics): Job[] {
  return [
    {
      name: 'seal-audit',
      everyMs: 2_000,
      run: async (tx) => {
        const anchored = await readAnchor(config.dataDir)
        const stands = anchored === null || (await holdsSeal(tx, anchored))
        metrics.anchorStands.set(stands ? 1 : 0)
        const { newest, sealed } = await sealNewEntries(tx)
        if (stands && newest?.sealSid === anchored?.sealSid) return undefined
        // Only once the seal is committed may the outside world rely on it.
        return async () => {
          metrics.sealedEntries.inc(sealed)
          // A new anchor would wipe out the only proof that the old one was tampered with.
          if (!stands) throw new Error('The anchored seal is not in the log any more: run audit-verify.')
          if (newest) await writeAnchor(config.dataDir, newest)
        }
      },
    },
  ]
}
