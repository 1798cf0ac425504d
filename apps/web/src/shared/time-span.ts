import type { Messages } from '../lib/messages/index.tsx'

/** Whole minutes in words, the two largest parts of them. */
export function spelledSpan(
  minutes: number,
  { minutes: inMinutes, hours: inHours, days }: Messages['ui']['span'],
): string {
  if (minutes < 60) return inMinutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return inHours(hours, String(minutes % 60).padStart(2, '0'))
  return days(Math.floor(hours / 24), hours % 24)
}
