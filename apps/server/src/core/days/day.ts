import { type RawBuilder, sql } from 'kysely'

/** The trigger that refuses what books on a closed day, by the name of its violation. */
export const openDayGuard = 'belongs_to_an_open_day'

/** A day as the number of its record in the audit log: 20261115. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

/** Whether a time is within a UTC day, or within all days from one to another. */
export function within(column: string, firstDay: string, lastDay = firstDay): RawBuilder<boolean> {
  const time = sql.ref(column)
  return sql<boolean>`(${time} >= ${firstDay}::timestamp at time zone 'UTC'
    and ${time} < (${lastDay}::date + 1)::timestamp at time zone 'UTC')`
}
