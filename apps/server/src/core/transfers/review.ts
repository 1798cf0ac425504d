import { payableAgainUntilMs } from '@corridor/domain/transfers/rules'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type MoveOrder, type MoveOutcome, moveTransfer } from './move.ts'
import type { Transfer } from './transfer.ts'

/** Who decides and why; whoever calls names the transfer as it was read. */
export type Decision = Required<Pick<MoveOrder, 'actor' | 'reason'>>

interface Released {
  readonly outcome: MoveOutcome
  /** A sender who asked for the money while the transfer was on hold gets all of it back, and nothing is paid out. */
  readonly move: 'RELEASE' | 'CANCEL_HELD'
}

/** The review of a held transfer ends well. */
export async function releaseTransfer(
  db: Db | Tx,
  transfer: Transfer,
  decision: Decision,
): Promise<Released> {
  if (transfer.cancelRequestedAt !== null) {
    const changes = { closedAt: transfer.readAt, feesReturned: true }
    const outcome = await moveTransfer(db, transfer, { ...decision, move: 'CANCEL_HELD', changes })
    return { outcome, move: 'CANCEL_HELD' }
  }
  const changes = { expiresAt: payableAgainUntil(transfer) }
  return {
    outcome: await moveTransfer(db, transfer, { ...decision, move: 'RELEASE', changes }),
    move: 'RELEASE',
  }
}

/** The review ends badly: the transfer is not paid out, and its refund is owed. */
export function rejectTransfer(db: Db | Tx, transfer: Transfer, decision: Decision): Promise<MoveOutcome> {
  return moveTransfer(db, transfer, { ...decision, move: 'REJECT' })
}

/** Amount, fees and tax of an expired or rejected transfer go back to the sender. */
export function refundTransfer(db: Db | Tx, transfer: Transfer, decision: Decision): Promise<MoveOutcome> {
  const changes = { closedAt: transfer.readAt, feesReturned: true }
  return moveTransfer(db, transfer, { ...decision, move: 'REFUND', changes })
}

/** A payout of an earlier UTC day is taken back by a booking of today, and the right receiver can be paid. */
export function correctPayout(db: Db | Tx, transfer: Transfer, decision: Decision): Promise<MoveOutcome> {
  const changes = { expiresAt: payableAgainUntil(transfer) }
  return moveTransfer(db, transfer, { ...decision, move: 'CORRECT', changes })
}

/** Until when a transfer that is released or corrected now can be paid out. */
export function payableAgainUntil({ expiresAt, readAt }: Transfer): string {
  const until = payableAgainUntilMs(expiresAt === null ? null : Date.parse(expiresAt), Date.parse(readAt))
  return new Date(until).toISOString()
}
