import { dayIn, viewerZone } from '../../ui/formats/format.ts'

const dayMs = 24 * 3_600_000
/** An id is looked after from so many days before its last one. */
const soonDays = 30

export type Expiry = { readonly kind: 'expired' } | { readonly kind: 'soon'; readonly days: number }

/** How the last day of an id stands to today, both days of the calendar; null where there is nothing to say. */
export function expiryOf(lastDay: string | null, today: string): Expiry | null {
  if (lastDay === null) return null
  const days = Math.round((Date.parse(lastDay) - Date.parse(today)) / dayMs)
  if (days < 0) return { kind: 'expired' }
  return days <= soonDays ? { kind: 'soon', days } : null
}

/** On the wall of whoever looks: an id holds until the last of its days is over there, not in Greenwich. */
export function today(): string {
  return dayIn(viewerZone(), new Date())
}

/** By which the server judges whether a birth date is to come. */
export function todayUtc(): string {
  return dayIn('UTC', new Date())
}
