import { useEffect, useRef } from 'react'
import { hasModifier, isTyping, singleKeysAreOn } from './keys.ts'
import { useIsLeaving } from './leaving.ts'

export interface Shortcut {
  /** One key, or two that are pressed one after the other: `t`, `g t`. */
  readonly keys: string
  readonly label: string
  readonly act: () => void
  /** False while there is nothing on the page that it could act on. */
  readonly applies?: () => boolean
}

interface Group {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

interface Offered extends Group {
  /** Keys of a screen that is being left do nothing any more. */
  readonly isOver: () => boolean
}

/** So long a second key is waited for. */
const secondWithinMs = 1_500

/** Of all that is on the page now: what a key does and what is told about it are the same list. */
const groups = new Set<{ readonly current: Offered }>()
let first: { readonly key: string; readonly at: number } | null = null

function applying({ applies }: Shortcut): boolean {
  return applies?.() ?? true
}

/** In the order in which they came to the page: of two with the same keys the later one is meant. */
function working(): Shortcut[] {
  return [...groups]
    .filter(({ current }) => !current.isOver())
    .flatMap(({ current }) => current.shortcuts)
    .filter(applying)
}

/** Never while somebody types, and never behind a dialog. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return false
  return singleKeysAreOn() && !document.querySelector('[role="dialog"][aria-modal="true"]')
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Shift' || !isOurs(event)) return
  const before = first && event.timeStamp - first.at < secondWithinMs ? first.key : null
  const typed = before === null ? event.key : `${before} ${event.key}`
  const all = working()
  const wanted = all.findLast(({ keys }) => keys === typed)
  const isFirst = before === null && all.some(({ keys }) => keys.startsWith(`${typed} `))
  first = isFirst ? { key: typed, at: event.timeStamp } : null
  if (!wanted) return
  event.preventDefault()
  wanted.act()
}

/**
 * Keys of one letter, as long as whoever names them is on the page. They can be switched off, all together. What works
 * `everywhere` is of no screen: it also works on the way from one to another.
 */
export function useShortcuts(
  title: string,
  shortcuts: readonly Shortcut[],
  { everywhere = false }: { readonly everywhere?: boolean } = {},
): void {
  const isLeaving = useIsLeaving()
  const isOver = (): boolean => !everywhere && isLeaving()
  const group = useRef<Offered>({ title, shortcuts, isOver })
  useEffect(() => {
    group.current = { title, shortcuts, isOver }
  })
  useEffect(() => {
    if (groups.size === 0) document.addEventListener('keydown', onKeyDown)
    groups.add(group)
    return () => {
      groups.delete(group)
      if (groups.size === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** What works at this moment, by who offers it; groups of the same title are one. */
export function shortcutsHere(): Group[] {
  const titles = new Map<string, Shortcut[]>()
  const all = working()
  for (const { current } of groups) {
    const listed = titles.get(current.title) ?? []
    const own = current.shortcuts.filter((one) => all.findLast(({ keys }) => keys === one.keys) === one)
    titles.set(current.title, [...listed, ...own])
  }
  return [...titles]
    .map(([title, shortcuts]) => ({ title, shortcuts }))
    .filter((group) => group.shortcuts.length > 0)
}

const asks = new EventTarget()

/** For a button that leads to the list of them. */
export function askForShortcuts(): void {
  asks.dispatchEvent(new Event('asked'))
}

export function onAskForShortcuts(listener: () => void): () => void {
  asks.addEventListener('asked', listener)
  return () => asks.removeEventListener('asked', listener)
}
