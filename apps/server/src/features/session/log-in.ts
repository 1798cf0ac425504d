import { setTimeout } from 'node:timers/promises'
import { reason } from '@corridor/contract/refusals/refusals'
import { isProfile, type ProfileSid, permissionsOf } from '@corridor/domain/access/permissions'
import { networksOf } from '../../platform/addresses.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, Call } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import {
  isOpen,
  limitNewPasswords,
  recordFailure,
  refuseSecondLevel,
  subjectOf,
} from '../../platform/session/attempts.ts'
import {
  type Attempt,
  forgetFailures,
  holdSubject,
  notePlaces,
  readStanding,
} from '../../platform/session/login-guards.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import { refuseWeak } from '../../platform/session/password-rules.ts'
import { endSessionOfToken, endSessionsOf, startSession } from '../../platform/session/sessions.ts'
import { markHash, newToken, signValue, tokenHash } from '../../platform/session/tokens.ts'
import {
  findPreSession,
  type LoginStep,
  startPreSession,
  type Unfinished,
  usePreSession,
} from './pre-sessions.ts'
import type { SessionDeps } from './service.ts'
import { findUserForLogin, foldLogin, holdUnchanged, setOwnPassword } from './store.ts'

interface Credentials {
  readonly user: string
  readonly password: string
}

/** What the browser brought along from earlier log-ins, and says of itself. */
export interface Brought {
  readonly token: string | undefined
  /** The mark by which we know a browser again. */
  readonly browser: string
  readonly browserName: string
}

/** Whoever has told the right password. */
interface Person {
  readonly sid: number
  readonly login: string
  readonly name: string
  readonly lastName: string
  readonly profile: number
  readonly passwordHash: string
  readonly passwordGiven: boolean
}

interface Started {
  readonly sessionSid: number
  readonly token: string
}

export async function logIn(
  deps: SessionDeps,
  call: Call,
  { user: login, password }: Credentials,
  brought: Brought,
) {
  const { db, secrets, passwords, throttle, metrics } = deps
  await throttle.take(call.address)
  const [user, folded] = await Promise.all([findUserForLogin(db, login), foldLogin(db, login)])
  const attempt = {
    kind: 'login',
    subject: subjectOf(secrets, user?.sid, folded),
    userSid: user?.sid ?? null,
    networks: networksOf(call.address),
    browser: markHash(brought.browser),
  } as const
  const standing = await readStanding(db, attempt)
  const matched = await passwords
    .matches(user?.passwordHash, password, { first: standing.knownBrowser })
    .catch(async (error: unknown) => {
      await throttle.giveBack(call.address)
      throw error
    })
  const admitted = user !== undefined && matched && isOpen(standing) && user.active && isProfile(user.profile)
  const opened = admitted ? await admit(db, call, user, { attempt, brought }) : null
  if (!admitted || opened === null) {
    metrics.logins.inc({ result: 'refused' })
    await setTimeout(await recordFailure(deps, call, attempt, standing))
    throw refusal('login_refused')
  }
  await throttle.giveBack(call.address)
  return told(deps, user, opened)
}

interface Opening {
  readonly attempt: Attempt & { readonly browser: string }
  readonly brought: Brought
}

/** Null when the user was blocked or changed since we looked: guesses run in parallel, and so do saves. */
function admit(
  db: Db,
  call: Call,
  user: Person,
  { attempt, brought }: Opening,
): Promise<Started | Unfinished | null> {
  return inTransaction(db, async (tx) => {
    // Waits for a failure that is being counted just now, so that the look at the block comes after it.
    await holdSubject(tx, attempt)
    if (!(await holdUnchanged(tx, user))) return null
    if (!isOpen(await readStanding(tx, attempt))) return null
    await forgetFailures(tx, attempt)
    if (brought.token) await endSessionOfToken(tx, tokenHash(brought.token), 'new login')
    return goOn(tx, call, user, brought)
  })
}

/** A session, or what is still to be done for one. */
async function goOn(tx: Tx, call: Call, user: Person, brought: Brought): Promise<Started | Unfinished> {
  const required = stepAfter(user)
  if (required) return startPreSession(tx, user.sid, required)
  const token = newToken()
  const place = { networks: networksOf(call.address), browser: markHash(brought.browser) }
  await notePlaces(tx, user.sid, place)
  await logLogin(tx, call, 'LOGIN', user.sid)
  const from = { address: call.address, browser: brought.browserName }
  return { token, sessionSid: await startSession(tx, user.sid, from, tokenHash(token)) }
}

function stepAfter({ passwordGiven }: Person): LoginStep | null {
  return passwordGiven ? 'new_password_required' : null
}

/** As the browser hears it. */
function told({ secrets, metrics }: SessionDeps, user: Person, opened: Started | Unfinished) {
  if (!('token' in opened)) return opened
  metrics.logins.inc({ result: 'accepted' })
  const { sid, login, name, lastName } = user
  const profile = knownProfile(user)
  const sign = signValue(secrets, opened.sessionSid)
  return {
    ...opened,
    user: { sid, profile, login, name: `${name} ${lastName}`, sign, permissions: permissionsOf(profile) },
  }
}

function knownProfile({ profile }: Pick<Person, 'profile'>): ProfileSid {
  if (!isProfile(profile)) throw refusal('login_refused')
  return profile
}

/** For the history: whoever logs in has no session yet. */
function callOf(call: Call, { sid, login, ...user }: Person): ActorCall {
  return { ...call, actor: { userSid: sid, login, profile: knownProfile(user), sessionSid: 0 } }
}

/** An own password in the place of one that somebody else has typed; then the log-in goes on. */
export async function setPassword(
  deps: SessionDeps,
  call: Call,
  { preToken, password }: { preToken: string; password: string },
  brought: Brought,
) {
  const { db, passwords } = deps
  const user = await findPreSession(db, preToken)
  if (!user?.passwordGiven) throw refusal('log_in_again')
  const attempt = {
    kind: 'login',
    subject: subjectOf(deps.secrets, user.sid, ''),
    userSid: user.sid,
    networks: networksOf(call.address),
    browser: markHash(brought.browser),
  } as const
  const refuseBlocked = async (on: Db | Tx): Promise<void> => {
    if (!isOpen(await readStanding(on, attempt))) throw refusal('login_refused')
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
    await holdSubject(tx, attempt)
    await refuseBlocked(tx)
    // The user first, as every save does; whoever was faster has used the token up.
    const isSet = await setOwnPassword(tx, user, passwordHash)
    if (!isSet || !(await usePreSession(tx, preToken))) throw refusal('log_in_again')
    await writeAudit(tx, callOf(call, user), {
      entity: 'app_user',
      entitySid: user.sid,
      action: 'update',
      after: { password: 'changed' },
    })
    await endSessionsOf(tx, user.sid, 'changed')
    return goOn(tx, call, { ...user, passwordHash, passwordGiven: false }, brought)
  })
  return told(deps, user, opened)
}
