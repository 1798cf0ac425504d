import type { Selectable } from 'kysely'
import type { AuditedFields } from '../../platform/audit.ts'
import type { AgencySchedules } from '../../platform/db/tables.ts'

/** One day of a week's office hours, wall-clock times of the agency. */
export type ScheduleDay = Pick<Selectable<AgencySchedules>, 'day' | 'openTime' | 'closeTime'>

/** The wire's form of a wall-clock time: only the UTC parts of the instant are meant. */
export function presentTimes({ day, openTime, closeTime }: ScheduleDay) {
  return {
    day,
    openTime: `1970-01-01T${openTime}Z`,
    closeTime: `1970-01-01T${closeTime}Z`,
  }
}

/** A week as an agent's history has it. */
export function auditedWeek(week: readonly ScheduleDay[]): string {
  return week.map((entry) => `${entry.day}: ${auditedDay(entry)}`).join(', ')
}

/** By day, so that the history names the days that changed. */
export function auditedDays(week: readonly ScheduleDay[]): AuditedFields {
  return Object.fromEntries(week.map((entry) => [`day${entry.day}`, auditedDay(entry)]))
}

function auditedDay({ openTime, closeTime }: ScheduleDay): string {
  return `${openTime}-${closeTime}`
}
