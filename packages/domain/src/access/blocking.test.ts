import { expect, test } from 'vitest'
import {
  blockedMinutes,
  blocking,
  blocksEverywhere,
  delayOf,
  type FailureCounts,
  isNetworkBlocked,
} from './blocking.ts'

const none: FailureCounts = { near: 0, wider: 0, widest: 0, inKnownPlaces: 0, networks: 0 }

test('five wrong passwords within fifteen minutes block', () => {
  expect(blocking).toMatchObject({ failures: 5, windowMinutes: 15, networks: 20 })
})

test.each([
  { counts: { near: 4 }, blocked: false },
  { counts: { near: 5 }, blocked: true },
  { counts: { near: 4, wider: 9 }, blocked: false },
  { counts: { near: 1, wider: 10 }, blocked: true },
  { counts: { near: 1, wider: 5, widest: 19 }, blocked: false },
  { counts: { near: 1, wider: 5, widest: 20 }, blocked: true },
])('$counts close the network: $blocked', ({ counts, blocked }) => {
  expect(isNetworkBlocked({ ...none, ...counts })).toBe(blocked)
})

test.each([
  { counts: { near: 9, wider: 9, widest: 9, networks: 20 }, blocked: false },
  { counts: { inKnownPlaces: 4 }, blocked: false },
  { counts: { inKnownPlaces: 5 }, blocked: true },
  { counts: { networks: 21 }, blocked: true },
])('$counts block everywhere: $blocked', ({ counts, blocked }) => {
  expect(blocksEverywhere({ ...none, ...counts })).toBe(blocked)
})

test('the answer waits from the third failure on, twice as long each time', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((near) => delayOf({ ...none, near }, 1000))).toEqual([
    0, 0, 1000, 2000, 4000, 8000, 16_000, 16_000,
  ])
})

test.each([
  { seconds: 0, minutes: 0 },
  { seconds: 59, minutes: 0 },
  { seconds: 60, minutes: 1 },
  { seconds: 119, minutes: 1 },
  { seconds: 120, minutes: 2 },
  { seconds: 3_599, minutes: 59 },
  { seconds: 3_600, minutes: 60 },
  { seconds: 86_400, minutes: 1_440 },
])('[USER-05] $seconds seconds read as $minutes whole minutes', ({ seconds, minutes }) => {
  expect(blockedMinutes(seconds)).toBe(minutes)
})
