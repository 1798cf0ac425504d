import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

interface PlaceLinkProps extends ComponentProps<'a'> {
  /** A place of the app, such as `#/users?tab=2`. */
  readonly href: string
  /** What a plain click does in the place of going there. */
  readonly onOpen?: (() => void) | undefined
}

/** A real link, to copy and to open beside; a plain click goes through the router, which can ask before it leaves. */
export function PlaceLink({ href, onOpen, children, ...others }: PlaceLinkProps) {
  const { history } = useRouter()
  const onClick = (event: MouseEvent): void => {
    if (!isPlain(event)) return
    event.preventDefault()
    if (onOpen) onOpen()
    else history.push(href.slice(1))
  }
  return (
    <a {...others} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
