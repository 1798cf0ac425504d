import type { Rewrite } from './index.tsx'

/** What the code reads and nobody sees. */
const notSaid = new Set(['locale', 'numbers'])

function said(text: string): string {
  return text === '' ? text : `⟦${text}⟧`
}

function rewritten(value: unknown): unknown {
  if (typeof value === 'string') return said(value)
  if (typeof value === 'function')
    return (...args: unknown[]): unknown => rewritten(Reflect.apply(value, undefined, args))
  if (Array.isArray(value)) return value.map(rewritten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, notSaid.has(name) ? one : rewritten(one)]),
  )
}

/**
 * A language that nobody speaks: every text of the catalogue between marks, and the page from right to left. What has
 * no marks was written into a screen, and what stands on the wrong side was measured from the left.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with other texts.
export const pseudo: Rewrite = (texts) => rewritten(texts) as typeof texts
