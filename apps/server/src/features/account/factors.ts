import { reason } from '@corridor/contract/refusals/refusals'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, AnyCall } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import { countWrongCode, holdProven, limitWrongCodes, refuseGuess } from '../../platform/session/attempts.ts'
import {
  codeRefused,
  confirmSetup,
  hasFactor,
  isDemanded,
  makeRecoveryCodes,
  removeFactors,
  spendCode,
  startSetup,
} from '../../platform/session/factors.ts'
import { closeGrantsOf, endSessionsOf, requireGrant } from '../../platform/session/sessions.ts'
import type { FactorDeps } from './factor-state.ts'
import { prove } from './service.ts'
import { findAccount, findLogin, holdHashes, isSameHash } from './store.ts'

interface Proof {
  readonly current: string
  readonly oneTimeCode?: string | undefined
}

/**
 * With the current password, which stays the one that was told until the work is done, and with a code of the factor
 * that is there.
 */
async function withProof<T>(
  deps: FactorDeps,
  call: ActorCall,
  { current, oneTimeCode }: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, secrets } = deps
  const { userSid } = call.actor
  const account = await findAccount(db, userSid)
  const own = await prove(deps, call, account.passwordHash, current)
  await limitWrongCodes(db, userSid)
  const done = await inTransaction(db, async (tx) => {
    await holdProven(tx, secrets, call, own)
    if (!isSameHash(await holdHashes(tx, userSid), account)) throw own.refused()
    if (await hasFactor(tx, userSid)) {
      if (oneTimeCode === undefined) throw invalidField('oneTimeCode', reason('required'))
      if ((await spendCode(tx, secrets, userSid, oneTimeCode)) === null) return null
    }
    return { result: await work(tx) }
  })
  if (done) return done.result
  // The right password has just ended the count of the guards: what bounds guesses here is the count of a day.
  await countWrongCode(db, userSid)
  await refuseGuess(deps, call, { kind: own.kind, event: 'a wrong second factor was refused' })
  throw codeRefused()
}

export function startOwnFactor(deps: FactorDeps, call: ActorCall, proof: Proof) {
  const { userSid: sid, login } = call.actor
  return withProof(deps, call, proof, (tx) =>
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
    if (confirmed) await endOthers(tx, call, 'a second factor was set up')
    return confirmed
  })
  if (codes) return codes
  await countWrongCode(db, userSid)
  throw codeRefused()
}

export function renewOwnCodes(deps: FactorDeps, call: ActorCall, proof: Proof): Promise<string[]> {
  const { userSid } = call.actor
  return withProof(deps, call, proof, async (tx) => {
    if (!(await hasFactor(tx, userSid))) throw refusal('no_factor')
    await note(tx, call, userSid, { event: 'new recovery codes were made' })
    return makeRecoveryCodes(tx, userSid)
  })
}

export async function removeOwnFactor(deps: FactorDeps, call: ActorCall, proof: Proof): Promise<number> {
  const { userSid, profile } = call.actor
  if (isDemanded(deps.config, profile)) throw refusal('factor_demanded')
  return withProof(deps, call, proof, async (tx) => {
    if (!(await removeFactors(tx, userSid))) throw refusal('no_factor')
    return endOthers(tx, call, 'the second factor was removed')
  })
}

/** For somebody who has lost it. Whoever has the phone now must not stay inside. */
export function removeFactorOf(
  { db }: Pick<FactorDeps, 'db'>,
  call: AnyCall,
  userSid: number,
): Promise<number> {
  if (call.actor?.userSid === userSid) throw refusal('own_factor')
  return inTransaction(db, async (tx) => {
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
}

async function endOthers(tx: Tx, call: ActorCall, event: string): Promise<number> {
  const { userSid, sessionSid } = call.actor
  await note(tx, call, userSid, { event })
  await closeGrantsOf(tx, userSid)
  return endSessionsOf(tx, userSid, 'changed', { but: sessionSid })
}

function note(tx: Tx, call: AnyCall, userSid: number, after: Record<string, string | number>): Promise<void> {
  return writeAudit(tx, call, { entity: 'app_user', entitySid: userSid, action: 'event', after })
}
