import type { FreshPurpose } from '@corridor/contract/common/fresh'
import { reason } from '@corridor/contract/refusals/refusals'
import type { ActorCall } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import {
  type AttemptDeps,
  countWrongCode,
  holdProven,
  limitWrongCodes,
  proveOwn,
  refuseGuess,
} from '../../platform/session/attempts.ts'
import { codeRefused, hasFactor, spendCode } from '../../platform/session/factors.ts'
import { hasFreshProof, spendFreshProof } from '../../platform/session/fresh-log-ins.ts'
import { type PasskeyProof, spendPasskey } from '../../platform/session/passkeys.ts'
import type { FactorDeps } from './factor-state.ts'
import { findAccount, holdHashes, isBegunBySso, isSameHash } from './store.ts'

export interface Proof {
  /** Without it a fresh log-in at the provider of single sign-on stands in its place. */
  readonly current?: string | undefined
  /** What that log-in has given this browser. */
  readonly fresh?: string | undefined
  readonly oneTimeCode?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

interface Refused {
  readonly event: string
  readonly error: AppError
}

/** The login password once more: whoever has a session alone must not be able to keep it. */
export async function prove(deps: AttemptDeps, call: ActorCall, stored: string, sent: string) {
  const refused = () => invalidField('current', reason('current_password_wrong'))
  const paused = () => invalidField('current', reason('passwords_paused'))
  const own = { kind: 'login', stored, sent, refused, paused } as const
  await proveOwn(deps, call, { ...own, wrongOne: 'current password' })
  return own
}

/**
 * Whoever came from the provider has no password here, whatever is stored from before: one that was caught in those
 * days must not do what a fresh log-in is asked for.
 */
export async function provesBySso(
  { db, config }: Pick<FactorDeps, 'db' | 'config'>,
  { actor }: ActorCall,
): Promise<boolean> {
  return config.sso !== undefined && (await isBegunBySso(db, actor.sessionSid))
}

/** What it is for, which a fresh log-in has to name. */
export interface Proven extends Proof {
  readonly purpose: FreshPurpose
}

/**
 * With the current password, which stays the one that was told until the work is done, or with a fresh log-in, which is
 * used up by it; and with the factor that is there.
 */
export async function withProof<T>(
  deps: FactorDeps,
  call: ActorCall,
  proof: Proven,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db } = deps
  const { userSid } = call.actor
  const hold = await proveWho(deps, call, proof)
  if (!proof.passkey) await limitWrongCodes(db, userSid)
  const done = await inTransaction(db, async (tx) => {
    const spend = await hold(tx)
    const refused = (await hasFactor(tx, userSid)) ? await judgeFactor(deps, tx, call, proof) : null
    if (refused) return refused
    await spend()
    return { result: await work(tx) }
  })
  if ('result' in done) return done.result
  // The right password has just ended the count of the guards: what bounds guesses here is the count of a day.
  if (!proof.passkey) await countWrongCode(db, userSid)
  await refuseGuess(deps, call, { kind: 'login', event: done.event })
  throw done.error
}

/**
 * The current password, or a fresh log-in. What comes back holds the user in the transaction of the work; what comes of
 * that uses a fresh log-in up, once all else is right: a mistyped code is no reason to log in once more.
 */
export async function proveWho(
  deps: FactorDeps,
  call: ActorCall,
  { current, fresh, purpose }: Pick<Proven, 'current' | 'fresh' | 'purpose'>,
): Promise<(tx: Tx) => Promise<() => Promise<void>>> {
  const { userSid, sessionSid } = call.actor
  if (current === undefined || (await provesBySso(deps, call))) {
    const asked = { sessionSid, purpose }
    const needed = () => refusal('fresh_log_in_needed')
    // Before all else, as a password is: whoever has a session alone must not guess at codes.
    if (fresh === undefined || !(await hasFreshProof(deps.db, asked, fresh))) throw needed()
    return async (tx) => {
      await holdHashes(tx, userSid)
      return async () => {
        if (!(await spendFreshProof(tx, asked, fresh))) throw needed()
      }
    }
  }
  const account = await findAccount(deps.db, userSid)
  const own = await prove(deps, call, account.passwordHash, current)
  return async (tx) => {
    await holdProven(tx, deps.secrets, call, own)
    if (!isSameHash(await holdHashes(tx, userSid), account)) throw own.refused()
    return async () => {}
  }
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
