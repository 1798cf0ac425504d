import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'

/**
 * What a screen can do without: if its code or its style sheet does not come, something else stands in its place.
 * Awaited and not chained: Vite takes the `then` of an import into a call of its own, and a style sheet that does not
 * come passes it by.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: () => ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: otherwise }
    }
  })
}
