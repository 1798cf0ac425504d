import type { Lookups } from '../../../lib/lookups-query.ts'
import type { CodeNames } from '../value-words.ts'

/** One of the values that a field is chosen from. */
interface Choice {
  readonly idKey: string
  readonly idValue: string
}

/** Field to the values that it is chosen from. */
export type Enumerations = Readonly<Record<string, readonly Choice[]>>

export function countryNames(lookups: Lookups | undefined): CodeNames {
  return Object.fromEntries(
    (lookups?.countries ?? []).map(({ countryCode, countryName }) => [countryCode, countryName]),
  )
}

export function choiceNames(choices: readonly Choice[] = []): CodeNames {
  return Object.fromEntries(choices.map(({ idKey, idValue }) => [idKey, idValue]))
}
