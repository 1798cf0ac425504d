import { setTimeout } from 'node:timers/promises'
import type { Call } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import { countRefused, countWrongCode, isOpen, limitWrongCodes } from '../../platform/session/attempts.ts'
import { codeRefused, spendCode } from '../../platform/session/factors.ts'
import { holdSubject, readStanding } from '../../platform/session/login-guards.ts'
import { askToSign, type PasskeyProof, spendPasskey } from '../../platform/session/passkeys.ts'
import { usePreSession } from '../../platform/session/pre-sessions.ts'
import { type Brought, goOn, inLogIn, openingOf, type Person, told } from './go-on.ts'
import { findAt, note } from './login-steps.ts'
import type { SessionDeps } from './service.ts'
import { holdUnchanged } from './store.ts'

/** What the history says of a factor: that it was taken, which only some ways have said; or why not. */
type Verdict =
  | { readonly passed: true; readonly event?: string }
  | { readonly passed: false; readonly event: string }

interface Factor {
  readonly preToken: string
  /** A code can be guessed by whoever is patient, a signature cannot. */
  readonly isGuessable: boolean
  readonly judge: (tx: Tx, user: Person) => Promise<Verdict>
  readonly refused: () => AppError
}

/** A code of the app or a recovery code; then the log-in goes on. */
export function passFactor(
  deps: SessionDeps,
  call: Call,
  { preToken, oneTimeCode }: { readonly preToken: string; readonly oneTimeCode: string },
  brought: Brought,
) {
  const judge: Factor['judge'] = async (tx, { sid }) => {
    const spent = await spendCode(tx, deps.secrets, sid, oneTimeCode)
    if (spent === null) return { passed: false, event: 'a wrong second factor was refused' }
    return { passed: true, ...(spent === 'recovery_code' && { event: 'a recovery code was used' }) }
  }
  return pass(deps, call, { preToken, isGuessable: true, judge, refused: codeRefused }, brought)
}

export async function askPasskey(deps: SessionDeps, preToken: string) {
  const { sid } = await findAt(deps, preToken, 'mfa_required')
  return inTransaction(deps.db, (tx) => askToSign(tx, deps.config, ceremonyOf(sid, preToken)))
}

/** What a passkey has signed; then the log-in goes on. */
export function passPasskey(
  deps: SessionDeps,
  call: Call,
  { preToken, passkey }: { readonly preToken: string; readonly passkey: PasskeyProof },
  brought: Brought,
) {
  const judge: Factor['judge'] = async (tx, { sid }) => {
    const verdict = await spendPasskey(tx, deps.config, ceremonyOf(sid, preToken), passkey)
    return 'event' in verdict ? { passed: false, ...verdict } : { passed: true }
  }
  const refused = () => refusal('passkey_refused')
  return pass(deps, call, { preToken, isGuessable: false, judge, refused }, brought)
}

function ceremonyOf(userSid: number, preToken: string) {
  return { userSid, asker: { preToken }, purpose: 'log_in' } as const
}

async function pass(deps: SessionDeps, call: Call, factor: Factor, brought: Brought) {
  const { preToken, isGuessable, judge, refused } = factor
  const { db, config, throttle, metrics } = deps
  const user = await findAt(deps, preToken, 'mfa_required')
  await throttle.take(call.address)
  if (isGuessable) await limitWrongCodes(db, user.sid)
  const opening = {
    ...openingOf(deps, call, brought, { userSid: user.sid }),
    factorPassed: true,
    ssoSid: user.ssoSid,
  }
  const { attempt } = opening
  const outcome = await inLogIn(deps, call, user, async (tx) => {
    await holdSubject(tx, attempt)
    if (!(await holdUnchanged(tx, user))) throw refusal('log_in_again')
    const isJudged = !isGuessable || isOpen(await readStanding(tx, attempt))
    const verdict = isJudged ? await judge(tx, user) : null
    if (!verdict?.passed) {
      const alsoStore = (of: Tx) => note(of, call, user, { event: verdict?.event ?? '' })
      // Whoever comes this far has the password: no stranger can lock anybody out here, so every guess counts at home.
      const refusedGuess = { attempt, knownPlace: true, isExempt: !isGuessable, alsoStore }
      const waitMs = await countRefused(tx, config, call, refusedGuess)
      return { waitMs, isJudged }
    }
    if (!(await usePreSession(tx, preToken))) throw refusal('log_in_again')
    if (verdict.event) await note(tx, call, user, { event: verdict.event })
    return { opened: await goOn(deps, tx, call, user, opening) }
  })
  if ('waitMs' in outcome) {
    metrics.logins.inc({ result: 'refused' })
    if (isGuessable && outcome.isJudged) await countWrongCode(db, user.sid)
    await setTimeout(outcome.waitMs)
    throw refused()
  }
  await throttle.giveBack(call.address)
  const { opened } = outcome
  return 'token' in opened ? told(deps, user, opened) : opened
}
