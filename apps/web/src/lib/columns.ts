import type { PreferenceName } from '@corridor/contract/preferences'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { keep, kept, listenToKept } from './kept.ts'

const choice = z.object({
  key: z.string(),
  hidden: z.boolean().optional(),
  width: z.number().optional(),
})

type ColumnChoice = z.infer<typeof choice>

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
