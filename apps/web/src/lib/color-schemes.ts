import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { keep, kept, listenToKept } from './kept.ts'

export const schemes = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[]

function chosen(fallback: MantineColorScheme): MantineColorScheme {
  return schemes.find((known) => known === kept('theme')) ?? fallback
}

let stop: (() => void) | undefined

/** Light or dark follows the person as every other choice does. */
export const colorSchemes: MantineColorSchemeManager = {
  get: chosen,
  // Told of a change, the provider sets what it was told.
  set: (scheme) => {
    if (scheme !== chosen('auto')) keep('theme', scheme)
  },
  subscribe: (onUpdate) => {
    stop = listenToKept(() => onUpdate(chosen('auto')))
  },
  unsubscribe: () => stop?.(),
  // Nothing here takes a choice back.
  clear: () => undefined,
}
