import type { Requirement } from './list.ts'

/** How many rows there are and how many of them are done, as the project has written it down. */
export interface Counts {
  ids: number
  done: number
}

export const countsPath = 'docs/requirements/counts.json'

function numberOf(counts: object, key: keyof Counts): number {
  const value: unknown = Reflect.get(counts, key)
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw new Error(`"${key}" is not a whole number`)
}

export function parseCounts(text: string): Counts {
  const counts: unknown = JSON.parse(text)
  if (typeof counts !== 'object' || counts === null) throw new Error('not an object')
  return { ids: numberOf(counts, 'ids'), done: numberOf(counts, 'done') }
}

/**
 * A deleted row, or one set back from done to open, takes its proof along and nothing else would turn red.
 * A number that was not raised would hide the next fall, so more than written down fails as well.
 */
export function countProblems(requirements: Requirement[], written: Counts): string[] {
  const found: Counts = {
    ids: requirements.length,
    done: requirements.filter(({ state }) => state === 'done').length,
  }
  const problems: string[] = []
  if (found.ids < written.ids) {
    problems.push(`Rows are gone: ${countsPath} says ${written.ids} ids, the list has ${found.ids}`)
  }
  if (found.done < written.done) {
    problems.push(`Rows were set back: ${countsPath} says ${written.done} done, the list has ${found.done}`)
  }
  for (const key of ['ids', 'done'] as const) {
    if (found[key] > written[key]) {
      problems.push(`The number went up: write "${key}": ${found[key]} into ${countsPath}`)
    }
  }
  return problems
}
