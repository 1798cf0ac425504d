import { useSyncExternalStore } from 'react'
import { keep, kept, listenToKept } from './kept.ts'

export const densities = ['compact', 'default', 'relaxed'] as const

export type Density = (typeof densities)[number]

function read(): Density {
  return densities.find((known) => known === kept('density')) ?? 'default'
}

/** The design system knows both as marks of the page. */
function apply(): void {
  document.documentElement.dataset['density'] = read()
  document.documentElement.dataset['singleKeys'] = readSingleKeys()
}

export function setDensity(density: Density): void {
  keep('density', density)
}

export function useDensity(): Density {
  return useSyncExternalStore(listenToKept, read)
}

export const onOff = ['on', 'off'] as const

export type OnOff = (typeof onOff)[number]

function readSingleKeys(): OnOff {
  return kept('single-keys') === 'off' ? 'off' : 'on'
}

/** Shortcuts of one printable key (j, k, /) can be switched off for people whose tools type for them. */
export function setSingleKeys(value: OnOff): void {
  keep('single-keys', value)
}

export function useSingleKeys(): OnOff {
  return useSyncExternalStore(listenToKept, readSingleKeys)
}

listenToKept(apply)
apply()
