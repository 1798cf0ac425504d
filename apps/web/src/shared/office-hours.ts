import type { storedScheduleEntry } from '@corridor/contract/common/schedule'
import type { z } from 'zod'
import type { FieldErrors } from '../ui/form/field-errors.ts'
import {
  days,
  defaultWeek,
  fullWeek,
  type ScheduleEntry,
  type ScheduleError,
  errors as scheduleErrors,
} from '../ui/week-schedule/week-schedule.ts'
import type { Messages } from './agency-schedule-texts.ts'

type StoredEntry = Pick<z.infer<typeof storedScheduleEntry>, 'day' | 'openTime' | 'closeTime'>

function two(part: number): string {
  return String(part).padStart(2, '0')
}

/** The instant's UTC parts are the wall-clock time; the zone of the browser plays no part. */
export function timeOfInstant(instant: string): string {
  const date = new Date(instant)
  return [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
}

/** A schedule from the server as the editor has it; an empty one becomes the default week. */
export function weekOf(stored: readonly StoredEntry[]): ScheduleEntry[] {
  return stored.length === 0
    ? defaultWeek()
    : fullWeek(
        stored.flatMap(({ day, openTime, closeTime }) =>
          days
            .filter((known) => known === day)
            .map((known) => ({
              day: known,
              openTime: timeOfInstant(openTime),
              closeTime: timeOfInstant(closeTime),
            })),
        ),
      )
}

/** The editor's week as it goes out: seven days, times as `HH:mm:ss`. */
export function weekToWire(week: readonly ScheduleEntry[]): ScheduleEntry[] {
  return fullWeek(week).map(({ day, openTime, closeTime }) => ({ day, openTime, closeTime }))
}

function fieldOf({ day, field }: ScheduleError): string {
  return `schedule.${day - 1}.${field}`
}

/** What is wrong with the week that a form holds as `schedule`, by day and time. */
export function checkWeek(
  week: readonly ScheduleEntry[],
  dayNames: readonly string[],
  { agencySchedule: { checks } }: Pick<Messages, 'agencySchedule'>,
): FieldErrors {
  return Object.fromEntries(
    scheduleErrors(week).map((error) => [
      fieldOf(error),
      checks[error.reason](dayNames[error.day - 1] ?? String(error.day)),
    ]),
  )
}

/** What the week shows as wrong: our own findings, and the server's by the names of their fields. */
export function shownScheduleErrors(
  week: readonly ScheduleEntry[],
  formErrors: Readonly<Record<string, unknown>>,
): ScheduleError[] {
  const own = scheduleErrors(week)
  if (own.length > 0) return own.filter((error) => fieldOf(error) in formErrors)
  return Object.keys(formErrors).flatMap((name) => {
    const [, place, field] = /^schedule\.(\d)\.(openTime|closeTime)$/.exec(name) ?? []
    const day = week[Number(place)]?.day
    if (day === undefined || field === undefined) return []
    return [{ day, field: field === 'openTime' ? 'openTime' : 'closeTime', reason: 'pattern' } as const]
  })
}

/** Leads to the time that an error names; false if it names none. A week has 14 inputs: seven to open, then seven to close. */
export function focusTime(week: ParentNode | null | undefined, field: string): boolean {
  const [, place, time] = /^schedule\.(\d)\.(\w+)$/.exec(field) ?? []
  const target = week?.querySelectorAll('input')[Number(place) + (time === 'closeTime' ? 7 : 0)]
  target?.focus()
  return target !== undefined
}
