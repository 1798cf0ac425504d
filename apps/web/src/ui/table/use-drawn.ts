import { useDeferredValue } from 'react'

/** Of the window, what no row stands in: the bar and the heading of the page. */
const above = 100

/** No row is lower, by the density that was chosen. */
function lowestRow(): number {
  return document.documentElement.dataset['density'] === 'compact' ? 24 : 32
}

interface LookedAt {
  readonly scrolledTo: number
  /** Rows that are scrolled to. */
  readonly marked: readonly (string | null | undefined)[]
}

/**
 * Whether a row is drawn. New ones that nobody sees without scrolling come a moment after the others, so that a key or
 * a click is answered before them; what has been drawn stays.
 */
export function useDrawn(
  keys: readonly string[],
  { scrolledTo, marked }: LookedAt,
): (place: number) => boolean {
  const drawn = new Set(useDeferredValue(keys.join('\n'), '').split('\n'))
  const below = Math.ceil((scrolledTo + window.innerHeight - above) / lowestRow())
  const last = Math.max(below, ...marked.map((key) => (key == null ? 0 : keys.indexOf(key) + 1)))
  return (place) => place < last || drawn.has(keys[place] ?? '')
}
