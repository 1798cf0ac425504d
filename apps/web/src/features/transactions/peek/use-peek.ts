import { useEffect, useEffectEvent, useState } from 'react'
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
  /** It has no row on this page, and so no neighbours: what was done with it took it out of the list. */
  readonly isGone: boolean
}

/** Over the edge of a page: which end of it comes next is known once its rows are there. */
interface Turn {
  readonly from: number | undefined
  readonly page: number
  readonly end: 0 | -1
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
  const [turn, setTurn] = useState<Turn | null>(null)
  const isTurning = turn?.from === sid && turn?.page === page

  const isThere = state === 'ready' && !isOld
  const arrive = useEffectEvent((there: readonly Row[]) => {
    if (!turn || !isTurning || isHere) return
    const row = there.at(turn.end)
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
  const turnBy = (by: 1 | -1) => (): void => {
    setTurn({ from: sid, page: page + by, end: by === 1 ? 0 : -1 })
    onShow(sid, page + by, true)
  }
  const neighbour = (by: 1 | -1): (() => void) | undefined => {
    const row = isHere ? rows[at + by] : undefined
    // From the first row on, a negative place would be one from the end.
    if (row && at + by >= 0) return () => show(row.sid)
    const isBeyond = isHere && (by === 1 ? hasMore(paged, page) : page > 1)
    return isBeyond ? turnBy(by) : undefined
  }
  const [previous, next] = [neighbour(-1), neighbour(1)]

  const isOpen = sid !== undefined
  const isGone = isOpen && isThere && at === -1 && !isTurning
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
  return { sid: isOffered ? sid : undefined, show, close, previous, next, isGone }
}
