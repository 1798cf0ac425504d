import type { storedScheduleEntry } from '@corridor/contract/agents'
import type { z } from 'zod'
import { days, defaultWeek, fullWeek, type ScheduleEntry } from '../../ui/week-schedule/week-schedule.ts'

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
