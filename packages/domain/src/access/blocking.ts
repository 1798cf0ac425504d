/** When wrong passwords block a login. A block ends only by an explicit unlock, never by time. */
export const blocking = { failures: 5, windowMinutes: 15 } as const

/** 'Blocked for: N mins' counts whole minutes since the block began. */
export function blockedMinutes(seconds: number): number {
  return Math.floor(seconds / 60)
}
