import type { MouseEvent, ReactNode } from 'react'
import css from './data-table.module.css'

export type RowLinkProps = {
  href: string | undefined
  onOpen: (() => void) | undefined
  /** One link of the table is a tab stop; the arrows lead to the others. */
  tabIndex: 0 | -1
  children: ReactNode
}

function isPlain(event: MouseEvent) {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

/** A real link where the row has an address, so that it can be copied and opened in another tab. */
export function RowLink({ href, onOpen, tabIndex, children }: RowLinkProps) {
  const shared = { className: css['link'], tabIndex, 'data-row-link': true, 'data-clip': true }
  if (href === undefined) {
    return (
      <button type="button" {...shared} onClick={() => onOpen?.()}>
        {children}
      </button>
    )
  }
  const onClick = (event: MouseEvent) => {
    if (!onOpen || !isPlain(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={href} {...shared} onClick={onClick}>
      {children}
    </a>
  )
}
