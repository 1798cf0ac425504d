import { reason } from '@corridor/contract/refusals/refusals'
import { writeAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import {
  isOpen,
  isOpenToPasskey,
  limitNewPasswords,
  refuseSecondLevel,
} from '../../platform/session/attempts.ts'
import { holdSubject, readStanding } from '../../platform/session/login-guards.ts'
import { refuseWeak } from '../../platform/session/password-rules.ts'
import { findPreSession, type LoginStep, usePreSession } from '../../platform/session/pre-sessions.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { type Brought, callOf, goOn, inLogIn, openingOf, type Person, told } from './go-on.ts'
import type { SessionDeps } from './service.ts'
import { setOwnPassword } from './store.ts'

export async function findAt({ db }: SessionDeps, preToken: string, step: LoginStep | 'ticket') {
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
  const refuseBlocked = async (tx: Tx): Promise<void> => {
    const standing = await readStanding(tx, opening.attempt)
    const mayGoOn = factorPassed ? isOpenToPasskey(standing) : isOpen(standing)
    if (!mayGoOn) throw refusal('login_refused')
  }
  await inLogIn(deps, call, user, refuseBlocked)
  refuseWeak(passwords, user, { password })
  await limitNewPasswords(db, user.sid)
  if (await passwords.matches(user.passwordHash, password, { of: user.sid }))
    throw invalidField('password', reason('password_unchanged'))
  await refuseSecondLevel(deps, callOf(call, user), user.secondLevelHash, password)
  const passwordHash = await passwords.hash(password, { of: user.sid })
  const opened = await inLogIn(deps, call, user, async (tx) => {
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

export function note(tx: Tx, call: Call, user: Person, after: Record<string, string>): Promise<void> {
  const action = 'event' in after ? 'event' : 'update'
  return writeAudit(tx, callOf(call, user), { entity: 'app_user', entitySid: user.sid, action, after })
}
