import { mayUse, type Permission, type ProfileSid } from '../access/permissions.ts'

/**
 * How long two accounts count as one person's after either has made the other, unlocked it, set its password or given
 * it its rights: whoever could log in as both must not be two people.
 */
export const tiedDays = 14

export interface Proposer {
  /** Null for the host's command line. */
  readonly userSid: number | null
  /** As it was when the change was proposed. */
  readonly login: string
}

export interface Decider {
  readonly userSid: number
  readonly login: string
  readonly profile: ProfileSid
  /** Whether this account and the proposer's are tied, see `tiedDays`. */
  readonly tied: boolean
}

export type DecisionHindrance = 'not_allowed' | 'own_proposal' | 'account_tied'

/** Why this person may not decide this proposal, or null. The account counts, whatever it is called by now. */
export function hindranceOf(
  proposer: Proposer,
  decider: Decider,
  changePermission: Permission,
): DecisionHindrance | null {
  if (!mayUse(decider.profile, 'proposals.decide') || !mayUse(decider.profile, changePermission))
    return 'not_allowed'
  if (decider.userSid === proposer.userSid) return 'own_proposal'
  // Somebody new under the name that the proposer gave up.
  if (proposer.userSid !== null && decider.login.toLowerCase() === proposer.login.toLowerCase())
    return 'own_proposal'
  return decider.tied ? 'account_tied' : null
}

/** Whether somebody may take a proposal back: whoever made it, and nobody else. */
export function mayWithdraw(proposer: Proposer, userSid: number): boolean {
  return proposer.userSid === userSid
}

export interface FourEyes {
  readonly isOn: boolean
  /** Amounts up to this need nobody else; null for every amount. */
  readonly aboveCents: bigint | null
}

/**
 * Whether a change of this amount needs a second person; one without an amount needs it whatever the figure is. What
 * the same person did on this day without a second one counts with it, so that a sum is not booked in parts.
 */
export function needsSecond(
  { isOn, aboveCents }: FourEyes,
  amountCents: bigint | null,
  doneTodayCents = 0n,
): boolean {
  return isOn && (aboveCents === null || amountCents === null || doneTodayCents + amountCents > aboveCents)
}

/** Whether some change that needs a second person now would not need one any more: that itself needs one. */
export function isWeaker(before: FourEyes, after: FourEyes): boolean {
  if (!before.isOn) return false
  if (!after.isOn) return true
  if (after.aboveCents === null) return false
  return before.aboveCents === null || after.aboveCents > before.aboveCents
}
