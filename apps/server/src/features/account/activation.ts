import { reason } from '@corridor/contract/refusals/refusals'
import { isProfile } from '@corridor/domain/access/permissions'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import { type AttemptDeps, limitNewPasswords, refuseSecondLevel } from '../../platform/session/attempts.ts'
import { isBlockedEverywhere } from '../../platform/session/login-guards.ts'
import { refuseWeak } from '../../platform/session/password-rules.ts'
import { closeGrantsOf, endSessionsOf, requireGrant } from '../../platform/session/sessions.ts'
import { newToken } from '../../platform/session/tokens.ts'
import {
  findByLink,
  findLogin,
  holdHashes,
  isSameHash,
  spendLink,
  storeLink,
  storePassword,
} from './store.ts'

/** Told once, to whoever asks for it; only its hash is kept. */
export async function makeActivation({ db }: Pick<AttemptDeps, 'db'>, call: ActorCall, userSid: number) {
  return inTransaction(db, async (tx) => {
    // Whoever has it sets the password: the same that setting one needs.
    await requireGrant(tx, call, 'users')
    if (!(await findLogin(tx, userSid))) throw refusal('user_gone')
    if (await isBlockedEverywhere(tx, userSid)) throw refusal('activation_blocked')
    const activation = newToken()
    const expiresAt = await storeLink(tx, userSid, activation)
    await writeAudit(tx, call, {
      entity: 'app_user',
      entitySid: userSid,
      action: 'event',
      // Whoever made it can set the password: by this field it ties the two accounts, as a typed one does.
      after: { password: 'by link', event: 'an activation link was made' },
    })
    return { activation, expiresAt }
  })
}

/** Before anybody thinks of a password for a link that is over. */
export async function lookAtActivation(
  { db }: Pick<AttemptDeps, 'db'>,
  activation: string,
): Promise<{ open: true }> {
  if (!(await findByLink(db, activation))) throw refusal('activation_over')
  return { open: true }
}

export async function activate(
  deps: AttemptDeps,
  call: Call,
  { activation, password }: { activation: string; password: string },
): Promise<{ login: string }> {
  const { db, passwords } = deps
  const user = await findByLink(db, activation)
  if (!user || !isProfile(user.profile)) throw refusal('activation_over')
  const { sid, login, profile } = user
  refuseWeak(passwords, user, { password })
  await limitNewPasswords(db, sid)
  if (await passwords.matches(user.passwordHash, password, { of: sid }))
    throw invalidField('password', reason('password_unchanged'))
  const own = { ...call, actor: { userSid: sid, login, profile, sessionSid: 0, scope: null } }
  await refuseSecondLevel(deps, own, user.secondLevelHash, password)
  const passwordHash = await passwords.hash(password, { of: sid })
  return inTransaction(db, async (tx) => {
    // The user first, as every save does.
    if (!isSameHash(await holdHashes(tx, sid), user)) throw refusal('activation_over')
    if (!(await spendLink(tx, activation))) throw refusal('activation_over')
    await storePassword(tx, sid, passwordHash)
    await closeGrantsOf(tx, sid)
    await endSessionsOf(tx, sid, 'changed')
    await writeAudit(tx, own, {
      entity: 'app_user',
      entitySid: sid,
      action: 'update',
      after: { password: 'changed', event: 'an activation link was used' },
    })
    return { login }
  })
}
