import { useState } from 'react'

type Searched = Readonly<Record<string, string | number | null | undefined>>

interface TypedSearchOptions<Search extends Searched, Typed extends object> {
  /** What the list shows. */
  readonly search: Search
  /** What the fields of the bar hold for it. */
  readonly typedOf: (search: Partial<Search>) => Typed
  /** Nothing is refused here: what cannot be read narrows nothing. */
  readonly searchOf: (typed: Typed) => Search
  readonly onSearch: (search: Partial<Search>) => void
  /** Where more than the bar narrows the list. */
  readonly onClear?: () => void
}

/** A filter that is left empty narrows nothing, in whatever way it is empty. */
function same(one: Searched, other: Searched): boolean {
  return Object.keys(one).every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** What a filter bar holds between two searches where nothing that is typed can be wrong. */
export function useTypedSearch<Search extends Searched, Typed extends object>({
  search,
  typedOf,
  searchOf,
  onSearch,
  onClear = () => onSearch({}),
}: TypedSearchOptions<Search, Typed>) {
  const [typed, setTyped] = useState(() => typedOf(search))
  const wanted = searchOf(typed)
  return {
    typed,
    /** Two fields may change in one turn, such as when another language is chosen. */
    change: (what: Partial<Typed>): void => setTyped((before) => ({ ...before, ...what })),
    /** Of the bar around the fields. */
    bar: {
      onSearch: () => onSearch(wanted),
      onClear: () => {
        setTyped(typedOf({}))
        onClear()
      },
      isApplied: same(wanted, search),
    },
  }
}
