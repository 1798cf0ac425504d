import type { FilterTable, FilterValues, SearchDefinition } from '@corridor/contract/common/search'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sameFilters } from './filters.ts'
import { type FilterName, readTyped, type TypedError, typedFrom } from './typed-filters.ts'

/**
 * What a filter bar does, whatever its fields are. It follows what the list shows, such as after Back; in between it
 * holds what somebody types. A search with something wrong in it is refused, and the first such field gets the cursor.
 */
export function useFilterBar<Table extends FilterTable>(
  definition: SearchDefinition<Table>,
  filters: FilterValues<Table>,
  onSearch: (filters: FilterValues<Table>) => void,
) {
  const [typed, setTyped] = useState(() => typedFrom(definition, filters))
  const [followed, setFollowed] = useState(filters)
  const [refused, setRefused] = useState(0)
  const [left, setLeft] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  if (!sameFilters(followed, filters)) {
    setFollowed(filters)
    setTyped(typedFrom(definition, filters))
  }
  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  const { filters: wanted, errors } = readTyped(definition, typed)
  const change = useCallback(
    (name: FilterName<Table>, text: string): void => {
      const [member, owner] = definition.rules.belongsTo ?? []
      // Another owner has other members.
      const without = member && name === owner ? { [member]: '' } : {}
      setTyped((before) => ({ ...before, ...without, [name]: text }))
    },
    [definition],
  )
  return {
    typed,
    change,
    /** While somebody still types, only that two days are the wrong way round. */
    errorOf: (name: FilterName<Table>): TypedError | undefined =>
      left || refused > 0 || errors[name] === 'order' ? errors[name] : undefined,
    /** False while the bar holds something that was not searched for yet. */
    isApplied: Object.keys(errors).length === 0 && sameFilters(wanted, filters),
    /** Around the fields. */
    fields,
    /** For a field that is checked when somebody leaves it. */
    leave: () => setLeft(true),
    search: () => {
      const isRight = Object.keys(errors).length === 0
      setRefused(isRight ? 0 : refused + 1)
      if (isRight) onSearch(wanted)
    },
    clear: () => {
      setTyped(typedFrom(definition, {}))
      setRefused(0)
      setLeft(false)
      onSearch({})
    },
  }
}
