import { setTimeout } from 'node:timers/promises'
import { isProfile, superAdminProfile } from '@corridor/domain/access/permissions'
import type { Call } from '../../platform/call.ts'
import { refusal } from '../../platform/errors.ts'
import { isOpen, isOpenToPasskey, recordFailure } from '../../platform/session/attempts.ts'
import { holdSubject, readStanding } from '../../platform/session/login-guards.ts'
import type { Unfinished } from '../../platform/session/pre-sessions.ts'
import { renewHash } from '../../platform/session/renew-hash.ts'
import { endSessionOfToken } from '../../platform/session/sessions.ts'
import { tokenHash } from '../../platform/session/tokens.ts'
import {
  type Brought,
  goOn,
  inLogIn,
  type Opening,
  openingOf,
  type Person,
  type Started,
  told,
} from './go-on.ts'
import type { SessionDeps } from './service.ts'
import { findUserForLogin, foldLogin, holdUnchanged } from './store.ts'

interface Credentials {
  readonly user: string
  readonly password: string
}

export async function logIn(
  deps: SessionDeps,
  call: Call,
  { user: login, password }: Credentials,
  brought: Brought,
) {
  const { db, config, passwords, throttle, metrics } = deps
  await throttle.take(call.address)
  const [found, folded] = await Promise.all([findUserForLogin(db, login), foldLogin(db, login)])
  // Whoever does not log in here is unknown here: the same answer, the same work, and nobody is blocked by guesses.
  const user = found && logsInHere(config, found) ? found : undefined
  const opening = openingOf(deps, call, brought, { userSid: user?.sid, folded })
  const standing = await readStanding(db, opening.attempt)
  const matched = await passwords
    .matches(user?.passwordHash, password, { first: standing.knownBrowser })
    .catch(async (error: unknown) => {
      await throttle.giveBack(call.address)
      throw error
    })
  const mayGoOn = isOpenToPasskey(standing)
  const admitted = user !== undefined && matched && mayGoOn && user.active && isProfile(user.profile)
  const opened = admitted ? await admit(deps, call, user, opening) : null
  if (!admitted || opened === null) {
    metrics.logins.inc({ result: 'refused' })
    await setTimeout(await recordFailure(deps, call, opening.attempt, standing))
    throw refusal('login_refused')
  }
  await throttle.giveBack(call.address)
  const { sid: userSid, passwordHash: stored } = user
  await renewHash(deps, call, { userSid, kind: 'passwordHash', stored, sent: password })
  return 'token' in opened ? told(deps, user, opened) : opened
}

/** With single sign-on one super admin alone has a password that counts. */
function logsInHere(
  { sso }: SessionDeps['config'],
  { login, profile }: Pick<Person, 'login' | 'profile'>,
): boolean {
  return sso === undefined || (login.toLowerCase() === sso.breakGlass && profile === superAdminProfile)
}

/** Null when the user was blocked or changed since we looked: guesses run in parallel, and so do saves. */
function admit(
  deps: SessionDeps,
  call: Call,
  user: Person,
  opening: Opening,
): Promise<Started | Unfinished | null> {
  const { attempt, brought } = opening
  return inLogIn(deps, call, user, async (tx) => {
    // Waits for a failure that is being counted just now, so that the look at the block comes after it.
    await holdSubject(tx, attempt)
    if (!(await holdUnchanged(tx, user))) return null
    const standing = await readStanding(tx, attempt)
    if (!isOpenToPasskey(standing)) return null
    if (brought.token) await endSessionOfToken(tx, tokenHash(brought.token), 'new login')
    return goOn(deps, tx, call, user, { ...opening, passkeyOnly: !isOpen(standing) })
  })
}
