import { dayNamed } from '../lib/messages/written.ts'

/** '2026-08-17' → '17 Aug'. */
export function shortDay(day: string | undefined): string {
  return day === undefined ? '' : dayNamed(new Date(day))
}
