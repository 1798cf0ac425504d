import type { LimitMode } from '@corridor/domain/ledger/payments'
import type { Posting } from '@corridor/domain/ledger/postings'

/**
 * Part of the statement that moves a transfer: the positions of the agencies that have a limit, locked in the order
 * of their numbers, so that two transfers between the same two agencies never wait for each other in a circle. An
 * agency without a limit has no row and nothing is locked for it. `over` has a row where the move must not be made.
 * Once locked, a position is read as it is now and not as it was when the statement began.
 */
export const lockedPositions = `positions as (
    select l.agency_sid, l.mode, booked.cents, l.limit_cents - l.owed_cents as left_cents
    from position_limits l
    join unnest(:agencies::integer[], :owes::bigint[]) as booked (agency_sid, cents) using (agency_sid)
    where exists (select from taken) and (select given from patience) is not null
    order by l.agency_sid
    for no key update of l
  ), over as (
    select mode, left_cents from positions where :bounded::boolean and cents > 0 and cents > left_cents
  )`

/** Part of the same statement: what each of them owes from now on. */
export const countedPositions = `counted as (
    update position_limits l set owed_cents = l.owed_cents + p.cents,
      alert_since = case when l.alert_cents <= l.owed_cents + p.cents then coalesce(l.alert_since, :at::timestamptz) end
    from positions p
    where l.agency_sid = p.agency_sid and exists (select from moved)
  )`

/** The agencies that a move books to, and what each of them owes more by it. */
export function bookedPositions(postings: readonly Posting[]): { agencies: number[]; owes: bigint[] } {
  const own = postings.filter(({ account }) => account.startsWith(prefix))
  return {
    agencies: own.map(({ account }) => Number(account.slice(prefix.length))),
    owes: own.map(({ amountCents }) => amountCents),
  }
}

const prefix = 'agency:'

/** The agency would owe more than it may; nothing was written. */
export class LimitReached extends Error {
  readonly mode: LimitMode
  /** What it may still owe more; below zero where it owes too much already. */
  readonly leftCents: bigint

  constructor(mode: LimitMode, leftCents: bigint) {
    super('the limit of the agency is reached')
    this.mode = mode
    this.leftCents = leftCents
  }
}
