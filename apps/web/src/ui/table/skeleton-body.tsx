import { SkeletonBar } from '../states/skeleton-bar.tsx'
import type { Column } from './column.ts'
import css from './data-table.module.css'

export function SkeletonBody<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index} className={css['row']}>
          {columns.map((column, place) => (
            <td key={column.key} data-align={column.align}>
              <SkeletonBar seed={index + place * 3} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
