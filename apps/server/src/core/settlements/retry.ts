import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { readSftpTarget, sftpLane, sftpTargetText } from './targets.ts'

/** What a person may ask to be sent again: whatever is not about to be sent anyway. */
const settledStates: ReadonlySet<string> = new Set(['delivered', 'maybe', 'failed', 'dead'])

/**
 * A person wants it sent now, with its tries counted anew. A file goes to the server that the set-up names by now; a
 * file that may be there already is looked for first. Asked twice, it is sent once.
 */
export async function retryDelivery(tx: Tx, call: AnyCall, sid: number): Promise<void> {
  const stored = await tx
    .selectFrom('deliveries as d')
    .innerJoin('settlements as s', 's.sid', 'd.settlementSid')
    .select(['d.channel', 'd.state', 'd.target', 'd.lane', 'd.settlementSid', 's.agencySid'])
    .where('d.sid', '=', sid)
    .forUpdate('d')
    .executeTakeFirst()
  if (!stored) throw refusal('delivery_gone')
  if (!settledStates.has(stored.state)) return
  const server = stored.channel === 'sftp' ? await readSftpTarget(tx, stored.agencySid) : undefined
  const { target, lane } = server
    ? { target: sftpTargetText(server), lane: sftpLane(server) }
    : { target: stored.target, lane: stored.lane }
  const elsewhere = target !== stored.target
  await tx
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      target,
      lane,
      failures: 0,
      maybes: 0,
      firstTryAt: null,
      nextTryAt: sql<string>`clock_timestamp()`,
      // Of a mail a person has decided; a file is looked for, but not at a server that it was never brought to.
      ...((elsewhere || stored.channel === 'mail') && { inDoubtSince: null }),
    })
    .where('sid', '=', sid)
    .execute()
  const message = elsewhere ? `To ${target} from now on.` : ''
  await tx
    .insertInto('deliveryAttempts')
    .values({ deliverySid: sid, by: nameOf(call), outcome: 'asked', message })
    .execute()
  await writeAudit(tx, call, {
    entity: 'settlement',
    entitySid: stored.settlementSid,
    action: 'event',
    after: { event: 'sent again', delivery: sid, channel: stored.channel, target, was: stored.state },
  })
}
