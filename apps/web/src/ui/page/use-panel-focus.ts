import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ROW_LINK } from '../table/use-row-cursor.ts'

interface PanelFocus {
  /** The row of the list that the panel shows. */
  readonly row: string
  readonly onClose: () => void
}

interface PanelProps {
  readonly ref: RefObject<HTMLElement | null>
  readonly tabIndex: -1
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function linkOf(row: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [${ROW_LINK}]`)
}

/** The link or the button that opened it; null where the panel came with the page. */
function opener(): HTMLElement | null {
  const active = document.activeElement
  return active instanceof HTMLElement && active.matches('a, button') ? active : null
}

/**
 * The keyboard goes along with a panel beside a list: into it when it is opened, and back to where it was opened from
 * when it is closed, by its own button, by Escape or by the way back of the browser.
 */
export function usePanelFocus({ row, onClose }: PanelFocus): PanelProps {
  const panel = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false
    }
  }, [])

  // After the commit and not within it: there React itself puts the focus back to where it was before.
  useEffect(() => {
    const cameFrom = opener()
    if (cameFrom) panel.current?.focus({ preventScroll: true })
    return () => {
      if (!hadFocus.current) return
      const target = cameFrom?.isConnected ? cameFrom : linkOf(row)
      target?.focus({ preventScroll: true })
    }
  }, [row])

  return {
    ref: panel,
    tabIndex: -1,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    },
  }
}
