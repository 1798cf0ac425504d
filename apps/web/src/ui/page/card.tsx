import type { ReactNode } from 'react'
import css from './page.module.css'

export function Card({ children }: { children: ReactNode }) {
  return <div className={css['card']}>{children}</div>
}
