import type { proposalStates } from '@corridor/contract/proposals'
import { type Selectable, sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Proposals } from '../../platform/db/tables.ts'

export type StoredProposal = Selectable<Proposals>

export interface LockedProposal extends StoredProposal {
  readonly expired: boolean
}

/** Decisions about one proposal come one after the other, and the second sees what the first has decided. */
export function lockProposal(tx: Tx, sid: number): Promise<LockedProposal | undefined> {
  return tx
    .selectFrom('proposals')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst()
}

export interface Decision {
  readonly state: Exclude<(typeof proposalStates)[number], 'open'>
  /** Null for the clock, and where the record itself has decided. */
  readonly bySid: number | null
  readonly by: string
  readonly reason: string
}

/** The clock has decided. */
export const lapsed: Decision = { state: 'lapsed', bySid: null, by: 'system', reason: '' }

export async function closeProposal(
  tx: Tx,
  call: AnyCall,
  sid: number,
  { state, bySid, by, reason }: Decision,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({
      state,
      decidedBySid: bySid,
      decidedBy: by,
      decidedAt: sql`clock_timestamp()`,
      decisionReason: reason,
    })
    .where('sid', '=', sid)
    .execute()
  await writeAudit(tx, call, {
    entity: 'proposal',
    entitySid: sid,
    action: 'update',
    before: { state: 'open' },
    after: { state, ...(reason !== '' && { reason }) },
  })
}

/** The account as it is now, whatever a session or a proposal remembers. */
export function readAccount(tx: Tx, userSid: number) {
  return tx
    .selectFrom('appUsers')
    .select(['sid', 'login', 'profile', 'active'])
    .where('sid', '=', userSid)
    .forKeyShare()
    .executeTakeFirst()
}
