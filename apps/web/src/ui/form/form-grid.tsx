import type { ReactNode } from 'react'
import css from './form-grid.module.css'

export interface FormGridProps {
  /** At most so many columns; a narrow place has fewer. */
  columns?: 1 | 2 | 3 | 4
  children: ReactNode
}

/** Fields side by side: the width of the place decides how many, not the width of the window. */
export function FormGrid({ columns = 4, children }: FormGridProps) {
  return (
    <div className={css['place']}>
      <div className={css['grid']} data-columns={columns}>
        {children}
      </div>
    </div>
  )
}
