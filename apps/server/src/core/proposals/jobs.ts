import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { systemCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { closeProposal, lapsed } from './store.ts'

/** So many at a time: the rest is next a moment later. */
const lapsedAtOnce = 500

/** Those whose time is over, but for one that is being decided just now. */
async function lapseProposals(tx: Tx, log: Logger): Promise<void> {
  const over = await tx
    .selectFrom('proposals')
    .select('sid')
    .where('state', '=', 'open')
    .where('expiresAt', '<=', sql<string>`now()`)
    .orderBy('expiresAt')
    .orderBy('sid')
    .limit(lapsedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { sid } of over) await closeProposal(tx, systemCall(log, randomUUID()), sid, lapsed)
}

export function proposalsJobs({ log }: { readonly log: Logger }): Job[] {
  return [
    {
      name: 'lapse-proposals',
      everyMs: 30_000,
      run: async (tx) => {
        await lapseProposals(tx, log)
        return undefined
      },
    },
  ]
}
