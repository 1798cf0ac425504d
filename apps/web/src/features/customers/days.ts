import type { Statistics } from './api.ts'

type Day = Statistics['days'][number]

export function sumOf(days: readonly Day[], of: 'made' | 'sending'): number {
  return days.reduce((sum, day) => sum + day[of], 0)
}

/** How many more there are than before the first of the days. */
export function changeOf(days: readonly Day[]): number {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? last.total - first.total + first.made : 0
}

/** The day with the most; the first of several. */
export function busiest(days: readonly Day[], of: 'made' | 'sending'): Day {
  return days.reduce((most, day) => (day[of] > most[of] ? day : most))
}
