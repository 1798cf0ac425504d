import { firstYear, lastYearAtLeast } from '@corridor/contract/customer'

/** The years that the calendars offer: an id that is issued today expires within them. */
export function calendarYears(): readonly [number, number] {
  return [firstYear, Math.max(lastYearAtLeast, new Date().getFullYear() + 10)]
}
