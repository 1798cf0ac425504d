import { currentMessages } from '../../lib/messages/index.tsx'

/** How a date is typed: month and day, in the order of the language, and the last two digits of the year. */
const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/

/** English is the specification's own: month first. */
function ofLanguage(): boolean {
  return currentMessages().ui.form.isMonthFirst
}

function twoDigits(text: string): string {
  return text.padStart(2, '0')
}

/** As computers write it, the year first: no two people read it differently. */
const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** '1/5/26' → '2026-01-05', which is taken as it is; null where the text names no day of the calendar. */
export function readShortDate(text: string, isMonthFirst = ofLanguage()): string | null {
  const [, first = '', second = '', year = ''] = typed.exec(text.trim()) ?? []
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  const iso = isoDay.test(text.trim())
    ? text.trim()
    : `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`
  const date = new Date(iso)
  // The 30th of February would become the 2nd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** '2026-01-05' → '01/05/26'; a year of another century is written in full, because two digits would change it. */
export function writeShortDate(iso: string, isMonthFirst = ofLanguage()): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  if (day === '') return ''
  const [first, second] = isMonthFirst ? [month, day] : [day, month]
  return `${first}/${second}/${year.startsWith('20') ? year.slice(2) : year}`
}
