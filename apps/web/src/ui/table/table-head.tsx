import type { Column, Sort } from './column.ts'
import { SortArrows } from './sort-arrows.tsx'
import css from './table-head.module.css'

export type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sortable: boolean
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}

/** One way, the other way, and back to the order in which the list came. */
function nextSort(
  { key, sortsFirst: first = 'ascending' }: Pick<Column<never>, 'key' | 'sortsFirst'>,
  sort: Sort | null,
): Sort | null {
  if (sort?.key !== key) return { key, direction: first }
  if (sort.direction !== first) return null
  return { key, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

export function TableHead<Row>({ columns, sortable, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorts = sortable && column.sortValue !== undefined
          const direction = sort?.key === column.key ? sort.direction : null
          return (
            <th
              key={column.key}
              scope="col"
              title={column.hint}
              data-align={column.align}
              aria-sort={sorts ? (direction ?? 'none') : undefined}
              style={column.width === undefined ? undefined : { inlineSize: column.width }}
            >
              {sorts ? (
                <button type="button" className={css['sort']} onClick={() => onSort(nextSort(column, sort))}>
                  {column.header}
                  <SortArrows direction={direction} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
