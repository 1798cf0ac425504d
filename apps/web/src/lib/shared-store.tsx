import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'

const nothing = Symbol('nothing')

interface SharedStore<Value> {
  /** Around the whole page. */
  readonly Shared: (props: { readonly children: ReactNode }) => ReactNode
  readonly useShared: () => Value
}

/**
 * What stands outside of React and everybody asks for: one look for the whole page, below which it is handed on. Else
 * hundreds of cells of a list would listen each for themselves.
 */
export function makeSharedStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
): SharedStore<Value> {
  const Context = createContext<Value | typeof nothing>(nothing)
  return {
    Shared: function Shared({ children }: { readonly children: ReactNode }) {
      const value = useSyncExternalStore(subscribe, read)
      return <Context value={value}>{children}</Context>
    },
    useShared: () => {
      const shared = use(Context)
      if (shared === nothing) throw new Error('Nobody hands it on here.')
      return shared
    },
  }
}
