import type { GrantKind } from '@corridor/contract/common/grants'
import type { ActorCall } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type AttemptDeps, holdProven, proveOwn } from '../../platform/session/attempts.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import { renewHash } from '../../platform/session/renew-hash.ts'
import { endSession, openGrant, rotateToken } from '../../platform/session/sessions.ts'
import { successorOf, tokenHash } from '../../platform/session/tokens.ts'
import { findSecondLevelHash, holdSecondLevelHash } from './store.ts'
import type { Throttle } from './throttle.ts'

export interface SessionDeps extends AttemptDeps {
  readonly config: Pick<
    Config,
    'loginDelayMs' | 'productName' | 'publicOrigin' | 'rsaPasskeys' | 'secondFactorProfiles' | 'sso'
  >
  readonly throttle: Throttle
  readonly metrics: Metrics
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
  const { db, secrets } = deps
  const { userSid, sessionSid } = call.actor
  const refused = () => refusal('second_level_refused')
  const stored = await findSecondLevelHash(db, userSid)
  const own = { kind: 'second_level', stored, sent: password, refused } as const
  await proveOwn(deps, call, { ...own, wrongOne: 'second-level password' })
  const expiresAt = await inTransaction(db, async (tx) => {
    await holdProven(tx, secrets, call, own)
    // Nor may a password open anything that was changed while it was looked at.
    if ((await holdSecondLevelHash(tx, userSid)) !== stored) throw refused()
    return openGrant(tx, sessionSid, action)
  })
  await renewHash(deps, call, { userSid, kind: 'secondLevelHash', stored, sent: password })
  return expiresAt
}
