/** The life of a transfer as data: one row more is one status more. */
export const transferStatuses = [
  { sid: 'UNCOM', description: 'Uncommitted' },
  { sid: 'HOLD', description: 'On hold' },
  { sid: 'AVAIL', description: 'Available' },
  { sid: 'RECVD', description: 'Received' },
  { sid: 'CANCL', description: 'Cancelled' },
  { sid: 'REJCT', description: 'Rejected' },
  { sid: 'EXPRD', description: 'Expired' },
  { sid: 'REFND', description: 'Refunded' },
  { sid: 'DELETED', description: 'Deleted' },
] as const

export type TransferStatus = (typeof transferStatuses)[number]['sid']

interface Move {
  readonly from: readonly TransferStatus[]
  readonly to: TransferStatus
}

/** Everything that can happen to a transfer after it was validated, and what it may happen to. */
export const moves = {
  SEND: { from: ['UNCOM'], to: 'AVAIL' },
  /** Held at the very commit: it is never payable for an instant. */
  SEND_HELD: { from: ['UNCOM'], to: 'HOLD' },
  LAPSE: { from: ['UNCOM'], to: 'DELETED' },
  HOLD: { from: ['AVAIL'], to: 'HOLD' },
  RELEASE: { from: ['HOLD'], to: 'AVAIL' },
  /** The sender asks for the money in time, while the review has not ended: it stays on hold, and is not released any more. */
  ASK_CANCEL: { from: ['HOLD'], to: 'HOLD' },
  /** What a release becomes once the sender has asked for the money. */
  CANCEL_HELD: { from: ['HOLD'], to: 'CANCL' },
  REJECT: { from: ['HOLD'], to: 'REJCT' },
  RECEIVE: { from: ['AVAIL'], to: 'RECVD' },
  /** On the UTC day of the payout; later it is a correction. */
  REVERSE: { from: ['RECVD'], to: 'AVAIL' },
  CORRECT: { from: ['RECVD'], to: 'AVAIL' },
  CANCEL: { from: ['AVAIL'], to: 'CANCL' },
  EXPIRE: { from: ['AVAIL'], to: 'EXPRD' },
  REFUND: { from: ['REJCT', 'EXPRD'], to: 'REFND' },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof moves

/** Where a transfer gets by a move, or null where the move is not for its status. */
export function statusAfter(status: TransferStatus, name: MoveName): TransferStatus | null {
  const move: Move = moves[name]
  return move.from.includes(status) ? move.to : null
}

/** Money that a transfer in one of these has moved, or may still move, counts towards its sender's limits. */
export const countsTowardsLimits = ['UNCOM', 'HOLD', 'AVAIL', 'RECVD'] as const satisfies TransferStatus[]
