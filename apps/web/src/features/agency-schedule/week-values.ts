import { isSame } from '../../ui/form/values.ts'
import { days, fullWeek, type ScheduleEntry } from '../../ui/week-schedule/week-schedule.ts'

/** The week by day, so that another person's changes of other days join with what is typed here. */
export interface WeekValues {
  readonly schedule: Readonly<Record<string, ScheduleEntry>>
}

export function valuesOf(week: readonly ScheduleEntry[]): WeekValues {
  return { schedule: Object.fromEntries(fullWeek(week).map((entry) => [entry.day, entry])) }
}

export function weekIn({ schedule }: WeekValues): ScheduleEntry[] {
  return fullWeek(days.flatMap((day) => schedule[day] ?? []))
}

/** The days that differ from what is stored. */
export function changedDays(
  stored: readonly ScheduleEntry[],
  week: readonly ScheduleEntry[],
): ScheduleEntry[] {
  const before = fullWeek(stored)
  return fullWeek(week).filter((entry, index) => !isSame(entry, before[index]))
}
