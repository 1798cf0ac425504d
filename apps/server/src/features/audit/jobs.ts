import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type AnchorLine, appendAnchor, beginAnchor, isBegun, readAnchor } from './anchor.ts'
import { sealNewEntries } from './seal.ts'
import { holdsSeal, newestSeal, whereAndWhen } from './store.ts'

interface Deps {
  readonly config: Pick<Config, 'dataDir' | 'mode'>
  readonly db: Db
  readonly metrics: Metrics
  readonly secrets: Secrets
}

const missing =
  'The audit log has seals and this machine has no anchor: bring audit-anchor.jsonl into DATA_DIR. ' +
  'Only if it is lost for good: audit-anchor --accept-restore.'
const gone = 'The anchored seal is not in the log any more: run audit-verify.'

export function auditJobs({ config, db, metrics, secrets }: Deps): Job[] {
  return [
    {
      name: 'seal-audit',
      everyMs: 2_000,
      run: async (tx) => {
        const anchored = await readAnchor(config.dataDir)
        if (!anchored && !(await newestSeal(tx))) await beginAnchor(config.dataDir)
        const broken = await whatIsBroken(tx, anchored, config)
        metrics.anchorStands.set(broken === undefined ? 1 : 0)
        // A signature of ours would speak for a past that is not ours. What is new waits, and says so by its age.
        if (broken !== undefined) throw new OperatorError(broken)
        const { newest, sealed } = await sealNewEntries(tx, secrets)
        if (newest?.sealSid === anchored?.sealSid) return undefined
        // Only once the seal is committed may the outside world rely on it, and its time is one at which it was there: a
        // restore to a moment of the sealing does not have the seal.
        return async () => {
          metrics.sealedEntries.inc(sealed)
          if (newest) await appendAnchor(config.dataDir, { ...newest, ...(await whereAndWhen(db)) })
        }
      },
    },
  ]
}

/** Outside production a log may be taken along without its anchor. */
async function whatIsBroken(
  tx: Tx,
  anchored: AnchorLine | null,
  { mode, dataDir }: Deps['config'],
): Promise<string | undefined> {
  if (anchored) return (await holdsSeal(tx, anchored)) ? undefined : gone
  return mode === 'PROD' && !(await isBegun(dataDir)) ? missing : undefined
}
