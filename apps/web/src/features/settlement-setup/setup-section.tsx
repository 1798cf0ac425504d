import type { ReactNode } from 'react'
import css from './settlement-setup.module.css'

interface SetupSectionProps {
  readonly title: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function SetupSection({ title, aside, children }: SetupSectionProps) {
  return (
    <section className={css['section']} aria-label={title}>
      <div className={css['head']}>
        <h3>{title}</h3>
        {aside && <span className={css['aside']}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
