import type { FoundSession } from './sessions.ts'

const maxKept = 10_000

export interface SessionCache {
  readonly find: (tokenHash: Buffer) => Promise<FoundSession | undefined>
  /** To be called after every change that could have ended a session or changed a user. */
  readonly forget: () => void
}

/**
 * Who was found a moment ago is not looked for again: a screen asks several things at once. A session that ends
 * in this process is over at once, because its end forgets all that is kept; one that ends in another process is
 * over here after `keepMs`.
 */
export function makeSessionCache(
  keepMs: number,
  look: (tokenHash: Buffer) => Promise<FoundSession | undefined>,
): SessionCache {
  let kept = new Map<string, { readonly found: FoundSession; readonly askedAt: number }>()
  const forget = (): void => {
    kept = new Map()
  }
  return {
    forget,
    find: async (tokenHash) => {
      const key = tokenHash.toString('latin1')
      const askedAt = performance.now()
      const known = kept.get(key)
      if (known && askedAt - known.askedAt < keepMs) return known.found
      const keptThen = kept
      const found = await look(tokenHash)
      // Whatever was forgotten in the meantime may have been this, so it must not come back.
      const unchanged = kept === keptThen
      if (unchanged && keepMs > 0 && found && isPlain(found)) {
        if (kept.size >= maxKept) forget()
        kept.set(key, { found, askedAt })
      }
      return found
    },
  }
}

/** Nothing is due or in doubt about it. */
function isPlain({ usable, tokenState, activityDue }: FoundSession): boolean {
  return usable && tokenState === 'current' && !activityDue
}
