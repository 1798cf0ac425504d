import type { ReactNode } from 'react'
import css from './pill.module.css'

export type PillProps = {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined
  title?: string | undefined
  /** The colour only repeats what the text says. */
  children: ReactNode
}

export function Pill({ tone = 'neutral', title, children }: PillProps) {
  return (
    <span className={css['pill']} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
