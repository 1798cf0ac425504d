import type { ReactNode } from 'react'
import css from './form-grid.module.css'

export interface FormCellProps {
  /** Columns that the field takes where there are that many; 4 is always the whole line. */
  span: 2 | 3 | 4
  children: ReactNode
}

/** A wide field in a FormGrid. */
export function FormCell({ span, children }: FormCellProps) {
  return (
    <div className={css['cell']} data-span={span}>
      {children}
    </div>
  )
}
