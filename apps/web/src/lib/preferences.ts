import { useSyncExternalStore } from 'react'

export const densities = ['compact', 'default', 'relaxed'] as const

export type Density = (typeof densities)[number]

const storageKey = 'density'
const listeners = new Set<() => void>()

const read = (): Density => densities.find((known) => known === localStorage.getItem(storageKey)) ?? 'default'

const apply = (): void => {
  document.documentElement.dataset['density'] = read()
}

export const setDensity = (density: Density): void => {
  localStorage.setItem(storageKey, density)
  apply()
  for (const listener of listeners) listener()
}

export const useDensity = (): Density =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)

apply()
