import { proposalKinds } from '@corridor/contract/proposals'
import { isProfile, mayUse } from '@corridor/domain/access/permissions'
import type { AnyCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { ProposalKind } from './kinds.ts'
import { kindOf } from './queries.ts'
import { closeProposal, type LockedProposal, lapsed, readAccount } from './store.ts'

interface Account {
  readonly active: boolean
  readonly profile: number
}

function mayPropose({ active, profile }: Account, { permission }: Pick<ProposalKind, 'permission'>): boolean {
  return active && isProfile(profile) && mayUse(profile, permission)
}

/** A change is approved only while its proposer could still make it; refusing and withdrawing stay possible. */
export async function requireProposer(
  tx: Tx,
  { proposedBySid, proposedBy }: LockedProposal,
  kind: Pick<ProposalKind, 'permission'>,
): Promise<void> {
  if (proposedBySid === null) return
  const account = await readAccount(tx, proposedBySid)
  if (!account || !mayPropose(account, kind)) throw refusal('proposer_without_rights', { by: proposedBy })
}

/**
 * Lapses the open proposals that a changed user may not make any more. One that is being decided at this moment is left
 * to its decision, because waiting for it could end in a deadlock.
 */
export async function lapseProposalsOf(
  tx: Tx,
  call: AnyCall,
  userSid: number,
  account: Account,
): Promise<void> {
  const open = await tx
    .selectFrom('proposals')
    .select(['sid', 'kind', 'proposedBy'])
    .where('state', '=', 'open')
    .where('proposedBySid', '=', userSid)
    .orderBy('sid')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { sid, kind, proposedBy } of open) {
    if (mayPropose(account, { permission: proposalKinds[kindOf({ kind })].change })) continue
    const reason = `${proposedBy} is no longer active, or may no longer make this change. Propose it again if it is right.`
    await closeProposal(tx, call, sid, { ...lapsed, reason })
  }
}
