import { useShortcuts } from '../../ui/keyboard/shortcuts.ts'
import { ROW_LINK } from '../../ui/table/row-link.ts'
import type { ItemKey } from './api.ts'
import { useMessages } from './texts.ts'

/** The panel marks what its keys lead to, so that a key does what a click does. */
export const takeMark = 'data-take'
const noteMark = 'data-note-box'

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

export function useDeskShortcuts(open: ItemKey | null): void {
  const { shortcuts: texts } = useMessages().exceptions
  const applies = (): boolean => open !== null
  useShortcuts(texts.title, [
    { keys: 't', label: texts.take, act: () => marked(takeMark)?.click(), applies },
    { keys: 'n', label: texts.note, act: () => marked(noteMark)?.focus(), applies },
  ])
}
