import { useEffect, useEffectEvent, useRef } from 'react'
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import type { Paged } from '../../../ui/table/use-paged.ts'
import { focusedRow } from '../../../ui/table/use-row-cursor.ts'
import { paging, type Row } from '../api.ts'
import { useMessages } from '../texts.ts'

/** The transfer that stands beside the list, and the ways from it. */
export interface Peek {
  readonly sid: number | undefined
  readonly show: (sid: number) => void
  readonly close: () => void
  /** Absent at the ends of the list. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

interface PeekOptions {
  readonly sid: number | undefined
  readonly page: number
  readonly paged: Paged<Row>
  readonly isOffered: boolean
  readonly onShow: (sid: number | undefined, page: number, replace: boolean) => void
}

function hasMore({ total = 0, approximate, rows }: Paged<Row>, page: number): boolean {
  return approximate ? rows.length === paging.limit : page * paging.limit < total
}

/** Which transfer stands beside the list, and its neighbours, over the edge of a page too. */
export function usePeek({ sid, page, paged, isOffered, onShow }: PeekOptions): Peek {
  const { peek: texts } = useMessages().transactions
  const { rows, isOld, state } = paged
  const at = rows.findIndex((row) => row.sid === sid)
  const isHere = at !== -1 && !isOld
  // The page that was turned to, and which end of it comes next: known once its rows are there.
  const turned = useRef<{ readonly page: number; readonly end: 0 | -1 } | null>(null)

  const isThere = state === 'ready' && !isOld
  const arrive = useEffectEvent((there: readonly Row[]) => {
    const { current: to } = turned
    if (to?.page !== page) return
    turned.current = null
    const row = there.at(to.end)
    if (row && sid !== undefined) onShow(row.sid, page, true)
  })
  useEffect(() => {
    if (isThere) arrive(rows)
  }, [isThere, rows])

  useEffect(() => {
    if (isHere)
      document.querySelector(`[data-row="${CSS.escape(String(sid))}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [isHere, sid])

  // From one to the next is no way that the browser leads back, step by step.
  const show = (wanted: number): void => onShow(wanted, page, sid !== undefined)
  const close = (): void => onShow(undefined, page, true)
  const turn = (by: 1 | -1) => (): void => {
    turned.current = { page: page + by, end: by === 1 ? 0 : -1 }
    onShow(sid, page + by, true)
  }
  const neighbour = (by: 1 | -1): (() => void) | undefined => {
    const row = isHere ? rows[at + by] : undefined
    // From the first row on, a negative place would be one from the end.
    if (row && at + by >= 0) return () => show(row.sid)
    const isBeyond = isHere && (by === 1 ? hasMore(paged, page) : page > 1)
    return isBeyond ? turn(by) : undefined
  }
  const [previous, next] = [neighbour(-1), neighbour(1)]

  const isOpen = sid !== undefined
  const toggle = (): void => {
    const focused = focusedRow()
    const wanted = focused === undefined ? (sid ?? rows[0]?.sid) : Number(focused)
    if (wanted === sid) close()
    else if (wanted !== undefined) show(wanted)
  }
  useShortcuts(texts.keys.title, [
    { keys: 'p', label: texts.keys.toggle, act: toggle, applies: () => isOffered && rows.length > 0 },
    { keys: 'j', label: texts.keys.next, act: () => next?.(), applies: () => isOpen },
    { keys: 'k', label: texts.keys.previous, act: () => previous?.(), applies: () => isOpen },
  ])
  return { sid: isOffered ? sid : undefined, show, close, previous, next }
}
