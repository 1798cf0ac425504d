import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, AnyCall } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { countWrongCode, forgetWrongCodes, limitWrongCodes } from '../../platform/session/attempts.ts'
import {
  codeRefused,
  confirmSetup,
  forgetSetups,
  hasFactor,
  makeRecoveryCodes,
  refuseLast,
  removeApp,
  removeFactors,
  startSetup,
} from '../../platform/session/factors.ts'
import { closeGrantsOf, endSessionsOf, requireGrant } from '../../platform/session/sessions.ts'
import type { FactorDeps } from './factor-state.ts'
import { type Proof, withProof } from './proof.ts'
import { findLogin, holdHashes } from './store.ts'

export function startOwnFactor(deps: FactorDeps, call: ActorCall, proof: Proof) {
  const { userSid: sid, login } = call.actor
  return withProof(deps, call, { ...proof, purpose: 'app_set_up' }, (tx) =>
    startSetup(tx, deps.secrets, deps.config.productName, { sid, login }),
  )
}

/** Sessions that were opened without it, or with the one before, end. */
export async function confirmOwnFactor(
  { db, secrets }: FactorDeps,
  call: ActorCall,
  code: string,
): Promise<string[]> {
  const { userSid } = call.actor
  await limitWrongCodes(db, userSid)
  const codes = await inTransaction(db, async (tx) => {
    // The user first, as every save does: no log-in looks for a factor meanwhile.
    await holdHashes(tx, userSid)
    const confirmed = await confirmSetup(tx, secrets, userSid, { code, replaces: true })
    if (confirmed) await endOthers(tx, call, { event: 'a second factor was set up' })
    return confirmed
  })
  if (codes) return codes
  await countWrongCode(db, userSid)
  throw codeRefused()
}

export function renewOwnCodes(deps: FactorDeps, call: ActorCall, proof: Proof): Promise<string[]> {
  const { userSid } = call.actor
  return withProof(deps, call, { ...proof, purpose: 'codes_renew' }, async (tx) => {
    if (!(await hasFactor(tx, userSid))) throw refusal('no_factor')
    await note(tx, call, userSid, { event: 'new recovery codes were made' })
    return makeRecoveryCodes(tx, userSid)
  })
}

/** The app alone; passkeys stay. */
export async function removeOwnFactor(deps: FactorDeps, call: ActorCall, proof: Proof): Promise<number> {
  const { db, config } = deps
  await refuseLast(db, config, call.actor)
  return withProof(deps, call, { ...proof, purpose: 'app_remove' }, async (tx) => {
    await refuseLast(tx, config, call.actor)
    if (!(await removeApp(tx, call.actor.userSid))) throw refusal('no_factor')
    return endOthers(tx, call, { event: 'the authenticator app was removed' })
  })
}

/** For somebody who has lost it. Whoever has the phone now must not stay inside. */
export async function removeFactorOf(
  { db }: Pick<FactorDeps, 'db'>,
  call: AnyCall,
  userSid: number,
): Promise<number> {
  if (call.actor?.userSid === userSid) throw refusal('own_factor')
  const ended = await inTransaction(db, async (tx) => {
    // It is as good as half of a log-in: the same that setting a password needs.
    await requireGrant(tx, call, 'users')
    if (!(await findLogin(tx, userSid))) throw refusal('user_gone')
    await holdHashes(tx, userSid)
    if (!(await removeFactors(tx, userSid))) throw refusal('no_factor')
    await closeGrantsOf(tx, userSid)
    const sessions = await endSessionsOf(tx, userSid, 'changed')
    // By this field it ties the two accounts, as an unlock does.
    const what = { secondFactor: 'removed', event: 'the second factor was removed' }
    await note(tx, call, userSid, { ...what, sessions })
    return sessions
  })
  await forgetWrongCodes(db, userSid)
  return ended
}

type Noted = Readonly<Record<string, string | number>>

/** After a change of the factor: whatever was opened without it ends. */
export async function endOthers(tx: Tx, call: ActorCall, after: Noted): Promise<number> {
  const { userSid, sessionSid } = call.actor
  await forgetSetups(tx, userSid)
  await note(tx, call, userSid, after)
  await closeGrantsOf(tx, userSid)
  return endSessionsOf(tx, userSid, 'changed', { but: sessionSid })
}

export function note(tx: Tx, call: AnyCall, userSid: number, after: Noted): Promise<void> {
  return writeAudit(tx, call, { entity: 'app_user', entitySid: userSid, action: 'event', after })
}
