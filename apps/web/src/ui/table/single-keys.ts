import { createContext, useContext } from 'react'

/** Shortcuts of one printable key (j, k, /) can be switched off for people whose tools type for them. */
export const SingleKeysContext = createContext(true)

export const useSingleKeys = (): boolean => useContext(SingleKeysContext)

const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="listbox"], [role="menu"]'

/** True where a key belongs to the field or menu that has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

export const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  event.ctrlKey || event.metaKey || event.altKey
