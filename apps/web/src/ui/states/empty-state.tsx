import type { ReactNode } from 'react'
import css from './states.module.css'

export type EmptyStateProps = { text: string; action?: ReactNode }

export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={css['calm']}>
      <p role="status">{text}</p>
      {action}
    </div>
  )
}
