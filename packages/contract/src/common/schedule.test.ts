import { describe, expect, test } from 'vitest'
import { expectAccepted, expectRefused, refusalsOf } from '../refusals/refused-input.test-support.ts'
import { scheduleDays, scheduleWeek } from './schedule.ts'

function day(number: unknown, change: object = {}) {
  return { day: number, openTime: '08:00:00', closeTime: '18:00:00', ...change }
}

const week = [1, 2, 3, 4, 5, 6, 7].map((number) => day(number))

describe.each([
  ['some days', scheduleDays],
  ['the whole week', scheduleWeek],
] as const)('the office hours of %s', (_what, schema) => {
  const refusals = (value: unknown) => refusalsOf(schema, value)
  /** The fourth day has the change, the others are accepted. */
  const of = (change: object) => refusals(week.with(3, day(4, change)))

  test('have each day from 1 to 7 once', () => {
    expect(of({ day: 0 })).toEqual(['3.day too_small'])
    expect(of({ day: 8 })).toEqual(['3.day too_big'])
    expect(of({ day: 2 ** 31 })).toEqual(['3.day too_big'])
    expect(of({ day: '4' })).toEqual(['3.day wrong_type'])
    expect(of({ day: 1 })).toEqual([' day_twice'])
  })

  test.each(['openTime', 'closeTime'])('have a %s with seconds', (field) => {
    // Without a time a day may close before it opens as well: the first refusal is of the field.
    expectRefused((value) => of({ [field]: value }).slice(0, 1), `3.${field}`, [
      ...['24:00:00', '12:60:00', '12:30:60', '12:30', '1970-01-01T12:30:00Z', 'morning', ''].map(
        (value) => [value, 'not_a_time'] as const,
      ),
      ...[undefined, null, 12].map((value) => [value, 'wrong_type'] as const),
    ])
  })

  test('close after they open', () => {
    expect(of({ openTime: '10:00:00', closeTime: '10:00:00' })).toEqual(['3 closes_before_opening'])
    expect(of({ openTime: '10:00:00', closeTime: '09:59:59' })).toEqual(['3 closes_before_opening'])
    expect(of({ openTime: '00:00:00', closeTime: '00:00:01' })).toEqual([])
    expect(of({ openTime: '00:00:00', closeTime: '23:59:59' })).toEqual([])
  })

  test('are a list of at most seven days', () => {
    for (const value of [undefined, null, {}, 'always']) expect(refusals(value)).toEqual([' wrong_type'])
    expect(refusals([null, ...week.slice(1)])).toEqual(['0 wrong_type'])
    expect(refusals([...week, day(1)])).toEqual([expect.stringMatching(/^ (too_many|more_than_exactly)$/)])
    expectAccepted(refusals, [week, week.toReversed()])
  })
})

test('a part of the week is at least one day, and the whole week is seven', () => {
  const days = (value: unknown) => refusalsOf(scheduleDays, value)
  expect(days([])).toEqual([' too_few'])
  expectAccepted(days, [[day(7)], week.slice(1)])
  for (const value of [[], week.slice(1)])
    expect(refusalsOf(scheduleWeek, value)).toEqual([' fewer_than_exactly'])
})
