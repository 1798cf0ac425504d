import { useDeferredValue, useMemo, useState } from 'react'
import { type DualListItem, filterItems, keysToMove, type Marking, nothingMarked } from './dual-list.ts'

export interface Side {
  shown: readonly DualListItem[]
  filter: string
  setFilter: (text: string) => void
  marking: Marking
  setMarking: (marking: Marking) => void
  /** Marked and in sight. */
  marked: string[]
  /** The same, or with none marked where the keyboard stands. */
  toMove: string[]
  /** After these have moved: no marks, and the keyboard stands where the first of them was. */
  settle: (moved: readonly string[]) => void
}

/** What one of the two lists remembers. */
export function useSide(items: readonly DualListItem[]): Side {
  const [filter, setFilter] = useState('')
  const [marking, setMarking] = useState(nothingMarked)
  // Typing stays quick with long lists: the list follows when there is time.
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterItems(items, wanted), [items, wanted])

  return {
    shown,
    filter,
    setFilter: (text) => {
      setFilter(text)
      setMarking((last) => ({ ...last, active: 0, anchor: 0 }))
    },
    marking,
    setMarking,
    marked: shown.map(({ key }) => key).filter((key) => marking.marked.has(key)),
    toMove: keysToMove(shown, marking),
    settle: (moved) => {
      const first = shown.findIndex(({ key }) => moved.includes(key))
      const active = Math.max(0, Math.min(first, shown.length - moved.length - 1))
      setMarking({ marked: new Set(), active, anchor: active })
    },
  }
}
