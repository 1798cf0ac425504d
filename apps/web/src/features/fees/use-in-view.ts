import { type RefObject, useEffect, useRef } from 'react'

/** What opens under the editor would open below the edge of the screen. */
export function useInView(): RefObject<HTMLElement | null> {
  const opened = useRef<HTMLElement>(null)
  useEffect(() => opened.current?.scrollIntoView({ block: 'start' }), [])
  return opened
}
