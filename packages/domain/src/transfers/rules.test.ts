import { describe, expect, test } from 'vitest'
import {
  feesMustBeReturned,
  payableAgainUntilMs,
  payoutMayBeCorrected,
  payoutMayBeReversed,
  quoteLockMs,
} from './rules.ts'

const minute = 60_000
const day = 86_400_000
/** 2026-03-01T00:00:00Z. */
const midnight = 1_772_323_200_000

test('a price holds for ten minutes', () => {
  expect(quoteLockMs).toBe(600_000)
})

describe('fees come back by law', () => {
  test.each([
    { sendCountry: 'USA', after: 0, returned: true },
    { sendCountry: 'USA', after: 30 * minute - 1, returned: true },
    { sendCountry: 'USA', after: 30 * minute, returned: true },
    { sendCountry: 'USA', after: 30 * minute + 1, returned: false },
    { sendCountry: 'USA', after: day, returned: false },
    { sendCountry: 'MEX', after: 0, returned: false },
    { sendCountry: 'MEX', after: 30 * minute + 1, returned: false },
    { sendCountry: 'UMI', after: 0, returned: false },
  ])('from $sendCountry after $after ms: $returned', ({ sendCountry, after, returned }) => {
    const transfer = { sendCountry, availableAtMs: midnight }
    expect(feesMustBeReturned(transfer, midnight + after)).toBe(returned)
  })
})

describe('a payout is taken back on its UTC day', () => {
  test.each([
    { what: 'at once', received: midnight, now: midnight, may: true },
    { what: 'in the last millisecond', received: midnight, now: midnight + day - 1, may: true },
    { what: 'at the next midnight', received: midnight, now: midnight + day, may: false },
    { what: 'a millisecond over midnight', received: midnight - 1, now: midnight, may: false },
    { what: 'the same hour a day later', received: midnight + 5, now: midnight + day + 5, may: false },
    { what: 'before 1970, within the day', received: -day, now: -1, may: true },
    { what: 'over the midnight of 1970', received: -1, now: 0, may: false },
  ])('$what: $may', ({ received, now, may }) => {
    expect(payoutMayBeReversed(received, now)).toBe(may)
    // On any other day it is corrected: never both, and never neither.
    expect(payoutMayBeCorrected(received, now)).toBe(!may)
  })
})

test('a payout of the future, by a clock that was set back, is neither', () => {
  expect(payoutMayBeReversed(midnight, midnight - 1)).toBe(false)
  expect(payoutMayBeCorrected(midnight, midnight - 1)).toBe(false)
})

test.each([
  { what: 'long expired', expires: midnight - day, until: midnight + 30 * day },
  { what: 'about to expire', expires: midnight + 1, until: midnight + 30 * day },
  { what: 'with more time than that', expires: midnight + 60 * day, until: midnight + 60 * day },
  { what: 'without an end', expires: null, until: midnight + 30 * day },
])('a transfer $what that is payable again has at least 30 days', ({ expires, until }) => {
  expect(payableAgainUntilMs(expires, midnight)).toBe(until)
})
