import type { RouteParsed } from '@corridor/contract/common/route'
import type { usersRoutes } from '@corridor/contract/users'
import { isProfile, type ProfileSid } from '@corridor/domain/access/permissions'
import { refuseUserChange, type UserRefusal } from '@corridor/domain/access/user-rules'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, profileOf } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changedMeanwhile, invalidField, notAllowed } from '../../platform/refusals.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import type { Passwords } from '../../platform/session/passwords.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { presentUser } from './queries.ts'
import {
  countOtherActiveSuperAdmins,
  insertUser,
  isLoginTaken,
  liftBlock,
  lockUser,
  renameGuards,
  type StoredUser,
  type UserValues,
  updateUser,
} from './store.ts'

export interface UsersDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly secrets: Secrets
}

type CreateBody = RouteParsed<(typeof usersRoutes)['create']>['body']
type UpdateBody = RouteParsed<(typeof usersRoutes)['update']>['body']

export const createUser = async ({ db, passwords }: UsersDeps, call: AnyCall, { user }: CreateBody) => {
  const { pass, passLevel2, ...fields } = user
  refuseWeak(passwords, { 'user.pass': pass, 'user.passLevel2': passLevel2 })
  if (pass === passLevel2) throw samePasswords('user.passLevel2')
  const values = columns(fields)
  const [passwordHash, secondLevelHash] = await Promise.all([
    passwords.hash(pass),
    passLevel2 === undefined ? null : passwords.hash(passLevel2),
  ])
  return inTransaction(db, async (tx) => {
    refuse(refuseUserChange(profileOf(call), { after: values }, 0))
    if (await isLoginTaken(tx, values.login, null)) throw loginTaken()
    const stored = await insertUser(tx, { ...values, passwordHash, secondLevelHash }).catch(asLoginTaken)
    await writeAudit(tx, call, {
      entity: 'app_user',
      entitySid: stored.sid,
      action: 'insert',
      after: auditable(stored),
    })
    return presentUser(stored)
  })
}

export const changeUser = async (
  { db, passwords, secrets }: UsersDeps,
  call: AnyCall,
  sid: number,
  { user, passwordN, password2N }: UpdateBody,
) => {
  refuseWeak(passwords, { passwordN, password2N })
  if (passwordN !== undefined && passwordN === password2N) throw samePasswords('password2N')
  const { version, ...fields } = user
  const values = columns(fields)
  const hashes = {
    ...(passwordN !== undefined && { passwordHash: await passwords.hash(passwordN) }),
    ...(password2N !== undefined && { secondLevelHash: await passwords.hash(password2N) }),
  }
  return inTransaction(db, async (tx) => {
    const others = await countOtherActiveSuperAdmins(tx, sid)
    const before = await lockUser(tx, sid)
    if (!before || !isProfile(before.profile))
      throw new AppError('not_found', 'This user does not exist any more.')
    if (before.version !== version) throw await changedMeanwhile(tx, 'app_user', sid)
    refuse(
      refuseUserChange(
        profileOf(call),
        { before: { ...before, profile: before.profile }, after: values },
        others,
      ),
    )
    await refuseReused(passwords, before, { passwordN, password2N })
    if (await isLoginTaken(tx, values.login, sid)) throw loginTaken()
    const after = await updateUser(tx, sid, { ...values, ...hashes }).catch(asLoginTaken)
    if (after.login !== before.login)
      await renameGuards(tx, sid, secrets.mac('login-key', after.login.toLowerCase()))
    await writeAudit(tx, call, {
      entity: 'app_user',
      entitySid: sid,
      action: 'update',
      before: auditable(before),
      after: { ...auditable(after), ...secretChanges({ passwordN, password2N }) },
    })
    const rightsChanged = after.profile !== before.profile || !after.active || passwordN !== undefined
    if (rightsChanged) await endSessionsOf(tx, sid, 'changed')
    return presentUser(after)
  })
}

export const unblockLogin = (db: Db, call: AnyCall, login: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const userSid = await liftBlock(tx, login)
    if (userSid === null) return false
    await logLogin(tx, call, 'UNLOCKED', userSid)
    await writeAudit(tx, call, {
      entity: 'app_user',
      entitySid: userSid,
      action: 'event',
      after: { event: 'unlocked' },
    })
    return true
  })

type Fields = Omit<CreateBody['user'], 'pass' | 'passLevel2'>

const columns = ({ lastName, profile, ...rest }: Fields): UserValues & { profile: ProfileSid } => {
  if (!isProfile(profile)) throw invalidField('user.profile', 'This profile does not exist.')
  return { ...rest, profile, lastName }
}

const auditable = (row: StoredUser) => {
  const { sid: _sid, version: _version, hasPassLevel2: _has, ...shown } = presentUser(row)
  return shown
}

const secretChanges = (typed: { passwordN: string | undefined; password2N: string | undefined }) => ({
  ...(typed.passwordN !== undefined && { password: 'changed' }),
  ...(typed.password2N !== undefined && { passLevel2: 'changed' }),
})

const samePasswords = (field: string): AppError =>
  invalidField(field, 'The second-level password must differ from the login password.')

const refuseWeak = (passwords: Passwords, typed: Record<string, string | undefined>): void => {
  for (const [field, value] of Object.entries(typed)) {
    if (value !== undefined && passwords.isCommon(value)) {
      throw invalidField(field, 'This password is on every list of common passwords. Choose another one.')
    }
  }
}

/** Neither password may become the other one, also when only one of them is new. */
const refuseReused = async (
  passwords: Passwords,
  stored: StoredUser,
  typed: { passwordN: string | undefined; password2N: string | undefined },
): Promise<void> => {
  const { passwordN, password2N } = typed
  if (
    password2N !== undefined &&
    passwordN === undefined &&
    (await passwords.matches(stored.passwordHash, password2N))
  ) {
    throw samePasswords('password2N')
  }
  if (
    passwordN !== undefined &&
    password2N === undefined &&
    (await passwords.matches(stored.secondLevelHash, passwordN))
  ) {
    throw samePasswords('passwordN')
  }
}

const loginTaken = (): AppError =>
  new AppError('duplicate', 'Another user has this login.', {
    fields: [{ field: 'user.login', message: 'Another user has this login.' }],
  })

/** Two people who create the same login at once both pass the check; the index lets one through. */
const asLoginTaken = (error: unknown): never => {
  throw (error as { constraint?: string }).constraint === 'app_users_login_key' ? loginTaken() : error
}

const refusals: Record<UserRefusal, AppError> = {
  not_allowed: notAllowed(),
  super_admin_only: new AppError('forbidden', 'Only a super admin may give the super admin profile.'),
  activation_by_super_admin: new AppError(
    'forbidden',
    'Only a super admin may activate a user. Save it inactive.',
  ),
  last_super_admin: new AppError(
    'last_super_admin',
    'This is the last active super admin. Make another one first, then change this one.',
  ),
}

const refuse = (refusal: UserRefusal | null): void => {
  if (refusal) throw refusals[refusal]
}
