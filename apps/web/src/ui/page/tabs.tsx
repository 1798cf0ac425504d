import { type ReactNode, useEffect, useRef } from 'react'
import css from './page.module.css'
import { PlaceLink } from './place-link.tsx'

export interface Tab {
  readonly key: number
  readonly label: string
  /** How much there is behind it, where that is known. */
  readonly count?: string | undefined
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
  const place = tabs.find(({ key }) => key === current)?.href
  const before = useRef(place)

  // Whatever led here, such as a row of the list, may be gone with the other place: then the focus goes on from its tab.
  useEffect(() => {
    if (before.current !== place && document.activeElement === document.body)
      strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    before.current = place
  }, [place])

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
          {tab.count !== undefined && ` ${tab.count}`}
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
