import { setTimeout } from 'node:timers/promises'
import type { GrantKind } from '@corridor/contract/refusals/session'
import { delayOf, isNetworkBlocked } from '@corridor/domain/access/blocking'
import { isProfile, permissionsOf } from '@corridor/domain/access/permissions'
import { networksOf } from '../../platform/addresses.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, Call } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import type { Passwords } from '../../platform/session/passwords.ts'
import {
  endSession,
  endSessionOfToken,
  openGrant,
  rotateToken,
  startSession,
} from '../../platform/session/sessions.ts'
import { markHash, newToken, signValue, successorOf, tokenHash } from '../../platform/session/tokens.ts'
import {
  type Attempt,
  countFailure,
  forgetFailures,
  holdSubject,
  notePlaces,
  readStanding,
  type Standing,
} from './guards-store.ts'
import {
  findSecondLevelHash,
  findUserForLogin,
  foldLogin,
  holdSecondLevelHash,
  holdUnchanged,
} from './store.ts'
import type { Throttle } from './throttle.ts'

export interface SessionDeps {
  readonly db: Db
  readonly config: Pick<Config, 'loginDelayMs'>
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly metrics: Metrics
}

interface Credentials {
  readonly user: string
  readonly password: string
}

/** What the browser brought along from earlier log-ins. */
interface Brought {
  readonly token: string | undefined
  /** The mark by which we know a browser again. */
  readonly browser: string
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
  const profile = user?.profile ?? 0
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
  const token = newToken()
  const admitted = user !== undefined && matched && isOpen(standing) && user.active && isProfile(profile)
  const sessionSid = admitted ? await openSession(db, call, user, { attempt, token, brought }) : null
  if (!admitted || sessionSid === null) {
    metrics.logins.inc({ result: 'refused' })
    await setTimeout(await recordFailure(deps, call, attempt, standing))
    throw refusal('login_refused')
  }
  await throttle.giveBack(call.address)
  metrics.logins.inc({ result: 'accepted' })
  return {
    sessionSid,
    token,
    user: {
      sid: user.sid,
      profile,
      login: user.login,
      name: `${user.name} ${user.lastName}`,
      sign: signValue(secrets, sessionSid),
      permissions: permissionsOf(profile),
    },
  }
}

/** One key for one user, however the login is written; a login that nobody has counts by its text. */
export function subjectOf(secrets: Secrets, userSid: number | undefined, folded: string): Buffer {
  return secrets.mac('login-key', userSid === undefined ? `login ${folded}` : `user ${userSid}`)
}

function isOpen(standing: Standing): boolean {
  return !standing.blocked && !isNetworkBlocked(standing)
}

interface Opening {
  readonly attempt: Attempt & { readonly browser: string }
  readonly token: string
  readonly brought: Brought
}

/** Null when the user was blocked or changed since we looked: guesses run in parallel, and so do saves. */
function openSession(
  db: Db,
  call: Call,
  user: { sid: number; passwordHash: string },
  { attempt, token, brought }: Opening,
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    // Waits for a failure that is being counted just now, so that the look at the block comes after it.
    await holdSubject(tx, attempt)
    if (!(await holdUnchanged(tx, user))) return null
    if (!isOpen(await readStanding(tx, attempt))) return null
    await forgetFailures(tx, attempt)
    await notePlaces(tx, user.sid, attempt)
    if (brought.token) await endSessionOfToken(tx, tokenHash(brought.token), 'new login')
    await logLogin(tx, call, 'LOGIN', user.sid)
    return startSession(tx, user.sid, call.address, tokenHash(token))
  })
}

/**
 * The same statements for a known and an unknown login, so that their times do not differ. What comes from a place
 * that is closed already is not counted: it was not judged either. Gives the time that the answer is to wait.
 */
function recordFailure(
  { db, config }: Pick<SessionDeps, 'db' | 'config'>,
  call: Call,
  attempt: Attempt,
  { knownPlace }: Pick<Standing, 'knownPlace'>,
  alsoStore: (tx: Tx) => Promise<void> = async () => {},
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await holdSubject(tx, attempt)
    await logLogin(tx, call, 'REFUSED', attempt.userSid)
    await alsoStore(tx)
    const before = await readStanding(tx, attempt)
    if (!isOpen(before)) return delayOf(before, config.loginDelayMs)
    const { counts, blockedNow } = await countFailure(tx, attempt, knownPlace)
    if (blockedNow) await logLogin(tx, call, 'BLOCKED', attempt.userSid)
    return delayOf(counts, config.loginDelayMs)
  })
}

export function logOut(db: Db, call: ActorCall): Promise<void> {
  return inTransaction(db, async (tx) => {
    await endSession(tx, call.actor.sessionSid, 'logout')
    await logLogin(tx, call, 'LOGOUT', call.actor.userSid)
  })
}

export async function renewToken(
  { db, secrets }: SessionDeps,
  call: ActorCall,
  token: string,
): Promise<string> {
  const successor = successorOf(secrets, token)
  await inTransaction(db, (tx) =>
    rotateToken(tx, call.actor.sessionSid, tokenHash(token), tokenHash(successor)),
  )
  return successor
}

export async function passSecondLevel(
  deps: SessionDeps,
  call: ActorCall,
  { password, action }: { password: string; action: GrantKind },
): Promise<string> {
  const { db, secrets, passwords } = deps
  const { userSid, sessionSid } = call.actor
  const attempt: Attempt = {
    kind: 'second_level',
    subject: subjectOf(secrets, userSid, ''),
    userSid,
    networks: networksOf(call.address),
    browser: null,
  }
  const stored = await findSecondLevelHash(db, userSid)
  if (!(await passwords.matches(stored, password))) {
    const audit = (tx: Tx): Promise<void> =>
      writeAudit(tx, call, {
        entity: 'app_user',
        entitySid: userSid,
        action: 'event',
        after: { event: 'a wrong second-level password was refused' },
      })
    // Whoever has a session of this user stands in a place of the user's own.
    await setTimeout(await recordFailure(deps, call, attempt, { knownPlace: true }, audit))
    throw refusal('second_level_refused')
  }
  return inTransaction(db, async (tx) => {
    // Wrong guesses that ran beside this one may have blocked the user meanwhile.
    await holdSubject(tx, attempt)
    if (!isOpen(await readStanding(tx, attempt))) throw refusal('second_level_refused')
    // Nor may a password open anything that was changed while it was looked at.
    if ((await holdSecondLevelHash(tx, userSid)) !== stored) throw refusal('second_level_refused')
    await forgetFailures(tx, attempt)
    return openGrant(tx, sessionSid, action)
  })
}
