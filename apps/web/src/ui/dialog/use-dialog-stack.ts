import { useLayoutEffect, useRef } from 'react'

// Dialogs open over dialogs (a question over a form): only the topmost one hears Escape.
const stack: symbol[] = []

function lockPage(): void {
  const root = document.documentElement
  // Keeps the place of the scroll bar, so that the page behind does not jump sideways.
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
  root.style.overflow = 'hidden'
}

function unlockPage(): void {
  document.documentElement.style.removeProperty('overflow')
  document.documentElement.style.removeProperty('scrollbar-gutter')
}

// An open option list inside the dialog takes Escape for itself.
function isTaken(event: KeyboardEvent): boolean {
  return (
    event.isComposing ||
    (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true')
  )
}

/**
 * What an open dialog does to the page: Escape closes the topmost only, and nothing scrolls behind it. Done
 * here because Mantine does the first for all open dialogs at once, and the second with an inline style
 * element, which our content-security policy refuses.
 */
export function useDialogStack(opened: boolean, onEscape: (() => void) | undefined): void {
  const escape = useRef(onEscape)
  useLayoutEffect(() => {
    escape.current = onEscape
  })

  useLayoutEffect(() => {
    if (!opened) return undefined
    const me = Symbol('dialog')
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || stack.at(-1) !== me || isTaken(event)) return
      event.stopImmediatePropagation()
      escape.current?.()
    }
    if (stack.length === 0) lockPage()
    stack.push(me)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      stack.splice(stack.indexOf(me), 1)
      if (stack.length === 0) unlockPage()
    }
  }, [opened])
}
