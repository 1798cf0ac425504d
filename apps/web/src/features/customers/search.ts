import { useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'

/** What was searched for, and the page of what was found. */
interface Searched {
  readonly text: string
  readonly page: number
}

const nothing: Searched = { text: '', page: 1 }
const listeners = new Set<() => void>()
let searched = nothing

/**
 * Names, phones and id numbers of people are searched for here: such a text is kept in memory alone. An address or the
 * history of a browser would keep it for whoever sits there next.
 */
export const customerSearch = {
  current: (): Searched => searched,
  set: (next: Searched): void => {
    searched = next
    for (const listener of listeners) listener()
  },
}

// Nothing of a session goes on after it.
session.subscribe(() => {
  if (!session.current() && searched !== nothing) customerSearch.set(nothing)
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Outlives the screen: whoever looks at a transfer and comes back finds the list as it was. */
export function useSearched(): Searched {
  return useSyncExternalStore(subscribe, customerSearch.current)
}
