import { useMemo, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import type { Column, Sort } from './column.ts'
import { sortRows } from './sort-rows.ts'

/** Sorts a list that is loaded whole. Above `useLocalPaging` it sorts the list, not only the page. */
export function useSorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const { ui } = useMessages()
  const sortValue = columns.find((column) => column.key === sort?.key)?.sortValue
  // `columns` is often made anew on each render; sorting anew is cheap beside drawing the rows.
  return useMemo(
    () => (sort && sortValue ? sortRows(rows, sortValue, sort.direction, ui.locale) : rows),
    [rows, sort, sortValue, ui.locale],
  )
}

/** The same for a table that keeps its order to itself. */
export function useSort<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [sort, setSort] = useState<Sort | null>(null)
  return { rows: useSorted(rows, columns, sort), sort, onSort: setSort }
}
