import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { sharedLimit, tooMany } from '../../platform/rate-limits.ts'

/** A clerk who repairs a day asks for some; each reads as much as a close does, and is kept for good. */
export const mostProofs = 20
const windowSeconds = 10 * 60

/** Counts the proofs of each user; past the limit it refuses. */
export function limitProofs(db: Db) {
  const proofs = sharedLimit(db, { name: 'day-proof', points: mostProofs, seconds: windowSeconds })
  return async ({ actor }: ActorCall): Promise<void> => {
    const { consumedPoints, msBeforeNext } = await proofs.penalty(actor.userSid)
    if (consumedPoints > mostProofs) throw tooMany('too_many_proofs', msBeforeNext)
  }
}
