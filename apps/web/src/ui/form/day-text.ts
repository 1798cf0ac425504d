/** A day as people write it: the month by name, so that nobody takes the day for the month. */
export interface DayWords {
  /** January first. */
  readonly months: readonly string[]
  /** Of a day in figures. */
  readonly isMonthFirst: boolean
  readonly day: (month: string, day: string, year: string) => string
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
/** The year in full: two digits would put a grandmother into the next century. */
const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const monthFirst = /^(\p{L}{3,})\.?\s+(\d{1,2})\s*,?\s+(\d{4})$/u
const dayFirst = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?\s*,?\s+(\d{4})$/u

function monthNumber(name: string, months: readonly string[]): string {
  const index = months.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase()))
  return String(index + 1)
}

function partsOf(
  text: string,
  { months, isMonthFirst }: Pick<DayWords, 'months' | 'isMonthFirst'>,
): readonly string[] | null {
  const iso = isoDay.exec(text)
  if (iso) return iso.slice(1)
  const [, one = '', other = '', year = ''] = numbers.exec(text) ?? []
  if (year !== '') return isMonthFirst ? [year, one, other] : [year, other, one]
  const [, name = '', on = '', of = ''] = monthFirst.exec(text) ?? []
  if (of !== '') return [of, monthNumber(name, months), on]
  const [, first = '', named = '', last = ''] = dayFirst.exec(text) ?? []
  return last === '' ? null : [last, monthNumber(named, months), first]
}

/** 'March 14, 1987', '14 mar 1987', '3/14/1987' → '1987-03-14'; null where the text names no day of the calendar. */
export function readDay(text: string, words: DayWords): string | null {
  const parts = partsOf(text.trim(), words)
  if (!parts) return null
  const [year = '', month = '', day = ''] = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(iso)
  // The 30th of February would become the 2nd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** '1987-03-14' → 'March 14, 1987'; what is no day stays as it was typed. */
export function writeDay(text: string, { months, day }: DayWords): string {
  const [, year = '', month = '', on = ''] = isoDay.exec(text) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? text : day(name, String(Number(on)), year)
}
