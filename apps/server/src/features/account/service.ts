import { reason } from '@corridor/contract/refusals/refusals'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import {
  holdProven,
  limitNewPasswords,
  proveOwn,
  refuseSecondLevel,
} from '../../platform/session/attempts.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import { shutSecondLevel } from '../../platform/session/passkey-store.ts'
import { refuseWeak, samePasswords } from '../../platform/session/password-rules.ts'
import { closeGrantsOf, endSessionsOf, listSessions } from '../../platform/session/sessions.ts'
import { type FactorDeps, factorOf } from './factor-state.ts'
import { type Proof, prove, provesBySso, proveWho } from './proof.ts'
import {
  endOneSession,
  findAccount,
  findLimit,
  findLogin,
  holdHashes,
  isSameHash,
  storePassword,
  storeSecondLevel,
} from './store.ts'

export async function showAccount(deps: FactorDeps, call: ActorCall) {
  const { db } = deps
  const { userSid, sessionSid } = call.actor
  const [account, limit, sessions, secondFactor] = await Promise.all([
    findAccount(db, userSid),
    findLimit(db, userSid),
    sessionsOf(db, userSid, sessionSid),
    factorOf(deps, userSid),
  ])
  const { passwordHash: _hash, secondLevelHash, ...shown } = account
  return {
    ...shown,
    limit,
    provesBySso: await provesBySso(deps, call),
    hasPassLevel2: secondLevelHash !== null,
    sessions,
    secondFactor,
  }
}

export async function sessionsOf(db: Db, userSid: number, own: number) {
  const open = await listSessions(db, userSid)
  return open.map((session) => ({ ...session, isThis: session.sid === own }))
}

export async function changeOwnPassword(
  deps: FactorDeps,
  call: ActorCall,
  { current, password }: { current: string; password: string },
): Promise<number> {
  const { db, passwords, secrets } = deps
  const { userSid, sessionSid } = call.actor
  if (password === current) throw invalidField('password', reason('password_unchanged'))
  if (await provesBySso(deps, call)) throw invalidField('current', reason('current_password_wrong'))
  await limitNewPasswords(db, userSid)
  const account = await findAccount(db, userSid)
  const own = await prove(deps, call, account.passwordHash, current)
  refuseWeak(passwords, account, { password })
  await refuseSecondLevel(deps, call, account.secondLevelHash, password)
  const passwordHash = await passwords.hash(password, { of: userSid })
  return inTransaction(db, async (tx) => {
    await holdProven(tx, secrets, call, own)
    if (!isSameHash(await holdHashes(tx, userSid), account)) throw own.refused()
    await storePassword(tx, userSid, passwordHash)
    await noteChanged(tx, call, 'password')
    await closeGrantsOf(tx, userSid)
    return endSessionsOf(tx, userSid, 'changed', { but: sessionSid })
  })
}

/** With both passwords, or a fresh log-in in the place of the first: neither a session nor the login password alone gives what the second level guards. */
export async function changeOwnSecondLevel(
  deps: FactorDeps,
  call: ActorCall,
  sent: Pick<Proof, 'current' | 'fresh'> & { currentLevel2: string; passLevel2: string },
): Promise<void> {
  const { db, passwords, secrets } = deps
  const { userSid } = call.actor
  if (sent.passLevel2 === sent.currentLevel2) throw invalidField('passLevel2', reason('password_unchanged'))
  if (sent.passLevel2 === sent.current) throw samePasswords('passLevel2')
  const account = await findAccount(db, userSid)
  if (account.secondLevelHash === null) throw refusal('no_second_level_yet')
  await limitNewPasswords(db, userSid)
  const hold = await proveWho(deps, call, { ...sent, purpose: 'second_level' })
  const second = {
    kind: 'second_level',
    stored: account.secondLevelHash,
    sent: sent.currentLevel2,
    refused: () => invalidField('currentLevel2', reason('current_second_level_wrong')),
    paused: () => invalidField('current', reason('passwords_paused')),
  } as const
  await proveOwn(deps, call, { ...second, wrongOne: 'second-level password' })
  refuseWeak(passwords, account, { passLevel2: sent.passLevel2 })
  // What was told besides a fresh log-in is not looked at, so it says nothing of the stored one.
  if (await passwords.matches(account.passwordHash, sent.passLevel2, { of: userSid }))
    throw samePasswords('passLevel2')
  const secondLevelHash = await passwords.hash(sent.passLevel2, { of: userSid })
  await inTransaction(db, async (tx) => {
    const spend = await hold(tx)
    await holdProven(tx, secrets, call, second)
    if (!isSameHash(await holdHashes(tx, userSid), account)) throw second.refused()
    await spend()
    await storeSecondLevel(tx, userSid, secondLevelHash)
    await shutSecondLevel(tx, userSid)
    await noteChanged(tx, call, 'passLevel2')
    await closeGrantsOf(tx, userSid)
  })
}

function noteChanged(tx: Tx, call: ActorCall, what: 'password' | 'passLevel2'): Promise<void> {
  const entitySid = call.actor.userSid
  return writeAudit(tx, call, {
    entity: 'app_user',
    entitySid,
    action: 'update',
    after: { [what]: 'changed' },
  })
}

type WhoProof = Pick<Proof, 'current' | 'fresh'>

/** With the current password: whoever has a session alone must not be able to shut its owner out. */
export function endOwnSession(
  deps: FactorDeps,
  call: ActorCall,
  session: number,
  proof: WhoProof,
): Promise<number> {
  return afterProof(deps, call, proof, (tx) => endSessionIn(tx, call, call.actor.userSid, session))
}

export function endOwnOthers(deps: FactorDeps, call: ActorCall, proof: WhoProof): Promise<number> {
  return afterProof(deps, call, proof, (tx) => endAllIn(tx, call, call.actor.userSid))
}

async function afterProof(
  deps: FactorDeps,
  call: ActorCall,
  proof: WhoProof,
  work: (tx: Tx) => Promise<number>,
): Promise<number> {
  const hold = await proveWho(deps, call, { ...proof, purpose: 'sessions_end' })
  return inTransaction(deps.db, async (tx) => {
    const spend = await hold(tx)
    await spend()
    return work(tx)
  })
}

/** One session of anybody, where a super admin asks. */
export function endSessionOf(db: Db, call: ActorCall, userSid: number, session: number): Promise<number> {
  return inTransaction(db, (tx) => endSessionIn(tx, call, userSid, session))
}

async function endSessionIn(tx: Tx, call: ActorCall, userSid: number, session: number): Promise<number> {
  if (session === call.actor.sessionSid) throw refusal('own_session')
  const ended = await endOneSession(tx, userSid, session)
  if (!ended) throw refusal('session_over')
  await noteEnded(tx, call, userSid, { event: 'a session was ended', ...ended })
  return 1
}

/** All of them, but for the one that asks. */
export function endAllOf(db: Db, call: ActorCall, userSid: number): Promise<number> {
  return inTransaction(db, (tx) => endAllIn(tx, call, userSid))
}

async function endAllIn(tx: Tx, call: ActorCall, userSid: number): Promise<number> {
  if (!(await findLogin(tx, userSid))) throw refusal('user_gone')
  const sessions = await endSessionsOf(tx, userSid, 'ended', { but: call.actor.sessionSid })
  if (sessions > 0) await noteEnded(tx, call, userSid, { event: 'sessions were ended', sessions })
  return sessions
}

async function noteEnded(
  tx: Tx,
  call: ActorCall,
  userSid: number,
  after: Record<string, string | number>,
): Promise<void> {
  await logLogin(tx, call, 'ENDED', userSid)
  await writeAudit(tx, call, { entity: 'app_user', entitySid: userSid, action: 'event', after })
}
