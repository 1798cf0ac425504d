import { isProfile, permissionsOf } from '@corridor/domain/access/permissions'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, Call } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import type { Passwords } from '../../platform/session/passwords.ts'
import {
  endSession,
  endSessionOfToken,
  endSessionsOf,
  openGrant,
  rotateToken,
  startSession,
} from '../../platform/session/sessions.ts'
import { newToken, signValue, successorOf, tokenHash } from '../../platform/session/tokens.ts'
import { countFailure, forgetFailures, type GuardKind, isBlocked } from './guards-store.ts'
import { findSecondLevelHash, findUserForLogin, holdUnchanged } from './store.ts'
import type { Throttle } from './throttle.ts'

export interface SessionDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly metrics: Metrics
}

interface Credentials {
  readonly user: string
  readonly password: string
}

export async function logIn(
  { db, secrets, passwords, throttle, metrics }: SessionDeps,
  call: Call,
  { user: login, password }: Credentials,
  presentedToken: string | undefined,
) {
  await throttle.take(call.address)
  const user = await findUserForLogin(db, login)
  const profile = user?.profile ?? 0
  const blocked = await isBlocked(db, user?.sid ?? null)
  const matched = await passwords.matches(user?.passwordHash, password)
  const token = newToken()
  const admitted = user !== undefined && matched && !blocked && user.active && isProfile(profile)
  const sessionSid = admitted ? await openSession(db, call, user, { token, presentedToken }) : null
  if (!admitted || sessionSid === null) {
    const loginKey = secrets.mac('login-key', login.toLowerCase())
    await inTransaction(db, (tx) =>
      recordFailure(tx, call, { kind: 'login', loginKey, userSid: user?.sid ?? null }),
    )
    metrics.logins.inc({ result: 'refused' })
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

interface Tokens {
  readonly token: string
  readonly presentedToken: string | undefined
}

/** Null when the user was blocked or changed since we looked: guesses run in parallel, and so do saves. */
function openSession(
  db: Db,
  call: Call,
  user: { sid: number; passwordHash: string },
  { token, presentedToken }: Tokens,
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    if (!(await holdUnchanged(tx, user))) return null
    // Waits for a failure that is being counted just now, so that the look at the block comes after it.
    await forgetFailures(tx, 'login', user.sid)
    if (await isBlocked(tx, user.sid)) return null
    if (presentedToken) await endSessionOfToken(tx, tokenHash(presentedToken), 'new login')
    await logLogin(tx, call, 'LOGIN', user.sid)
    return startSession(tx, user.sid, call.address, tokenHash(token))
  })
}

/** The same statements for a known and an unknown login, so that their times do not differ. */
async function recordFailure(
  tx: Tx,
  call: Call,
  failure: { kind: GuardKind; loginKey: Buffer; userSid: number | null },
): Promise<void> {
  await logLogin(tx, call, 'REFUSED', failure.userSid)
  const { blockedNow } = await countFailure(tx, failure)
  if (!blockedNow) return
  await logLogin(tx, call, 'BLOCKED', failure.userSid)
  await endSessionsOf(tx, failure.userSid, 'blocked')
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
  { db, secrets, passwords }: SessionDeps,
  call: ActorCall,
  password: string,
): Promise<string> {
  const { userSid, sessionSid, login } = call.actor
  if (!(await passwords.matches(await findSecondLevelHash(db, userSid), password))) {
    const loginKey = secrets.mac('login-key', login.toLowerCase())
    await inTransaction(db, async (tx) => {
      await recordFailure(tx, call, { kind: 'second_level', loginKey, userSid })
      await writeAudit(tx, call, {
        entity: 'app_user',
        entitySid: userSid,
        action: 'event',
        after: { event: 'a wrong second-level password was refused' },
      })
    })
    throw refusal('second_level_refused')
  }
  return inTransaction(db, async (tx) => {
    await forgetFailures(tx, 'second_level', userSid)
    // Wrong guesses that ran beside this one may have blocked the user meanwhile.
    if (await isBlocked(tx, userSid)) throw refusal('second_level_refused')
    return openGrant(tx, sessionSid)
  })
}
