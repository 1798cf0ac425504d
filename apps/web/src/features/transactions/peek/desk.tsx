import { type ReactNode, Suspense } from 'react'
import css from './peek.module.css'
import type { Peek } from './use-peek.ts'

interface PeekDeskProps {
  readonly peek: Peek
  readonly beside: ((peek: Peek) => ReactNode) | undefined
  readonly children: ReactNode
}

/** The list, and beside it what is looked at without leaving it. The list is the same one with and without. */
export function PeekDesk({ peek, beside, children }: PeekDeskProps) {
  const isOpen = beside !== undefined && peek.sid !== undefined
  return (
    <div className={css['desk']} data-open={isOpen || undefined}>
      <div>{children}</div>
      {isOpen && <Suspense fallback={<div className={css['panel']} />}>{beside(peek)}</Suspense>}
    </div>
  )
}
