import type { ReactNode } from 'react'
import css from './form-footer.module.css'

export interface FormFooterProps {
  /** The buttons, and beside them a short line such as the last update. */
  children: ReactNode
  /** What destroys stands apart, on the other side. */
  danger?: ReactNode
}

/** The line with the buttons; it stays in sight while the form scrolls. */
export function FormFooter({ children, danger }: FormFooterProps) {
  return (
    <div className={css['footer']}>
      {children}
      {danger ? <div className={css['danger']}>{danger}</div> : null}
    </div>
  )
}
