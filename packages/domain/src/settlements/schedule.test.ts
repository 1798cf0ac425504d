import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { type FilePeriod, nextRun } from './schedule.ts'

function shown(period: FilePeriod, now: string): string {
  const { from, until } = nextRun(period, Temporal.Instant.from(now).epochMilliseconds)
  return [from, until]
    .map((at) =>
      at === null ? 'open' : Temporal.Instant.fromEpochMilliseconds(at).toString().replace(':00Z', ''),
    )
    .join(' ')
}

test.each([
  ['in winter', '2026-11-15T12:00:00Z', '2026-11-15T11:00 2026-11-15T13:00'],
  ['after it, the next day', '2026-11-15T13:00:00Z', '2026-11-16T11:00 2026-11-16T13:00'],
  ['in summer an hour earlier in UTC', '2026-07-01T00:00:00Z', '2026-07-01T10:00 2026-07-01T12:00'],
  [
    'on the morning after the clock went forward',
    '2026-03-08T06:00:00Z',
    '2026-03-08T10:00 2026-03-08T12:00',
  ],
  ['on the morning after it went back', '2026-11-01T04:00:00Z', '2026-11-01T11:00 2026-11-01T13:00'],
  ['late in the evening of Chicago', '2026-11-16T04:00:00Z', '2026-11-16T11:00 2026-11-16T13:00'],
])('daily, %s', (_when, now, expected) => {
  expect(shown('daily', now)).toBe(expected)
})

test.each([
  ['on a Sunday', '2026-11-15T12:00:00Z', '2026-11-16T11:00 open'],
  ['at the very start of a run, the next one', '2026-11-16T11:00:00Z', '2026-11-23T11:00 open'],
  ['across the change of the clock', '2026-03-03T00:00:00Z', '2026-03-09T10:00 open'],
])('weekly, %s', (_when, now, expected) => {
  expect(shown('week', now)).toBe(expected)
})

test.each([
  ['before the 3rd', '2026-11-01T12:00:00Z', '2026-11-03T11:00 open'],
  ['after the 3rd', '2026-11-15T12:00:00Z', '2026-12-03T11:00 open'],
  ['over the year', '2026-12-03T11:00:01Z', '2027-01-03T11:00 open'],
])('monthly, %s', (_when, now, expected) => {
  expect(shown('month', now)).toBe(expected)
})
