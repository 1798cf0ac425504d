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
