import { expect, test } from 'vitest'
import { blockedMinutes, blocking } from './blocking.ts'

test('five wrong passwords within fifteen minutes block a login', () => {
  expect(blocking).toEqual({ failures: 5, windowMinutes: 15 })
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
