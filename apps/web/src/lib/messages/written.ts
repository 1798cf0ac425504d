import { currentMessages } from './index.tsx'

const asDay = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const asMonth = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** 17 Aug, in UTC. */
export function dayNamed(at: number | Date): string {
  return new Intl.DateTimeFormat(currentMessages().ui.locale, asDay).format(at)
}

/** Aug 2026, in UTC. */
export function monthNamed(at: number | Date): string {
  return new Intl.DateTimeFormat(currentMessages().ui.locale, asMonth).format(at)
}

/** A number of things, grouped as amounts of money are. */
export function counted(count: number): string {
  return count.toLocaleString(currentMessages().ui.numbers)
}

/** English is what the server says, word for word. */
export function isEnglish(locale: string): boolean {
  return locale.startsWith('en')
}

/** A country by its code of two letters; one that the browser cannot name keeps the name of the server. */
export function countryNamed(code: string, english: string, locale: string): string {
  if (isEnglish(locale)) return english
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code) ?? english
}

/** Day 1 is Monday; with a great letter, as it begins a line. */
export function weekdayNamed(day: number, locale: string): string {
  // The first of 2024 was a Monday.
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  )
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
