import { reason } from '@corridor/contract/refusals/refusals'
import type { ActorCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import { holdProven, proveOwn } from '../../platform/session/attempts.ts'
import { makeRecoveryCodes, refuseLast, removePasskey, waysOf } from '../../platform/session/factors.ts'
import { renamePasskey } from '../../platform/session/passkey-store.ts'
import { addPasskey, askToAdd, askToSign, type NewPasskey } from '../../platform/session/passkeys.ts'
import type { FactorDeps } from './factor-state.ts'
import { endOthers, note } from './factors.ts'
import { type Proof, withProof } from './proof.ts'
import { findAccount, holdHashes } from './store.ts'

/** For whatever the account asks a factor for. */
export function askOwnPasskey({ db, config }: FactorDeps, { actor }: ActorCall) {
  const { userSid, sessionSid } = actor
  const ceremony = { userSid, asker: { sessionSid }, purpose: 'prove' } as const
  return inTransaction(db, (tx) => askToSign(tx, config, ceremony))
}

/**
 * One that is to pass the second-level prompt is begun with the second-level password: else the login password alone
 * would get at what that one guards.
 */
export async function startOwnPasskey(
  deps: FactorDeps,
  call: ActorCall,
  { currentLevel2, ...proof }: Proof & { readonly currentLevel2?: string | undefined },
) {
  const { secrets, config } = deps
  const { userSid: sid, login, sessionSid } = call.actor
  const second = currentLevel2 === undefined ? null : await proveSecondLevel(deps, call, currentLevel2)
  return withProof(deps, call, { ...proof, purpose: 'passkey_add' }, async (tx) => {
    if (second) {
      await holdProven(tx, secrets, call, second)
      if ((await holdHashes(tx, sid))?.secondLevelHash !== second.stored) throw second.refused()
    }
    const maker = { secrets, config, user: { sid, login } }
    return askToAdd(tx, maker, { sessionSid }, { opensSecondLevel: second !== null })
  })
}

async function proveSecondLevel(deps: FactorDeps, call: ActorCall, sent: string) {
  const { secondLevelHash } = await findAccount(deps.db, call.actor.userSid)
  if (secondLevelHash === null) throw refusal('no_second_level_yet')
  const second = {
    kind: 'second_level',
    stored: secondLevelHash,
    sent,
    refused: () => invalidField('currentLevel2', reason('current_second_level_wrong')),
    paused: () => invalidField('currentLevel2', reason('passwords_paused')),
  } as const
  await proveOwn(deps, call, { ...second, wrongOne: 'second-level password' })
  return second
}

/** Sessions that were opened without it end. Gives recovery codes where there are none yet. */
export async function addOwnPasskey(
  { db, config }: FactorDeps,
  call: ActorCall,
  added: { readonly name: string; readonly made: NewPasskey },
): Promise<string[] | null> {
  const { userSid, sessionSid } = call.actor
  const done = await inTransaction(db, async (tx) => {
    // The user first, as every save does: no log-in looks for a factor meanwhile.
    await holdHashes(tx, userSid)
    if (!(await addPasskey(tx, config, { userSid, asker: { sessionSid } }, added))) return null
    await endOthers(tx, call, { event: 'a passkey was added', passkey: added.name })
    const hasCodes = (await waysOf(tx, userSid)).includes('recovery_code')
    return { recoveryCodes: hasCodes ? null : await makeRecoveryCodes(tx, userSid) }
  })
  if (!done) throw refusal('passkey_refused')
  return done.recoveryCodes
}

export function renameOwnPasskey(
  { db }: FactorDeps,
  call: ActorCall,
  sid: number,
  name: string,
): Promise<void> {
  const { userSid } = call.actor
  return inTransaction(db, async (tx) => {
    const before = await renamePasskey(tx, userSid, sid, name)
    if (before === undefined) throw refusal('passkey_gone')
    if (before !== name) await note(tx, call, userSid, { event: 'a passkey was renamed', passkey: name })
  })
}

export async function removeOwnPasskey(
  deps: FactorDeps,
  call: ActorCall,
  sid: number,
  proof: Proof,
): Promise<number> {
  const { db, config } = deps
  await refuseLast(db, config, call.actor)
  return withProof(deps, call, { ...proof, purpose: 'passkey_remove' }, async (tx) => {
    await refuseLast(tx, config, call.actor)
    const name = await removePasskey(tx, call.actor.userSid, sid)
    if (name === undefined) throw refusal('passkey_gone')
    return endOthers(tx, call, { event: 'a passkey was removed', passkey: name })
  })
}
