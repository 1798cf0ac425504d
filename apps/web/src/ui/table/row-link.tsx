import type { ReactNode } from 'react'
import { PlaceLink } from '../page/place-link.tsx'
import css from './data-table.module.css'

export type RowLinkProps = {
  href: string | undefined
  onOpen: (() => void) | undefined
  /** One link of the table is a tab stop; the arrows lead to the others. */
  tabIndex: 0 | -1
  children: ReactNode
}

/** A real link where the row has an address, so that it can be copied and opened in another tab. */
export function RowLink({ href, onOpen, tabIndex, children }: RowLinkProps) {
  const shared = { className: css['link'], tabIndex, 'data-row-link': true, 'data-clip': true }
  return href === undefined ? (
    <button type="button" {...shared} onClick={() => onOpen?.()}>
      {children}
    </button>
  ) : (
    <PlaceLink href={href} onOpen={onOpen} {...shared}>
      {children}
    </PlaceLink>
  )
}
