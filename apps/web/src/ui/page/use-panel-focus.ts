import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { focusedRow, rowLinkOrFirst } from '../table/use-row-cursor.ts'

interface PanelFocus {
  /** The row of the list that the panel shows. */
  readonly row: string
  readonly onClose: () => void
}

interface PanelProps {
  readonly ref: RefObject<HTMLElement | null>
  readonly tabIndex: -1
}

/** The link or the button that opened it; null where the panel came with the page, or went on to another row. */
function openerOf(panel: HTMLElement | null): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || panel?.contains(active)) return null
  return active.matches('a, button') ? active : null
}

function isHalfTyped(target: Element): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && target.value !== ''
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
    const cameFrom = openerOf(panel.current)
    if (cameFrom) panel.current?.focus({ preventScroll: true })
    return () => {
      if (!hadFocus.current) return
      const target = cameFrom?.isConnected ? cameFrom : rowLinkOrFirst(row)
      target?.focus({ preventScroll: true })
    }
  }, [row])

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
    const isFromList = target === document.body || focusedRow() !== undefined
    if (!isFromList && !panel.current?.contains(target)) return
    event.preventDefault()
    // Whoever is typing wants to leave the field, and not what it is in.
    if (isHalfTyped(target)) {
      panel.current?.focus({ preventScroll: true })
      return
    }
    if (isFromList) rowLinkOrFirst(row)?.focus({ preventScroll: true })
    onClose()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => closeByKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return { ref: panel, tabIndex: -1 }
}
