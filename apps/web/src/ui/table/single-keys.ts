import { createContext, useContext } from 'react'

/** Shortcuts of one printable key (j, k, /) can be switched off for people whose tools type for them. */
export const SingleKeysContext = createContext(true)

export function useSingleKeys(): boolean {
  return useContext(SingleKeysContext)
}

const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="listbox"], [role="menu"]'

/** True where a key belongs to the field or menu that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

export function hasModifier(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey || event.altKey
}
