export type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7
export type ScheduleField = 'openTime' | 'closeTime'

/** Times are 'HH:mm:ss', 24 hours. While somebody types, a time may be any text; errors() tells. */
export interface ScheduleEntry {
  day: Day
  openTime: string
  closeTime: string
}

export interface ScheduleError {
  day: Day
  field: ScheduleField
  reason: 'missing' | 'pattern' | 'order'
}

/** One rule for all days, or one per day; a day without its own has only the general form of a time. */
export type SchedulePattern = RegExp | Readonly<Partial<Record<Day, RegExp>>>

export const days: readonly Day[] = [1, 2, 3, 4, 5, 6, 7]

const fields: readonly ScheduleField[] = ['openTime', 'closeTime']
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export function defaultWeek(): ScheduleEntry[] {
  return days.map((day) => ({ day, openTime: '00:00:00', closeTime: '23:00:00' }))
}

/** All seven days in order; a day that the schedule does not have is empty. */
export function fullWeek(schedule: readonly ScheduleEntry[]): ScheduleEntry[] {
  return days.map(
    (day) => schedule.find((entry) => entry.day === day) ?? { day, openTime: '', closeTime: '' },
  )
}

// '9:30', '09.30', '9 30 15' by separators; '9', '930', '0930', '093015' by the number of digits.
const separated = /^(\d{1,2})[:. ](\d{1,2})(?:[:. ](\d{1,2}))?$/
const together = /^(\d{1,2}?)(?:(\d{2})(\d{2})?)?$/

/** What somebody typed as 'HH:mm:ss', or null when it is no time. */
export function parseTime(text: string): string | null {
  const match = separated.exec(text.trim()) ?? together.exec(text.trim())
  if (!match) return null
  const [, hours = '', minutes = '', seconds = ''] = match
  const time = [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')
  return timeForm.test(time) ? time : null
}

/** A time as it is shown: without its seconds when they are 00. Other text stays as it is. */
export function formatTime(time: string): string {
  return timeForm.test(time) && time.endsWith(':00') ? time.slice(0, 5) : time
}

function twoDigits(count: number, step: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index * step).padStart(2, '0'))
}

export const hoursOfDay = twoDigits(24, 1)

const fiveMinutes = twoDigits(12, 5)

/** Every five minutes, and the one that is set already. */
export function minutesAround(minute: string | null): readonly string[] {
  if (minute === null || fiveMinutes.includes(minute)) return fiveMinutes
  return [...fiveMinutes, minute].sort()
}

/** The time with another hour or minute; what was no time yet begins at the full hour. */
export function withPart(time: string, part: 'hour' | 'minute', picked: string): string {
  const [hour, minute, second] = timeForm.test(time) ? time.split(':') : ['00', '00', '00']
  return part === 'hour' ? `${picked}:${minute}:${second}` : `${hour}:${picked}:${second}`
}

function patternOf(pattern: SchedulePattern | undefined, day: Day): RegExp | undefined {
  return pattern instanceof RegExp ? pattern : pattern?.[day]
}

// search() and not test(): a pattern with the flag g would remember where it stopped.
function fits(time: string, pattern: RegExp | undefined): boolean {
  return timeForm.test(time) && (pattern === undefined || time.search(pattern) !== -1)
}

function errorsOfDay(entry: ScheduleEntry, pattern: RegExp | undefined): ScheduleError[] {
  const { day, openTime, closeTime } = entry
  const found: ScheduleError[] = []
  for (const field of fields) {
    if (entry[field].trim() === '') found.push({ day, field, reason: 'missing' })
    else if (!fits(entry[field], pattern)) found.push({ day, field, reason: 'pattern' })
  }
  // Times of this form sort like their text.
  if (found.length === 0 && closeTime <= openTime) found.push({ day, field: 'closeTime', reason: 'order' })
  return found
}

/** All that is wrong, by day and then open before close. */
export function errors(schedule: readonly ScheduleEntry[], pattern?: SchedulePattern): ScheduleError[] {
  return fullWeek(schedule).flatMap((entry) => errorsOfDay(entry, patternOf(pattern, entry.day)))
}

export function setTime(
  schedule: readonly ScheduleEntry[],
  day: Day,
  field: ScheduleField,
  time: string,
): ScheduleEntry[] {
  return fullWeek(schedule).map((entry) => (entry.day === day ? { ...entry, [field]: time } : entry))
}

/** Every day as the first one. */
export function copyFirstDay(schedule: readonly ScheduleEntry[]): ScheduleEntry[] {
  const week = fullWeek(schedule)
  return week.map(({ day }) => ({ openTime: '', closeTime: '', ...week[0], day }))
}
