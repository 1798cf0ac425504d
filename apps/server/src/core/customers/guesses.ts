import { noteAccess } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { sharedLimit, tooMany } from '../../platform/rate-limits.ts'

/** Nobody on the phone is looked for so often in vain; the hidden half of a short number has ten thousand values. */
export const mostMisses = 300
const windowSeconds = 60 * 60

export type Guesses = ReturnType<typeof makeGuesses>

/**
 * A number of an id is found by its whole text alone, and shows its last four characters: whoever may search could try
 * out the others. What finds nobody is counted for each user, in whichever way it was asked; past the limit no number
 * is looked for, and the log of who looked at what says so.
 */
export function makeGuesses(db: Db) {
  const misses = sharedLimit(db, { name: 'number-guess', points: mostMisses, seconds: windowSeconds })
  return {
    /** Runs a search for what somebody typed; one without a digit is no guess. */
    watch: async <T>(
      call: ActorCall,
      typed: string,
      search: () => Promise<T>,
      isMiss: (found: T) => boolean,
    ): Promise<T> => {
      if (!/\d/u.test(typed)) return search()
      const { userSid } = call.actor
      const before = await misses.get(userSid)
      if (before && before.consumedPoints >= mostMisses)
        throw tooMany('too_many_numbers_tried', before.msBeforeNext)
      const found = await search()
      if (isMiss(found)) {
        const { consumedPoints } = await misses.penalty(userSid)
        if (consumedPoints === mostMisses)
          await noteAccess(db, call, 0, { event: 'looked in vain for too many numbers', misses: mostMisses })
      }
      return found
    },
  }
}
