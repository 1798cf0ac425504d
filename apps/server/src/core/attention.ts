import { type AttentionKind, type AttentionLine, placesNamed } from '@corridor/contract/home'
import type { Permission } from '@corridor/domain/access/permissions'
import { fromCents, toCents } from '@corridor/domain/money/money'
import type { Actor } from '../platform/call.ts'

/** Whoever looks: a figure is of what they may see, and some are about themselves. */
export type Viewer = Omit<Actor, 'sessionSid'>

/** What a feature tells of its own lists: the very figures that those lists show. */
export interface AttentionSource {
  /** Of the list behind it. */
  readonly permission: Permission
  /** The list is closed to whoever is limited to some agencies. */
  readonly ofAll?: true
  readonly read: (viewer: Viewer) => Promise<readonly AttentionLine[]>
}

/** Some of what a line counts: at one agency, in one currency, of one person. */
export interface AttentionPlace {
  readonly name: string | null
  readonly agency: number | null
  readonly count: number
  readonly usd?: string | null
  readonly oldest?: string | null
  readonly free?: number | null
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function known<T>(values: readonly (T | null | undefined)[]): T[] {
  return values.filter((value) => value !== null && value !== undefined)
}

/** One line of all its places, those with most of them named. */
export function lineOf(
  kind: AttentionKind,
  places: readonly AttentionPlace[],
  at: string | null = null,
): AttentionLine {
  const amounts = known(places.map(({ usd }) => usd))
  const free = known(places.map((place) => place.free))
  const named = places
    .flatMap(({ name, agency, count }) => (name === null ? [] : [{ name, agency, count }]))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
  return {
    kind,
    count: sumOf(places.map(({ count }) => count)),
    usd: amounts.length === 0 ? null : fromCents(amounts.reduce((sum, usd) => sum + toCents(usd), 0n)),
    oldest: known(places.map(({ oldest }) => oldest)).sort()[0] ?? null,
    where: named.slice(0, placesNamed),
    elsewhere: Math.max(0, named.length - placesNamed),
    free: free.length === 0 ? null : sumOf(free),
    at,
  }
}
