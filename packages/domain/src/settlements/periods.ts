import { Temporal } from 'temporal-polyfill'
import { fileZone, runAt, runHours } from './schedule.ts'

/** A day, a week from Monday to Sunday, a month: days of UTC, whatever hour the file is made at. */
export const periodCodes = ['d', 'w', 'm'] as const

export type PeriodCode = (typeof periodCodes)[number]

export interface Period {
  readonly period: PeriodCode
  /** Such as 2026-11-14. */
  readonly firstDay: string
  readonly lastDay: string
}

/** What was missed longer ago is made only when a person asks for it. */
export const madeUpForDays = 62

/** A day's and a week's file is made on the next day, a month's on the 3rd. */
const daysUntilRun: Readonly<Record<PeriodCode, number>> = { d: 1, w: 1, m: 3 }

function firstOf(period: PeriodCode, day: Temporal.PlainDate): Temporal.PlainDate {
  if (period === 'w') return day.subtract({ days: day.dayOfWeek - 1 })
  return period === 'd' ? day : day.with({ day: 1 })
}

function lastOf(period: PeriodCode, day: Temporal.PlainDate): Temporal.PlainDate {
  if (period === 'w') return day.add({ days: 7 - day.dayOfWeek })
  return period === 'd' ? day : day.with({ day: day.daysInMonth })
}

/** The period that a day lies in. */
export function periodOf(period: PeriodCode, day: string): Period {
  const date = Temporal.PlainDate.from(day)
  return {
    period,
    firstDay: firstOf(period, date).toString(),
    lastDay: lastOf(period, date).toString(),
  }
}

/** From when on a file is made, and by when it should be there: 5:00 and 7:00 by the clock of Chicago. */
export function runOf({ period, lastDay }: Period, zone = fileZone) {
  const day = Temporal.PlainDate.from(lastDay).add({ days: daysUntilRun[period] })
  return { from: runAt(day, runHours.from, zone), until: runAt(day, runHours.until, zone) }
}

/**
 * The periods whose files could be made by now, oldest first. It looks at the calendar and not at a clock that fired:
 * a night without a worker, or an hour that a clock has twice or not at all, leaves nothing out.
 */
export function openPeriods(now: number, zone = fileZone, backDays = madeUpForDays): Period[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  const open: Period[] = []
  for (let ago = backDays; ago >= 0; ago -= 1) {
    const ended = periodsThatEndOn(today.subtract({ days: ago }))
    // Yesterday's 5:00 is over in every zone of the earth.
    open.push(...ended.filter((one) => ago > daysUntilRun[one.period] || runOf(one, zone).from <= now))
  }
  return open
}

function periodsThatEndOn(date: Temporal.PlainDate): Period[] {
  const day = date.toString()
  return [
    { period: 'd', firstDay: day, lastDay: day },
    ...(date.dayOfWeek === 7 ? [periodOf('w', day)] : []),
    ...(date.day === date.daysInMonth ? [periodOf('m', day)] : []),
  ]
}
