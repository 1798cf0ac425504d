import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ROW_LINK } from './row-link.ts'

/** Which row of a list was opened, among which others, and how far the list was scrolled. It ends with the screen. */
export interface OpenedFrom {
  readonly row: () => string | null
  /** The rows before and after the opened one, as they were listed. */
  readonly beside: () => { readonly previous: string | null; readonly next: string | null }
  readonly scrolledTo: () => number
  readonly open: (row: string, keys: readonly string[], scrolledTo: number) => void
  /** On to another of the same rows. */
  readonly moveTo: (row: string) => void
}

function makeOpenedFrom(): OpenedFrom {
  let opened: { row: string; keys: readonly string[]; top: number } | null = null
  return {
    row: () => opened?.row ?? null,
    beside: () => {
      const at = opened ? opened.keys.indexOf(opened.row) : -1
      if (!opened || at < 0) return { previous: null, next: null }
      return { previous: opened.keys[at - 1] ?? null, next: opened.keys[at + 1] ?? null }
    },
    scrolledTo: () => opened?.top ?? 0,
    open: (row, keys, top) => {
      opened = { row, keys, top }
    },
    moveTo: (row) => {
      if (opened?.keys.includes(row)) opened = { ...opened, row }
    },
  }
}

/** For a screen whose list and record take turns. */
export function useOpenedFrom(): OpenedFrom {
  const [openedFrom] = useState(makeOpenedFrom)
  return openedFrom
}

/** Whoever comes back from a record finds the list scrolled as it was, and the focus on the row of the record. */
export function useRestored(
  region: RefObject<HTMLElement | null>,
  keys: readonly string[],
  openedFrom: OpenedFrom | undefined,
): (event: MouseEvent<HTMLElement>) => void {
  const isRestored = useRef(false)
  const place = useRef(-1)
  useLayoutEffect(() => {
    const row = openedFrom?.row() ?? null
    if (keys.length === 0) return
    if (isRestored.current) {
      // It is gone from the list, as a cancelled transfer from those that wait: the row in its place has the focus then.
      const isGone = place.current >= 0 && row !== null && !keys.includes(row)
      const links = region.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)
      if (isGone && document.activeElement === document.body)
        links?.[Math.min(place.current, links.length - 1)]?.focus({ preventScroll: true })
      if (isGone) place.current = -1
      return
    }
    isRestored.current = true
    if (!openedFrom || row === null || !keys.includes(row)) return
    place.current = keys.indexOf(row)
    const line = region.current?.querySelector(`[data-row="${CSS.escape(row)}"]`)
    region.current?.scrollTo({ top: openedFrom.scrolledTo() })
    line?.scrollIntoView({ block: 'nearest' })
    // Not from under the fingers of somebody who has gone on to another field.
    const { activeElement: active } = document
    if (active === document.body || active?.closest('nav'))
      line?.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus({ preventScroll: true })
  }, [region, keys, openedFrom])

  return ({ target }) => {
    const link = target instanceof Element ? target.closest(`[${ROW_LINK}]`) : null
    const row = link?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (row !== undefined) openedFrom?.open(row, keys, region.current?.scrollTop ?? 0)
  }
}
