import { type ReactNode, useRef } from 'react'
import css from './page.module.css'
import { useArrival } from './use-arrival.ts'

/**
 * A screen: its heading, its tabs, its content. On a change of route the focus goes to the heading, so that
 * a screen reader starts there.
 */
export function Page({
  title,
  subtitle,
  aside,
  children,
}: {
  title: string
  subtitle?: string
  /** At the other end of the heading's line, such as ways to what belongs to it. */
  aside?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useArrival(() => {
    if (!document.activeElement?.closest('[role="dialog"]')) heading.current?.focus()
  })
  return (
    <div className={css['page']}>
      <div className={css['head']}>
        <h1 ref={heading} tabIndex={-1} className={css['title']}>
          {title}
        </h1>
        {subtitle && <p className={css['subtitle']}>{subtitle}</p>}
        {aside && <div className={css['beside']}>{aside}</div>}
      </div>
      {children}
    </div>
  )
}
