const fields = ['input:not([type="hidden"])', 'select', 'textarea'].map((field) => `${field}:not(:disabled)`)
const others = ['a[href]', 'button:not(:disabled)', '[tabindex]:not([tabindex^="-"])']

const reachable = [...fields, ...others].join(',')
const usable = [...fields.map((field) => `${field}:not([readonly])`), ...others].join(',')

/** The first thing inside that somebody can do something with; else what can only be read, or nothing. */
export function firstFocusable(root: Element): HTMLElement | null {
  return root.querySelector<HTMLElement>(usable) ?? root.querySelector<HTMLElement>(reachable)
}
