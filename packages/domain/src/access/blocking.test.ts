import { expect, test } from 'vitest'
import {
  blockedMinutes,
  blocking,
  blockMinutes,
  delayOf,
  dueBlocks,
  type FailureCounts,
  isBlocked,
} from './blocking.ts'

const none: FailureCounts = { near: 0, wider: 0, widest: 0, inOwnPlace: 0, inKnownPlaces: 0, networks: 0 }

test('five wrong passwords within fifteen minutes block', () => {
  expect(blocking).toMatchObject({ failures: 5, windowMinutes: 15, networks: 20 })
})

test.each([
  { counts: { near: 4, networks: 1 }, due: [] },
  { counts: { near: 5, networks: 1 }, due: ['near'] },
  { counts: { near: 4, wider: 9 }, due: [] },
  { counts: { near: 1, wider: 10 }, due: ['wider'] },
  { counts: { near: 1, wider: 5, widest: 19 }, due: [] },
  { counts: { near: 1, wider: 5, widest: 20 }, due: ['widest'] },
  { counts: { near: 5, wider: 10, widest: 20, networks: 20 }, due: ['near', 'wider', 'widest'] },
  { counts: { inKnownPlaces: 4 }, due: [] },
  { counts: { inKnownPlaces: 5 }, due: ['everywhere'] },
  { counts: { networks: 20 }, due: [] },
  { counts: { networks: 21 }, due: ['everywhere'] },
  { counts: { inOwnPlace: 4, inKnownPlaces: 4 }, due: [] },
  { counts: { inOwnPlace: 5, inKnownPlaces: 5 }, due: ['own', 'everywhere'] },
] as const)('$counts call for the blocks $due', ({ counts, due }) => {
  expect(dueBlocks({ ...none, ...counts })).toEqual(due)
})

test.each([
  { isOwnPlace: false, own: false, network: false, everywhere: false, blocked: false },
  { isOwnPlace: false, own: false, network: true, everywhere: false, blocked: true },
  { isOwnPlace: false, own: false, network: false, everywhere: true, blocked: true },
  { isOwnPlace: true, own: false, network: false, everywhere: false, blocked: false },
  // Failures from elsewhere never block the user's own browser.
  { isOwnPlace: true, own: false, network: true, everywhere: true, blocked: false },
  { isOwnPlace: true, own: true, network: false, everywhere: false, blocked: true },
])('an attempt is blocked: $blocked, with %o', ({ blocked, ...inForce }) => {
  expect(isBlocked(inForce)).toBe(blocked)
})

test.each([
  { kind: 'network', minutes: [15, 30, 60, 120, 240, 480, 960, 1440, 1440] },
  { kind: 'own', minutes: [15, 30, 60, 120, 240, 480, 960, 1440, 1440] },
  { kind: 'everywhere', minutes: [30, 60, 120, 240, 480, 960, 1440, 1440, 1440] },
] as const)('a block of kind $kind lasts twice as long at each repeat, up to a day', ({ kind, minutes }) => {
  expect(minutes.map((_, earlier) => blockMinutes(kind, earlier))).toEqual(minutes)
  // Else the failures that caused a block would cause the next one as soon as it expires.
  expect(blockMinutes(kind, 0)).toBeGreaterThanOrEqual(blocking.windowMinutes)
})

test('every block expires, however often it was repeated', () => {
  for (const kind of ['own', 'network', 'everywhere'] as const)
    expect(blockMinutes(kind, 1_000_000)).toBe(blocking.maxMinutes)
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
