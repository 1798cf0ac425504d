import { type ReactNode, useEffect, useRef } from 'react'
import css from './page.module.css'
import { PlaceLink } from './place-link.tsx'

export interface Tab {
  readonly key: number
  readonly label: string
  readonly href: string
}

interface TabsProps {
  /** Names the strip for those who listen. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly current: number
  /** At the other end, such as the way back. */
  readonly aside?: ReactNode
}

/** Tabs are addresses: each is a link that can be copied, opened beside or gone back to. */
export function Tabs({ label, tabs, current, aside }: TabsProps) {
  const strip = useRef<HTMLElement>(null)
  const before = useRef(current)

  // Whatever led here, such as a row of the list, may be gone with the other tab: then the focus goes on from this one.
  useEffect(() => {
    if (before.current !== current && document.activeElement === document.body)
      strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    before.current = current
  }, [current])

  return (
    <nav ref={strip} className={css['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <PlaceLink
          key={tab.key}
          className={css['tab']}
          href={tab.href}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </PlaceLink>
      ))}
      {aside}
    </nav>
  )
}

/** The way back, with a sign that is no part of its name. */
export function TabsAside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PlaceLink className={css['aside']} href={href}>
      <span aria-hidden="true">‹ </span>
      {children}
    </PlaceLink>
  )
}
