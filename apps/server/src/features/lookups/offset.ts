/** Making a formatter takes longer than using it, and there are some 420 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, known)
  return known
}

/**
 * The offset of a zone at a moment, such as `-06:00`. By Node's own time zone data, which is newer than
 * the one that a PostgreSQL of last year carries.
 */
export function offsetAt(timeZone: string, moment: Date): string {
  const name = formatterFor(timeZone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name?.match(/[+-]\d\d:\d\d/)?.[0] ?? '+00:00'
}
