import { plannedForValues, type Statement } from './planned.ts'
import { forgetPrepared, prepareAs } from './prepared.ts'

/** So many odd shapes have a plan of their own at a time: each is kept by each connection. */
export const maxOften = 50

/** What somebody tried once is noted, to be known the second time; so many are enough to tell who comes again. */
const maxSeen = 2_000

/** As long as a connection lives: what had a name before is gone with the connections that knew it. */
const termMs = 3_600_000

let named = new Set<string>()
let seen = new Set<string>()
let began = performance.now()
let names = 0

/**
 * Planned once per connection from its second time on, if it is among the first so many of the hour: for shapes that
 * anybody may think of. All others are planned for their values each time.
 */
export function plannedOften<Row extends object>(text: string): Statement<Row> {
  if (performance.now() - began > termMs) beginAnew()
  if (!named.has(text) && named.size < maxOften) {
    if (seen.has(text)) {
      // Never a name a second time: a connection that knew it would take the new text for the old.
      prepareAs(`often-${names++}`, text)
      named.add(text)
    } else if (seen.size < maxSeen) seen.add(text)
  }
  return plannedForValues(text)
}

function beginAnew(): void {
  for (const text of named) forgetPrepared(text)
  named = new Set()
  seen = new Set()
  began = performance.now()
}
