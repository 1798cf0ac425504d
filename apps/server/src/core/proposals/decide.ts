import { isProfile } from '@corridor/domain/access/permissions'
import { hindranceOf, mayWithdraw, tiedDays } from '@corridor/domain/proposals/decide'
import type { ActorCall } from '../../platform/call.ts'
import { type Db, inSavepoint, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { notAllowed } from '../../platform/refusals.ts'
import type { ProposalKind, ProposalKinds } from './kinds.ts'
import { requireProposer } from './proposer.ts'
import { kindOf } from './queries.ts'
import {
  closeProposal,
  type Decision,
  type LockedProposal,
  lapsed,
  lockProposal,
  readAccount,
} from './store.ts'
import { tiedTo } from './tied.ts'

/**
 * Carries a proposed change out: state, change and both audit entries in one transaction. A record that somebody has
 * changed since lets the proposal lapse, and says who it was.
 */
export async function approveProposal(
  db: Db,
  call: ActorCall,
  kinds: ProposalKinds,
  sid: number,
  reason: string,
): Promise<void> {
  const overtakenBy = await inTransaction(db, async (tx) => {
    const { proposal, kind } = await lockDecidable(tx, call, kinds, sid)
    await requireProposer(tx, proposal, kind)
    const approving = { ...call, proposal: { sid, by: proposal.proposedBy } }
    try {
      await inSavepoint(tx, () => kind.applyKept(tx, approving, proposal.change))
    } catch (error) {
      const why = overtaken(error)
      if (!why) throw error
      await closeProposal(tx, call, sid, { ...lapsed, reason: why.message })
      return why
    }
    await closeProposal(tx, call, sid, { state: 'approved', ...byCaller(call), reason })
    return null
  })
  if (overtakenBy) throw overtakenBy
}

export function refuseProposal(
  db: Db,
  call: ActorCall,
  kinds: ProposalKinds,
  sid: number,
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockDecidable(tx, call, kinds, sid)
    await closeProposal(tx, call, sid, { state: 'refused', ...byCaller(call), reason })
  })
}

export function withdrawProposal(db: Db, call: ActorCall, sid: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const proposal = await lockOpen(tx, sid)
    const proposer = { userSid: proposal.proposedBySid, login: proposal.proposedBy }
    if (!mayWithdraw(proposer, call.actor.userSid)) throw refusal('withdraw_own_only')
    await closeProposal(tx, call, sid, { state: 'withdrawn', ...byCaller(call), reason: '' })
  })
}

async function lockOpen(tx: Tx, sid: number): Promise<LockedProposal> {
  const proposal = await lockProposal(tx, sid)
  if (!proposal) throw refusal('proposal_gone')
  const { state, decidedBy, expired } = proposal
  if (state === 'approved' || state === 'refused' || state === 'withdrawn')
    throw refusal('proposal_decided', { state, by: decidedBy ?? '' })
  if (state !== 'open' || expired) throw refusal('proposal_lapsed')
  return proposal
}

/** An open one that the caller may decide. */
async function lockDecidable(
  tx: Tx,
  { actor }: ActorCall,
  kinds: ProposalKinds,
  sid: number,
): Promise<{ proposal: LockedProposal; kind: ProposalKind }> {
  const proposal = await lockOpen(tx, sid)
  const kind = kinds[kindOf(proposal)]
  const { proposedBySid, proposedBy } = proposal
  const decider = await readAccount(tx, actor.userSid)
  if (!decider?.active || !isProfile(decider.profile)) throw notAllowed()
  const tied = proposedBySid !== null && (await tiedTo(tx, decider.sid, [proposedBySid])).size > 0
  const { login, profile } = decider
  const hindrance = hindranceOf(
    { userSid: proposedBySid, login: proposedBy },
    { userSid: decider.sid, login, profile, tied },
    kind.permission,
  )
  if (hindrance === 'account_tied') throw refusal('account_tied', { by: proposedBy, days: tiedDays })
  if (hindrance) throw refusal(hindrance)
  return { proposal, kind }
}

/** Refusals of an approval after which the proposal can never be carried out, or not as it was proposed. */
const overtakenCodes: ReadonlySet<string> = new Set([
  'proposal_transfer_moved',
  'payment_undone',
  'payment_key_used',
  'pays_more_than_owed',
])

/** Why the change can never be carried out any more; null for what another try, or another approver, could cure. */
function overtaken(error: unknown): AppError | null {
  if (!(error instanceof AppError)) return null
  if (error.code === 'changed_meanwhile')
    return refusal('proposal_stale', { by: error.details.conflict?.by ?? 'somebody' })
  const { code } = error.reason
  if (overtakenCodes.has(code)) return error
  return error.code === 'not_found' ? refusal('proposal_subject_gone') : null
}

function byCaller({ actor }: ActorCall): Pick<Decision, 'bySid' | 'by'> {
  return { bySid: actor.userSid, by: actor.login }
}
