/** Times are milliseconds since 1970. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A price holds for as long as it takes to count the cash. */
export const quoteLockMs = 10 * minuteMs

/** When the price of a transfer was made: the lock of its quote, if it had one, runs on. */
export function priceMadeAtMs(lapsesAtMs: number): number {
  return lapsesAtMs - quoteLockMs
}

/** How long a partner that repeats a request gets the answer of the first one. */
export const answerLifeDays = 180

const freeCancelMs = 30 * minuteMs

interface Paid {
  readonly sendCountry: string
  readonly availableAtMs: number
}

/**
 * A sender in the United States may take the money back for half an hour at no cost (Regulation E, 1005.34): until
 * then a cancel returns the fees, whatever was asked for. Null where there is no such right.
 */
export function feesReturnedUntilMs({ sendCountry, availableAtMs }: Paid): number | null {
  return sendCountry === 'USA' ? availableAtMs + freeCancelMs : null
}

export function feesMustBeReturned(transfer: Paid, nowMs: number): boolean {
  return nowMs <= (feesReturnedUntilMs(transfer) ?? -Infinity)
}

/** A payout is taken back on the UTC day it was booked; a day that is over stays closed, and it is corrected instead. */
export function payoutMayBeReversed(receivedAtMs: number, nowMs: number): boolean {
  return Math.floor(receivedAtMs / dayMs) === Math.floor(nowMs / dayMs)
}

/** A correction is booked on a later UTC day than the payout: on the day itself the payer reverses. */
export function payoutMayBeCorrected(receivedAtMs: number, nowMs: number): boolean {
  return Math.floor(receivedAtMs / dayMs) < Math.floor(nowMs / dayMs)
}

const payableAgainMs = 30 * dayMs

/** A transfer that a release or a correction makes payable again leaves its receiver at least 30 days to come for it. */
export function payableAgainUntilMs(expiresAtMs: number | null, nowMs: number): number {
  return Math.max(expiresAtMs ?? 0, nowMs + payableAgainMs)
}
