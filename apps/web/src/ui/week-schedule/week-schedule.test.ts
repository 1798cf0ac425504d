import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  copyFirstDay,
  days,
  defaultWeek,
  errors,
  formatTime,
  fullWeek,
  hoursOfDay,
  minutesAround,
  parseTime,
  type ScheduleEntry,
  setTime,
  withPart,
} from './week-schedule.ts'

function two(value: number): string {
  return String(value).padStart(2, '0')
}
const time = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
  .map(([hours, minutes, seconds]) => [hours, minutes, seconds].map(two).join(':'))
const anyText = fc.oneof(time, fc.string(), fc.constant(''))
const week: fc.Arbitrary<ScheduleEntry[]> = fc
  .tuple(fc.shuffledSubarray([...days]), fc.array(anyText, { minLength: 14, maxLength: 14 }))
  .map(([some, texts]) =>
    some.map((day) => ({ day, openTime: texts[day - 1] ?? '', closeTime: texts[day + 6] ?? '' })),
  )

describe('parseTime', () => {
  it.each([
    ['930', '09:30:00'],
    ['9:30', '09:30:00'],
    ['09:30', '09:30:00'],
    ['0930', '09:30:00'],
    ['9', '09:00:00'],
    ['23', '23:00:00'],
    ['9.30', '09:30:00'],
    ['9:5', '09:05:00'],
    ['93015', '09:30:15'],
    ['093015', '09:30:15'],
    ['9:30:15', '09:30:15'],
    [' 9:30 ', '09:30:00'],
    ['0', '00:00:00'],
  ])('takes %j for %s', (text, expected) => {
    expect(parseTime(text)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    '24:00',
    '2400',
    '99',
    '9:60',
    '960',
    '9:30:60',
    'nine',
    '9:',
    ':30',
    '-930',
    '1234567',
    '9 h',
  ])('refuses %j', (text) => {
    expect(parseTime(text)).toBeNull()
  })

  it('gives a time or nothing, and the same for its own result', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:. ]{0,9}$/)), (text) => {
        const parsed = parseTime(text)
        if (parsed === null) return
        expect(parsed).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
        expect(parseTime(parsed)).toBe(parsed)
      }),
    )
  })
})

describe('formatTime', () => {
  it('drops the seconds only when they are 00', () => {
    expect(formatTime('09:30:00')).toBe('09:30')
    expect(formatTime('09:30:15')).toBe('09:30:15')
    expect(formatTime('half past')).toBe('half past')
  })

  it('loses nothing', () => {
    fc.assert(fc.property(time, (value) => parseTime(formatTime(value)) === value))
  })
})

describe('errors', () => {
  it('finds none in the default week', () => {
    expect(errors(defaultWeek())).toEqual([])
    expect(defaultWeek()[6]).toEqual({ day: 7, openTime: '00:00:00', closeTime: '23:00:00' })
  })

  it('names what is missing, for days that are not there as well', () => {
    const schedule = setTime(defaultWeek(), 2, 'openTime', ' ').filter(({ day }) => day !== 5)
    expect(errors(schedule)).toEqual([
      { day: 2, field: 'openTime', reason: 'missing' },
      { day: 5, field: 'openTime', reason: 'missing' },
      { day: 5, field: 'closeTime', reason: 'missing' },
    ])
  })

  it('wants close later than open', () => {
    expect(errors(setTime(defaultWeek(), 1, 'closeTime', '00:00:00'))).toEqual([
      { day: 1, field: 'closeTime', reason: 'order' },
    ])
  })

  it('takes one pattern for all days or one per day', () => {
    const full = /^\d\d:00:00$/g
    const schedule = setTime(setTime(defaultWeek(), 3, 'openTime', '08:30:00'), 4, 'openTime', '08:30:00')
    expect(errors(schedule, full).map(({ day }) => day)).toEqual([3, 4])
    expect(errors(schedule, { 4: full })).toEqual([{ day: 4, field: 'openTime', reason: 'pattern' }])
  })

  it('has at most one word on each time, and an order only between two good times', () => {
    fc.assert(
      fc.property(week, (schedule) => {
        const found = errors(schedule)
        expect(new Set(found.map(({ day, field }) => `${day} ${field}`)).size).toBe(found.length)
        for (const { day, reason } of found) {
          const entry = fullWeek(schedule).find((each) => each.day === day)
          const good = parseTime(entry?.openTime ?? '') !== null && parseTime(entry?.closeTime ?? '') !== null
          if (reason === 'order') expect(good).toBe(true)
        }
      }),
    )
  })
})

describe('the week', () => {
  it('always has seven days in order', () => {
    fc.assert(
      fc.property(week, (schedule) => {
        expect(fullWeek(schedule).map(({ day }) => day)).toEqual(days)
        expect(copyFirstDay(schedule).map(({ day }) => day)).toEqual(days)
      }),
    )
  })

  it('copies the first day to all', () => {
    const schedule = setTime(defaultWeek(), 1, 'openTime', '08:00:00')
    expect(copyFirstDay(schedule).every(({ openTime }) => openTime === '08:00:00')).toBe(true)
    expect(copyFirstDay([]).every(({ closeTime }) => closeTime === '')).toBe(true)
  })

  it('changes one time and nothing else', () => {
    fc.assert(
      fc.property(week, fc.constantFrom(...days), time, (schedule, day, value) => {
        const changed = setTime(schedule, day, 'closeTime', value)
        const expected = fullWeek(schedule)
        for (const entry of expected) if (entry.day === day) entry.closeTime = value
        expect(changed).toEqual(expected)
      }),
    )
  })
})

test('[SCHED-01] the picker changes the hour or the minute and leaves the rest', () => {
  expect(withPart('09:30:15', 'hour', '17')).toBe('17:30:15')
  expect(withPart('09:30:15', 'minute', '05')).toBe('09:05:15')
  expect(withPart('', 'hour', '17')).toBe('17:00:00')
  expect(withPart('soon', 'minute', '05')).toBe('00:05:00')
})

test('the minutes to pick are every five, and the one that is set', () => {
  expect(minutesAround(null)).toHaveLength(12)
  expect(minutesAround('30')).toHaveLength(12)
  expect(minutesAround('07').slice(0, 4)).toEqual(['00', '05', '07', '10'])
  expect(hoursOfDay.at(-1)).toBe('23')
})
