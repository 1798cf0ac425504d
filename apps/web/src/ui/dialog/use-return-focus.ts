import { useEffect, useLayoutEffect, useRef } from 'react'

// Where focus was before the first of several dialogs that follow each other.
let outside: HTMLElement | null = null

function focused(): HTMLElement | null {
  const element = document.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/**
 * Focus goes back to where it was when the dialog opened: also when the dialog is unmounted instead of closed,
 * and when it took over from another dialog that is gone by then.
 */
export function useReturnFocus(opened: boolean): void {
  const cameFrom = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    if (!opened) return
    cameFrom.current = focused()
    if (cameFrom.current && !cameFrom.current.closest('[role="dialog"]')) outside = cameFrom.current
  }, [opened])

  // After the commit and not within it: there React itself puts the focus back to where it was before.
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      const target = cameFrom.current?.isConnected ? cameFrom.current : outside
      target?.focus({ preventScroll: true })
    }
  }, [opened])
}
