import { type RefObject, useEffect, useRef } from 'react'

/** What opens under the editor would open below the edge of the screen. */
export function useInView(): RefObject<HTMLElement | null> {
  const opened = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, and React would call it as the effect's end.
    opened.current?.scrollIntoView({ block: 'start' })
  }, [])
  return opened
}
