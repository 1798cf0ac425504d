/**
 * When wrong passwords block. Failures count for `windowMinutes`: from the third on the answer is delayed, and the
 * fifth from one network blocks that network for the login. Five failures in places that the user has logged in from,
 * or failures from more than `networks` networks, block the user everywhere. Every block expires, and a repeat within
 * `repeatHours` lasts twice as long.
 *
 * A browser that the user has logged in with is blocked by the failures in that browser alone, and a session by the
 * failures in sessions of the user: no number of guesses from elsewhere locks the user out there.
 */
export const blocking = {
  failures: 5,
  windowMinutes: 15,
  delayFrom: 3,
  networks: 20,
  /** An IPv6 caller counts in its /64, its /56 and its /48, each with a higher limit. */
  wider: { times: 2 },
  widest: { times: 4 },
  /** No shorter than the window: the failures that have caused a block must not cause the next one. */
  firstMinutes: { own: 15, network: 15, everywhere: 30 },
  repeatHours: 24,
  maxMinutes: 24 * 60,
} as const

/** What a block closes: one own place (a browser, or the user's sessions), one network, or all that is not own. */
export type BlockKind = keyof typeof blocking.firstMinutes

/** Wrong passwords of one login within the window. */
export interface FailureCounts {
  readonly near: number
  readonly wider: number
  readonly widest: number
  /** In the browser or the sessions that the attempt comes from; 0 for a browser that is not the user's. */
  readonly inOwnPlace: number
  readonly inKnownPlaces: number
  readonly networks: number
}

/** Blocks of one login that have not expired, as they concern one attempt. */
export interface BlocksInForce {
  /** The attempt comes from a browser that the user has logged in with, or from a session of the user. */
  readonly isOwnPlace: boolean
  readonly own: boolean
  readonly network: boolean
  readonly everywhere: boolean
}

export function isBlocked({ isOwnPlace, own, network, everywhere }: BlocksInForce): boolean {
  return isOwnPlace ? own : network || everywhere
}

/** The kinds of block that the counts call for; of a network, its width. */
export type DueBlock = 'own' | 'near' | 'wider' | 'widest' | 'everywhere'

export function dueBlocks({
  near,
  wider,
  widest,
  inOwnPlace,
  inKnownPlaces,
  networks,
}: FailureCounts): DueBlock[] {
  const { failures } = blocking
  const isDue: Readonly<Record<DueBlock, boolean>> = {
    own: inOwnPlace >= failures,
    near: near >= failures,
    wider: wider >= failures * blocking.wider.times,
    widest: widest >= failures * blocking.widest.times,
    everywhere: inKnownPlaces >= failures || networks > blocking.networks,
  }
  return (['own', 'near', 'wider', 'widest', 'everywhere'] as const).filter((due) => isDue[due])
}

/** Minutes of a block; `earlier` counts the blocks of this kind and place that began within `repeatHours` of each other. */
export function blockMinutes(kind: BlockKind, earlier: number): number {
  return Math.min(blocking.firstMinutes[kind] * 2 ** earlier, blocking.maxMinutes)
}

/** How long the answer to a wrong password waits: twice as long each time. */
export function delayOf({ near }: Pick<FailureCounts, 'near'>, firstMs: number): number {
  return near < blocking.delayFrom ? 0 : firstMs * 2 ** Math.min(near - blocking.delayFrom, 4)
}

/** 'Blocked for: N mins' counts whole minutes since the block began. */
export function blockedMinutes(seconds: number): number {
  return Math.floor(seconds / 60)
}
