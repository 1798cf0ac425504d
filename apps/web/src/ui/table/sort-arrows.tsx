import type { Sort } from './column.ts'
import css from './table-head.module.css'

/** Both arrows, or the one of the present direction; the width never changes, so no column jumps. */
export function SortArrows({ direction }: { direction: Sort['direction'] | null }) {
  return (
    <svg
      className={css['arrows']}
      width="8"
      height="12"
      viewBox="0 0 8 12"
      fill="currentColor"
      aria-hidden="true"
    >
      {direction !== 'descending' && <path d="M4 1 7.5 5h-7z" />}
      {direction !== 'ascending' && <path d="M4 11 .5 7h7z" />}
    </svg>
  )
}
