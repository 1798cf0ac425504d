import type { ReactNode } from 'react'

interface BesideLinkProps {
  readonly href: string
  readonly title?: string
  readonly children: ReactNode
}

/** Opens beside the rules that are being tried: what is typed there is not saved yet. */
export function BesideLink({ href, title, children }: BesideLinkProps) {
  return (
    <a href={href} title={title} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
