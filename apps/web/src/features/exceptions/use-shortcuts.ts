import { useEffect, useEffectEvent } from 'react'
import { hasModifier, isTyping, useSingleKeys } from '../../ui/table/single-keys.ts'
import { ROW_LINK } from '../../ui/table/use-row-cursor.ts'
import type { ItemKey } from './api.ts'

/** The panel marks what its keys lead to, so that a key does what a click does. */
export const takeMark = 'data-take'
const noteMark = 'data-note-box'

interface Shortcuts {
  readonly open: ItemKey | null
  readonly onHelp: () => void
}

function marked(mark: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${mark}]`)
}

/** The buttons of what is decided go with it; the keyboard stays in the list, on the item that comes next. */
export function focusNextRow(): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)]
  const at = links.findIndex((link) => link.closest('tr')?.ariaCurrent === 'true')
  const next = links[at + 1] ?? links[at - 1]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Keys of one letter: never while somebody types, and never behind a dialog. */
export function useShortcuts({ open, onHelp }: Shortcuts): void {
  const singleKeys = useSingleKeys()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
    const acts: Readonly<Record<string, () => void>> = {
      '?': onHelp,
      t: () => marked(takeMark)?.click(),
      n: () => marked(noteMark)?.focus(),
    }
    const act = acts[event.key]
    if (!act || (open === null && event.key !== '?')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!singleKeys) return undefined
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [singleKeys])
}
