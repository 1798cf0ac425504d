/** How a date is typed: month, day, and the last two digits of the year. */
const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/

function twoDigits(text: string): string {
  return text.padStart(2, '0')
}

/** As computers write it, the year first: no two people read it differently. */
const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** '1/5/26' → '2026-01-05', which is taken as it is; null where the text names no day of the calendar. */
export function readShortDate(text: string): string | null {
  const [, month = '', day = '', year = ''] = typed.exec(text.trim()) ?? []
  const iso = isoDay.test(text.trim())
    ? text.trim()
    : `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`
  const date = new Date(iso)
  // The 30th of February would become the 2nd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** '2026-01-05' → '01/05/26'; a year of another century is written in full, because two digits would change it. */
export function writeShortDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  if (day === '') return ''
  return `${month}/${day}/${year.startsWith('20') ? year.slice(2) : year}`
}
