import { reason } from '@corridor/contract/refusals/refusals'
import type { ActorCall } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import { countWrongCode, holdProven, limitWrongCodes, refuseGuess } from '../../platform/session/attempts.ts'
import { codeRefused, hasFactor, spendCode } from '../../platform/session/factors.ts'
import { type PasskeyProof, spendPasskey } from '../../platform/session/passkeys.ts'
import type { FactorDeps } from './factor-state.ts'
import { prove } from './service.ts'
import { findAccount, holdHashes, isSameHash } from './store.ts'

export interface Proof {
  readonly current: string
  readonly oneTimeCode?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

interface Refused {
  readonly event: string
  readonly error: AppError
}

/** With the current password, which stays the one that was told until the work is done, and with the factor that is there. */
export async function withProof<T>(
  deps: FactorDeps,
  call: ActorCall,
  proof: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, secrets } = deps
  const { userSid } = call.actor
  const account = await findAccount(db, userSid)
  const own = await prove(deps, call, account.passwordHash, proof.current)
  if (!proof.passkey) await limitWrongCodes(db, userSid)
  const done = await inTransaction(db, async (tx) => {
    await holdProven(tx, secrets, call, own)
    if (!isSameHash(await holdHashes(tx, userSid), account)) throw own.refused()
    const refused = (await hasFactor(tx, userSid)) ? await judgeFactor(deps, tx, call, proof) : null
    return refused ?? { result: await work(tx) }
  })
  if ('result' in done) return done.result
  // The right password has just ended the count of the guards: what bounds guesses here is the count of a day.
  if (!proof.passkey) await countWrongCode(db, userSid)
  await refuseGuess(deps, call, { kind: own.kind, event: done.event })
  throw done.error
}

/** Null for a right one, which is used up. */
async function judgeFactor(
  { config, secrets }: FactorDeps,
  tx: Tx,
  { actor: { userSid, sessionSid } }: ActorCall,
  { oneTimeCode, passkey }: Proof,
): Promise<Refused | null> {
  if (passkey) {
    const ceremony = { userSid, asker: { sessionSid }, purpose: 'prove' } as const
    const verdict = await spendPasskey(tx, config, ceremony, passkey)
    return 'event' in verdict ? { ...verdict, error: refusal('passkey_refused') } : null
  }
  if (oneTimeCode === undefined) throw invalidField('oneTimeCode', reason('required'))
  const spent = await spendCode(tx, secrets, userSid, oneTimeCode)
  return spent === null ? { event: 'a wrong second factor was refused', error: codeRefused() } : null
}
