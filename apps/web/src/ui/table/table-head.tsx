import type { Column, Sort } from './column.ts'
import { SortArrows } from './sort-arrows.tsx'
import css from './table-head.module.css'

export type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sortable: boolean
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}

/** Up, down, and back to the order in which the list came. */
function nextSort(key: string, sort: Sort | null): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' }
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null
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
                <button
                  type="button"
                  className={css['sort']}
                  onClick={() => onSort(nextSort(column.key, sort))}
                >
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
