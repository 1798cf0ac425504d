const FOCUSABLE = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled):not([type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex]:not([tabindex^="-"])',
].join(',')

/** The first thing inside that the keyboard can reach, or nothing. */
export function firstFocusable(root: Element): HTMLElement | null {
  return root.querySelector<HTMLElement>(FOCUSABLE)
}
