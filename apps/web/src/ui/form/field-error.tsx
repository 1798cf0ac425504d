import type { ReactNode } from 'react'
import css from './field.module.css'

/** The text beside the red mark: an error is never colour alone. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={css['problem']}>
      <svg className={css['mark']} viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="6" fill="currentColor" />
        <path d="M6 2.75v4" stroke="var(--c-surface)" strokeWidth="1.5" strokeLinecap="round" />
        <circle cx="6" cy="9" r="0.9" fill="var(--c-surface)" />
      </svg>
      <span>{children}</span>
    </span>
  )
}
