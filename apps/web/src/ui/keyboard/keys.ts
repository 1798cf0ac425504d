const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="listbox"], [role="menu"]'

/** The mark that the preference of this person leaves on the page. */
export function singleKeysAreOn(): boolean {
  return document.documentElement.dataset['singleKeys'] !== 'off'
}

/** True where a key belongs to the field or menu that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

export function hasModifier(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey || event.altKey
}
