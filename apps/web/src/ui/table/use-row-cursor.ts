import { type KeyboardEvent, type RefObject, useState } from 'react'
import { hasModifier, isTyping, singleKeysAreOn } from '../keyboard/keys.ts'
import { useIsLeaving } from '../keyboard/leaving.ts'
import { ROW_LINK } from './row-link.ts'

/** Of a row, by its key. */
function rowLink(row: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [${ROW_LINK}]`)
}

/** Of a row, or of the first one where it has left the list. */
export function rowLinkOrFirst(row: string): HTMLElement | null {
  return rowLink(row) ?? document.querySelector<HTMLElement>(`[${ROW_LINK}]`)
}

/** Of the row that has the focus, on its link or on anything else in it. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
}

type Move = 'next' | 'previous' | 'first' | 'last'

const arrows: Record<string, Move> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' }
const letters: Record<string, Move> = { j: 'next', k: 'previous' }

function targetIndex(move: Move, at: number, start: number, count: number): number {
  if (move === 'first') return 0
  if (move === 'last') return count - 1
  if (at < 0) return start
  return Math.min(Math.max(0, at + (move === 'next' ? 1 : -1)), count - 1)
}

/** The cursor is the focus itself, on the links of the first column: one tab stop, arrows within. */
export function useRowCursor(
  ref: RefObject<HTMLElement | null>,
  keys: readonly string[],
  start: string | null,
) {
  const [cursor, setCursor] = useState<string | null>(null)
  const isLeaving = useIsLeaving()
  const stop = [cursor, start].find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? null

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Events of a dialog opened from a cell bubble here through React, not through the page.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!inside || event.defaultPrevented || hasModifier(event) || event.shiftKey || isTyping(event.target))
      return
    if (isLeaving()) return
    const move = arrows[event.key] ?? (singleKeysAreOn() ? letters[event.key] : undefined)
    const links = [...(ref.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])]
    if (!move || links.length === 0) return
    const row = document.activeElement?.closest('tr')
    const at = links.findIndex((link) => link.closest('tr') === row)
    const startAt = Math.max(0, stop === null ? 0 : keys.indexOf(stop))
    const link = links[targetIndex(move, at, startAt, links.length)]
    if (!link) return
    event.preventDefault()
    link.focus({ preventScroll: true })
    link.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }

  return { stop, onKeyDown, onRowFocus: setCursor }
}
