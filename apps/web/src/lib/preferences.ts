import type { PreferenceName } from '@corridor/contract/preferences'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { keep, kept, listenToKept } from './kept.ts'

export const densities = ['compact', 'default', 'relaxed'] as const

export type Density = (typeof densities)[number]

const choice = z.object({
  key: z.string(),
  hidden: z.boolean().optional(),
  width: z.number().optional(),
})

type ColumnChoice = z.infer<typeof choice>

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

type ListWithColumns = PreferenceName extends infer Name
  ? Name extends `columns-${infer List}`
    ? List
    : never
  : never

/** The columns beyond the usual ones that this person wants to see in a list. */
export function useMoreColumns<Name extends string>(
  list: ListWithColumns,
  offered: readonly Name[],
): [shown: readonly Name[], toggle: (name: Name) => void] {
  const stored = useSyncExternalStore(listenToKept, () => kept(`columns-${list}`) ?? '')
  const wanted = stored.split(' ')
  const shown = offered.filter((name) => wanted.includes(name))
  const toggle = (name: Name): void => {
    const next = offered.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)))
    keep(`columns-${list}`, next.join(' '))
  }
  return [shown, toggle]
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
  list: ListWithColumns,
): [choices: readonly ColumnChoice[], choose: (choices: readonly ColumnChoice[] | null) => void] {
  const stored = useSyncExternalStore(listenToKept, () => kept(`columns-${list}`) ?? '[]')
  const choices = useMemo(() => readChoices(stored), [stored])
  return [choices, (next) => keep(`columns-${list}`, JSON.stringify(next ?? []))]
}
