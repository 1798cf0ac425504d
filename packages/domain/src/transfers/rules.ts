/** Times are milliseconds since 1970. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A price holds for as long as it takes to count the cash. */
export const quoteLockMs = 10 * minuteMs

const freeCancelMs = 30 * minuteMs

/** A sender in the United States may take the money back for half an hour at no cost (Regulation E, 1005.34). */
export const feesMustBeReturned = (
  transfer: { readonly sendCountry: string; readonly availableAtMs: number },
  nowMs: number,
): boolean => transfer.sendCountry === 'USA' && nowMs - transfer.availableAtMs <= freeCancelMs

/** A payout is taken back on the UTC day it was booked, or not at all: a day that is closed stays closed. */
export const payoutMayBeReversed = (receivedAtMs: number, nowMs: number): boolean =>
  Math.floor(receivedAtMs / dayMs) === Math.floor(nowMs / dayMs)
