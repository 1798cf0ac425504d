import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultWeek } from '../ui/week-schedule/week-schedule.ts'
import { timeOfInstant, weekOf, weekToWire } from './office-hours.ts'

function two(part: number): string {
  return String(part).padStart(2, '0')
}
const time = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
  .map((parts: readonly number[]) => parts.map(two).join(':'))
const week = fc
  .array(fc.record({ openTime: time, closeTime: time }), { minLength: 7, maxLength: 7 })
  .map((times) =>
    defaultWeek().map(({ day }, index) => ({ openTime: '', closeTime: '', ...times[index], day })),
  )

/** What the server makes of `HH:mm:ss`. */
function answered(sent: ReturnType<typeof weekToWire>) {
  return sent.map(({ day, openTime, closeTime }) => ({
    day,
    openTime: `1970-01-01T${openTime}Z`,
    closeTime: `1970-01-01T${closeTime}Z`,
  }))
}

describe('[SCHED-05] times go out as text and come in as instants', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it('text to wire to text is the identity', () => {
    fc.assert(
      fc.property(week, (typed) => {
        expect(weekOf(answered(weekToWire(typed)))).toEqual(typed)
      }),
    )
  })

  it('is the same time in every zone of the world', () => {
    const times = ['00:00:00', '00:30:00', '02:30:00', '12:00:00', '23:59:59']
    for (const name of Intl.supportedValuesOf('timeZone')) {
      process.env['TZ'] = name
      for (const text of times) expect(timeOfInstant(`1970-01-01T${text}Z`), name).toBe(text)
    }
  })

  it('is the same time whatever the day, also where clocks change', () => {
    for (const name of ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Monrovia']) {
      process.env['TZ'] = name
      for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'])
        for (const text of ['01:30:00', '02:30:00']) expect(timeOfInstant(`${day}T${text}Z`)).toBe(text)
    }
  })
})

it('[SCHED-06] fills an empty schedule for all 7 days', () => {
  expect(weekOf([])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, openTime: '00:00:00', closeTime: '23:00:00' })),
  )
})
