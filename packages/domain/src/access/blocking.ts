/**
 * When wrong passwords block. Within the window, from the third on the answer takes longer, and the fifth from one
 * network closes that network for the login. A block everywhere, which ends only by an explicit unlock, comes from
 * failures in places that the user has logged in from, or from very many networks: so that nobody can lock out
 * somebody whose login he guesses.
 */
export const blocking = {
  failures: 5,
  windowMinutes: 15,
  delayFrom: 3,
  networks: 20,
  /** An IPv6 caller counts in its /64, its /56 and its /48, each with a higher limit. */
  wider: { times: 2 },
  widest: { times: 4 },
} as const

/** Wrong passwords of one login within the window. */
export interface FailureCounts {
  readonly near: number
  readonly wider: number
  readonly widest: number
  readonly inKnownPlaces: number
  readonly networks: number
}

export function isNetworkBlocked({ near, wider, widest }: FailureCounts): boolean {
  const { failures } = blocking
  return (
    near >= failures || wider >= failures * blocking.wider.times || widest >= failures * blocking.widest.times
  )
}

export function blocksEverywhere({ inKnownPlaces, networks }: FailureCounts): boolean {
  return inKnownPlaces >= blocking.failures || networks > blocking.networks
}

/** How long the answer to a wrong password waits: twice as long each time. */
export function delayOf({ near }: FailureCounts, firstMs: number): number {
  return near < blocking.delayFrom ? 0 : firstMs * 2 ** Math.min(near - blocking.delayFrom, 4)
}

/** 'Blocked for: N mins' counts whole minutes since the block began. */
export function blockedMinutes(seconds: number): number {
  return Math.floor(seconds / 60)
}
