import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'

export const densities = ['compact', 'default', 'relaxed'] as const

export type Density = (typeof densities)[number]

const choice = z.object({
  key: z.string(),
  hidden: z.boolean().optional(),
  width: z.number().optional(),
})

type ColumnChoice = z.infer<typeof choice>

const storageKey = 'density'
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(key: string, value: string): void {
  localStorage.setItem(key, value)
  apply()
  for (const listener of listeners) listener()
}

function read(): Density {
  return densities.find((known) => known === localStorage.getItem(storageKey)) ?? 'default'
}

/** The design system knows both as marks of the page. */
function apply(): void {
  document.documentElement.dataset['density'] = read()
  document.documentElement.dataset['singleKeys'] = readSingleKeys()
}

export function setDensity(density: Density): void {
  store(storageKey, density)
}

export function useDensity(): Density {
  return useSyncExternalStore(listen, read)
}

export const onOff = ['on', 'off'] as const

export type OnOff = (typeof onOff)[number]

const singleKeysKey = 'single keys'

function readSingleKeys(): OnOff {
  return localStorage.getItem(singleKeysKey) === 'off' ? 'off' : 'on'
}

/** Shortcuts of one printable key (j, k, /) can be switched off for people whose tools type for them. */
export function setSingleKeys(value: OnOff): void {
  store(singleKeysKey, value)
}

export function useSingleKeys(): OnOff {
  return useSyncExternalStore(listen, readSingleKeys)
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
  const stored = useSyncExternalStore(listen, () => localStorage.getItem(columnsKey(list)) ?? '')
  const wanted = stored.split(' ')
  const shown = offered.filter((name) => wanted.includes(name))
  const toggle = (name: Name): void => {
    const next = offered.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)))
    store(columnsKey(list), next.join(' '))
  }
  return [shown, toggle]
}

function choicesKey(list: string): string {
  return `order of columns ${list}`
}

/** What somebody else has put there, or an older version of ours, is no choice. */
function readChoices(stored: string): readonly ColumnChoice[] {
  try {
    return z.array(choice).parse(JSON.parse(stored))
  } catch {
    return []
  }
}

/** Which columns this person wants of a list, in which order and how wide; none where it is as it comes. */
export function useColumnChoices(
  list: string,
): [choices: readonly ColumnChoice[], choose: (choices: readonly ColumnChoice[] | null) => void] {
  const stored = useSyncExternalStore(listen, () => localStorage.getItem(choicesKey(list)) ?? '[]')
  const choices = useMemo(() => readChoices(stored), [stored])
  return [choices, (next) => store(choicesKey(list), JSON.stringify(next ?? []))]
}
