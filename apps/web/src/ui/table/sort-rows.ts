import type { Sort, SortValue } from './column.ts'

function isMissing(value: SortValue): boolean {
  return value === null || value === '' || Number.isNaN(value)
}

function compare(a: SortValue, b: SortValue, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** Stable; rows without a value come last in both directions, because nobody sorts to see gaps. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: Sort['direction'],
  locale: string,
): Row[] {
  const collator = new Intl.Collator(locale, { numeric: true })
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .toSorted((a, b) => {
      const missing = Number(isMissing(a.value)) - Number(isMissing(b.value))
      if (missing !== 0 || isMissing(a.value)) return missing
      return sign * compare(a.value, b.value, collator)
    })
    .map(({ row }) => row)
}
