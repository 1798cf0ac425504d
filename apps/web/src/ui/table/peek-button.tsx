import { useContext } from 'react'
import css from './peek-button.module.css'
import { RowTabIndex } from './row-tab-index.ts'

interface PeekButtonProps {
  readonly label: string
  readonly onPeek: () => void
}

/** Shows the record of a row beside the list; seen where the pointer or the focus is. */
export function PeekButton({ label, onPeek }: PeekButtonProps) {
  return (
    <button
      type="button"
      className={css['peek']}
      tabIndex={useContext(RowTabIndex)}
      aria-label={label}
      title={label}
      onClick={onPeek}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path
          d="M1.5 2.5h11v9h-11z M8 2.5v9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
