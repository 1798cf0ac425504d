import { Temporal } from 'temporal-polyfill'

/** Where the files are made. */
export const fileZone = 'America/Chicago'

export const filePeriods = ['daily', 'month', 'week'] as const

export type FilePeriod = (typeof filePeriods)[number]

/** As milliseconds since 1970. The end is known for the daily file alone. */
export interface FileRun {
  readonly from: number
  readonly until: number | null
}

/** By the clock of Chicago. */
export const runHours = { from: '05:00', until: '07:00' } as const

function isDue(period: FilePeriod, day: Temporal.PlainDate): boolean {
  if (period === 'week') return day.dayOfWeek === 1
  return period === 'daily' || day.day === 3
}

/** An hour of a day, as milliseconds since 1970. */
export function runAt(day: Temporal.PlainDate, time: string, zone = fileZone): number {
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
}

/** When the next file leaves: daily from 5:00 to 7:00, weekly on Monday, monthly on the 3rd, by the clock of Chicago. */
export function nextRun(period: FilePeriod, now: number): FileRun {
  let day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(fileZone).toPlainDate()
  while (!isDue(period, day) || runAt(day, period === 'daily' ? runHours.until : runHours.from) <= now)
    day = day.add({ days: 1 })
  return { from: runAt(day, runHours.from), until: period === 'daily' ? runAt(day, runHours.until) : null }
}
