import { setTimeout } from 'node:timers/promises'
import { reason } from '@corridor/contract/refusals/refusals'
import { writeAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import {
  countRefused,
  countWrongCode,
  isOpen,
  limitNewPasswords,
  limitWrongCodes,
  refuseSecondLevel,
} from '../../platform/session/attempts.ts'
import {
  codeRefused,
  confirmSetup,
  hasFactor,
  spendCode,
  startSetup,
} from '../../platform/session/factors.ts'
import { holdSubject, readStanding } from '../../platform/session/login-guards.ts'
import { refuseWeak } from '../../platform/session/password-rules.ts'
import { closeGrantsOf, endSessionsOf } from '../../platform/session/sessions.ts'
import { type Brought, callOf, goOn, openingOf, type Person, told } from './go-on.ts'
import { findPreSession, type LoginStep, usePreSession } from './pre-sessions.ts'
import type { SessionDeps } from './service.ts'
import { holdUnchanged, setOwnPassword } from './store.ts'

async function findAt({ db }: SessionDeps, preToken: string, step: LoginStep) {
  const user = await findPreSession(db, preToken, step)
  if (!user) throw refusal('log_in_again')
  return user
}

/** An own password in the place of one that somebody else has typed; then the log-in goes on. */
export async function setPassword(
  deps: SessionDeps,
  call: Call,
  { preToken, password }: { preToken: string; password: string },
  brought: Brought,
) {
  const { db, passwords } = deps
  const { factorPassed, ...user } = await findAt(deps, preToken, 'new_password_required')
  const opening = { ...openingOf(deps, call, brought, { userSid: user.sid }), factorPassed }
  const refuseBlocked = async (on: Db | Tx): Promise<void> => {
    if (!isOpen(await readStanding(on, opening.attempt))) throw refusal('login_refused')
  }
  await refuseBlocked(db)
  refuseWeak(passwords, user, { password })
  await limitNewPasswords(db, user.sid)
  if (await passwords.matches(user.passwordHash, password, { of: user.sid }))
    throw invalidField('password', reason('password_unchanged'))
  await refuseSecondLevel(deps, callOf(call, user), user.secondLevelHash, password)
  const passwordHash = await passwords.hash(password, { of: user.sid })
  const opened = await inTransaction(db, async (tx) => {
    // Waits for a failure that is being counted just now, as a log-in does: it may block the user.
    await holdSubject(tx, opening.attempt)
    await refuseBlocked(tx)
    // The user first, as every save does; whoever was faster has used the token up.
    const isSet = await setOwnPassword(tx, user, passwordHash)
    if (!isSet || !(await usePreSession(tx, preToken))) throw refusal('log_in_again')
    await note(tx, call, user, { password: 'changed' })
    await endSessionsOf(tx, user.sid, 'changed')
    return goOn(deps, tx, call, { ...user, passwordHash, passwordGiven: false }, opening)
  })
  return 'token' in opened ? told(deps, user, opened) : opened
}

interface CodeStep {
  readonly preToken: string
  readonly oneTimeCode: string
}

/** A code of the app or a recovery code; then the log-in goes on. */
export async function passFactor(
  deps: SessionDeps,
  call: Call,
  { preToken, oneTimeCode }: CodeStep,
  brought: Brought,
) {
  const { db, config, secrets, throttle, metrics } = deps
  const user = await findAt(deps, preToken, 'mfa_required')
  await throttle.take(call.address)
  await limitWrongCodes(db, user.sid)
  const opening = { ...openingOf(deps, call, brought, { userSid: user.sid }), factorPassed: true }
  const { attempt } = opening
  const alsoStore = (tx: Tx) => note(tx, call, user, { event: 'a wrong second factor was refused' })
  const outcome = await inTransaction(db, async (tx) => {
    await holdSubject(tx, attempt)
    if (!(await holdUnchanged(tx, user))) throw refusal('log_in_again')
    const isJudged = isOpen(await readStanding(tx, attempt))
    const spent = isJudged ? await spendCode(tx, secrets, user.sid, oneTimeCode) : null
    // Whoever comes this far has the password: no stranger can lock anybody out here, so every guess counts at home.
    if (spent === null)
      return { waitMs: await countRefused(tx, config, call, { attempt, knownPlace: true, alsoStore }) }
    if (!(await usePreSession(tx, preToken))) throw refusal('log_in_again')
    if (spent === 'recovery code') await note(tx, call, user, { event: 'a recovery code was used' })
    return { opened: await goOn(deps, tx, call, user, opening) }
  })
  if ('waitMs' in outcome) {
    metrics.logins.inc({ result: 'refused' })
    await countWrongCode(db, user.sid)
    await setTimeout(outcome.waitMs)
    throw codeRefused()
  }
  await throttle.giveBack(call.address)
  const { opened } = outcome
  return 'token' in opened ? told(deps, user, opened) : opened
}

/** The key of an app, for whoever needs a second factor and has none. */
export async function startFactor(deps: SessionDeps, preToken: string) {
  const user = await findAt(deps, preToken, 'mfa_setup_required')
  const { config, db, secrets } = deps
  return inTransaction(db, async (tx) => {
    // A factor that came meanwhile is asked for, and not replaced.
    if (!(await holdUnchanged(tx, user)) || (await hasFactor(tx, user.sid))) throw refusal('log_in_again')
    return startSetup(tx, secrets, config.productName, user)
  })
}

/** The first code of that app; then the log-in is done. */
export async function confirmFactor(
  deps: SessionDeps,
  call: Call,
  { preToken, oneTimeCode }: CodeStep,
  brought: Brought,
) {
  const { db, secrets } = deps
  const user = await findAt(deps, preToken, 'mfa_setup_required')
  const opening = { ...openingOf(deps, call, brought, { userSid: user.sid }), factorPassed: true }
  const { opened, recoveryCodes } = await inTransaction(db, async (tx) => {
    await holdSubject(tx, opening.attempt)
    if (!(await holdUnchanged(tx, user))) throw refusal('log_in_again')
    if (!isOpen(await readStanding(tx, opening.attempt))) throw refusal('log_in_again')
    const codes = await confirmSetup(tx, secrets, user.sid, { code: oneTimeCode, replaces: false })
    if (codes === null) throw codeRefused()
    if (!(await usePreSession(tx, preToken))) throw refusal('log_in_again')
    await note(tx, call, user, { event: 'a second factor was set up' })
    await closeGrantsOf(tx, user.sid)
    await endSessionsOf(tx, user.sid, 'changed')
    const next = await goOn(deps, tx, call, user, opening)
    // This is the last step, unless somebody has typed a password for the user meanwhile.
    if (!('token' in next)) throw refusal('log_in_again')
    return { opened: next, recoveryCodes: codes }
  })
  return { ...told(deps, user, opened), recoveryCodes }
}

function note(tx: Tx, call: Call, user: Person, after: Record<string, string>): Promise<void> {
  const action = 'event' in after ? 'event' : 'update'
  return writeAudit(tx, callOf(call, user), { entity: 'app_user', entitySid: user.sid, action, after })
}
