import type { ReactNode } from 'react'
import css from './row-button.module.css'

interface RowButtonProps {
  /** Where its words do not say of which row it is. */
  readonly label?: string
  /** It opens the row: the arrows of the table lead to it. */
  readonly opens?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** In a cell: looks like the link of a row, and does something here. */
export function RowButton({ label, opens = false, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={css['button']}
      aria-label={label}
      data-row-link={opens || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
