import { expect, test } from 'vitest'
import { afterTry, pauseAfter } from './retries.ts'

const fresh = { failures: 0, triedMinutes: 0, maybes: 0 }

test('a delivery is tried again after 1, 5, 15 and 60 minutes, then every hour for a day, then never', () => {
  const waits: number[] = []
  let tried = 0
  for (let failures = 1; ; failures += 1) {
    const pause = pauseAfter(failures, tried)
    if (pause === null) break
    waits.push(pause)
    tried += pause
  }
  expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60])
  expect(waits.slice(3).every((wait) => wait === 60)).toBe(true)
  expect([tried <= 24 * 60, tried > 23 * 60]).toEqual([true, true])
})

test.each([
  ['delivered', fresh, { state: 'delivered', pause: null }],
  ['failed', fresh, { state: 'failed', pause: 1 }],
  ['failed', { ...fresh, failures: 2 }, { state: 'failed', pause: 15 }],
  ['failed', { ...fresh, failures: 25, triedMinutes: 1390 }, { state: 'dead', pause: null }],
  ['hopeless', fresh, { state: 'dead', pause: null }],
  ['maybe', fresh, { state: 'maybe', pause: 1 }],
  ['maybe', { ...fresh, maybes: 1 }, { state: 'maybe', pause: null }],
  // Nothing was handed over the second time, so it may still be tried.
  ['failed', { ...fresh, failures: 1, maybes: 1 }, { state: 'maybe', pause: 5 }],
  ['failed', { failures: 25, triedMinutes: 1390, maybes: 1 }, { state: 'maybe', pause: null }],
  ['delivered', { ...fresh, maybes: 1 }, { state: 'delivered', pause: null }],
] as const)('%s after %j', (outcome, tries, expected) => {
  expect(afterTry(outcome, tries)).toEqual(expected)
})
