import { useState } from 'react'
import type { Group, Option } from './groups.tsx'

interface Walk {
  readonly options: readonly Option[]
  readonly active: Option | undefined
  readonly move: (by: number) => void
  readonly moveGroup: (by: number) => void
  readonly startAgain: () => void
}

/** Which row is chosen: the first, until somebody moves. At an end it goes on at the other. */
export function useWalk(groups: readonly Group[]): Walk {
  const [chosen, choose] = useState<string | null>(null)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ id }) => id === chosen) ?? options[0]
  return {
    options,
    active,
    move: (by) => {
      const at = active ? options.indexOf(active) : -1
      choose(options.at((at + by) % options.length)?.id ?? null)
    },
    moveGroup: (by) => {
      const at = groups.findIndex((group) => active && group.options.includes(active))
      choose(groups.at((at + by) % groups.length)?.options[0]?.id ?? null)
    },
    startAgain: () => choose(null),
  }
}
