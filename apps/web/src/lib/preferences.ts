import { useSyncExternalStore } from 'react'

export const densities = ['compact', 'default', 'relaxed'] as const

export type Density = (typeof densities)[number]

const storageKey = 'density'
const listeners = new Set<() => void>()

function read(): Density {
  return densities.find((known) => known === localStorage.getItem(storageKey)) ?? 'default'
}

function apply(): void {
  document.documentElement.dataset['density'] = read()
}

export function setDensity(density: Density): void {
  localStorage.setItem(storageKey, density)
  apply()
  for (const listener of listeners) listener()
}

export function useDensity(): Density {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}

apply()

function columnsKey(list: string): string {
  return `columns ${list}`
}

/** The columns beyond the usual ones that this person wants to see in a list, on this machine. */
export function useMoreColumns<Name extends string>(
  list: string,
  offered: readonly Name[],
): [shown: readonly Name[], toggle: (name: Name) => void] {
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem(columnsKey(list)) ?? '',
  )
  const wanted = stored.split(' ')
  const shown = offered.filter((name) => wanted.includes(name))
  const toggle = (name: Name): void => {
    const next = offered.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)))
    localStorage.setItem(columnsKey(list), next.join(' '))
    for (const listener of listeners) listener()
  }
  return [shown, toggle]
}
