import { sid as sidField } from '@corridor/contract/common/fields'
import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import { changedUser, type usersRoutes } from '@corridor/contract/users'
import { isProfile } from '@corridor/domain/access/permissions'
import { isActiveSuperAdmin, refuseUserChange, type UserRefusal } from '@corridor/domain/access/user-rules'
import { sql } from 'kysely'
import { z } from 'zod'
import { proposalKind } from '../../core/proposals/kinds.ts'
import { proposeOr } from '../../core/proposals/propose.ts'
import { lapseProposalsOf } from '../../core/proposals/proposer.ts'
import { needsSecondPerson } from '../../core/proposals/settings.ts'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, profileOf } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { forgetWrongCodes } from '../../platform/session/attempts.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import { shutSecondLevel } from '../../platform/session/passkey-store.ts'
import { refuseReused, refuseWeak, samePasswords } from '../../platform/session/password-rules.ts'
import type { Passwords } from '../../platform/session/passwords.ts'
import { closeGrantsOf, endSessionsOf, requireGrant } from '../../platform/session/sessions.ts'
import { getUser } from './queries.ts'
import { isSameScope, noScope, scopeColumns } from './scope.ts'
import {
  countOtherActiveSuperAdmins,
  forgetExpected,
  insertUser,
  liftBlock,
  lockUser,
  type NewHashes,
  type StoredUser,
  updateUser,
} from './store.ts'

export interface UsersDeps {
  readonly db: Db
  readonly config: Pick<Config, 'givenPasswordsOnce'>
  readonly passwords: Passwords
}

type CreateBody = RouteParsed<(typeof usersRoutes)['create']>['body']
type ShownUser = NonNullable<Awaited<ReturnType<typeof getUser>>>
type UpdateBody = RouteParsed<(typeof usersRoutes)['update']>['body']

const userRecord: RecordKind<ShownUser> = {
  entity: 'app_user',
  gone: 'user_gone',
  show: getUser,
  // The second-level password is a secret: the history says when it changed, in its own words.
  audited: ({ hasPassLevel2: _hidden, scope, ...fields }) => ({
    ...fields,
    // Of somebody without a limit the history says nothing about one.
    ...(scope.agencies.length > 0 && { scopeAgencies: scope.agencies.join(', ') }),
    ...(scope.countries.length > 0 && { scopeCountries: scope.countries.join(', ') }),
  }),
  constraints: {
    app_users_login_key: () =>
      new AppError(reason('login_taken'), {
        fields: [{ field: 'user.login', reason: reason('login_taken') }],
      }),
  },
}

export async function createUser({ db, config, passwords }: UsersDeps, call: AnyCall, { user }: CreateBody) {
  const { pass, passLevel2, scope, ...fields } = user
  refuseWeak(passwords, fields, { 'user.pass': pass, 'user.passLevel2': passLevel2 })
  if (pass === passLevel2) throw samePasswords('user.passLevel2')
  const values = withKnownProfile(fields)
  const [passwordHash, secondLevelHash] = await Promise.all([
    passwords.hash(pass),
    passLevel2 === undefined ? null : passwords.hash(passLevel2),
  ])
  return inTransaction(db, async (tx) => {
    refuse(refuseUserChange(profileOf(call), { after: values }, 0))
    if (values.active) await requireGrant(tx, call, 'users')
    if (isActiveSuperAdmin(values) && (await needsSecondPerson(tx, call, 'super_admin')))
      throw invalidField('user.active', reason('super_admin_proposed_apart'))
    const limited = await scopeColumns(tx, values.profile, scope, noScope)
    return insertRecord(tx, call, userRecord, () =>
      insertUser(tx, {
        ...values,
        ...limited,
        passwordHash,
        secondLevelHash,
        passwordGiven: isGiven(config, call, 0),
      }),
    )
  })
}

interface ChangedUser {
  readonly sid: number
  readonly user: UpdateBody['user']
}

/** Somebody gets all rights: a super admin who may log in, who was none before. */
export const superAdminKind = proposalKind<ChangedUser>({
  kind: 'super_admin',
  change: z.object({ sid: sidField, user: changedUser }),
  apply: (tx, call, { sid, user }) => changeIn(tx, call, sid, { user }),
})

/** Typed by a colleague, and so known to two; what the host sets is told nobody else. */
function isGiven({ givenPasswordsOnce }: UsersDeps['config'], { actor }: AnyCall, sid: number): boolean {
  return givenPasswordsOnce && actor !== null && actor.userSid !== sid
}

export async function changeUser(
  { db, config, passwords }: UsersDeps,
  call: AnyCall,
  sid: number,
  { user, passwordN, password2N }: UpdateBody,
) {
  refuseWeak(passwords, user, { passwordN, password2N })
  if (passwordN !== undefined && passwordN === password2N) throw samePasswords('password2N')
  const typed = { passwordN, password2N }
  const hashes = {
    ...(passwordN !== undefined && {
      passwordHash: await passwords.hash(passwordN),
      passwordChangedAt: sql<string>`now()`,
      passwordGiven: isGiven(config, call, sid),
    }),
    ...(password2N !== undefined && {
      secondLevelHash: await passwords.hash(password2N),
      secondLevelChangedAt: sql<string>`now()`,
    }),
  }
  const newPasswords = {
    typed,
    hashes,
    check: (stored: StoredUser) =>
      refuseReused(passwords, stored, [
        { field: 'passwordN', kind: 'passwordHash', sent: passwordN },
        { field: 'password2N', kind: 'secondLevelHash', sent: password2N },
      ]),
  }
  return inTransaction(db, async (tx) => {
    const others = await countOtherActiveSuperAdmins(tx, sid)
    const stored = await lockUser(tx, sid)
    const save = (saving: AnyCall) => changeIn(tx, saving, sid, { user, newPasswords, others })
    if (!stored || !makesSuperAdmin(stored, user)) return save(call)
    // A password would have to wait with the rest, where it must not be kept.
    const withPassword = passwordN !== undefined || password2N !== undefined
    if (withPassword && (await needsSecondPerson(tx, call, 'super_admin')))
      throw invalidField(
        passwordN === undefined ? 'password2N' : 'passwordN',
        reason('password_apart_from_proposal'),
      )
    const { version } = stored
    return proposeOr(tx, call, superAdminKind, {
      save,
      proposed: async () => ({
        entitySid: sid,
        basedOn: version,
        change: { sid, user: { ...user, version } },
      }),
    })
  })
}

function makesSuperAdmin(stored: StoredUser, user: UpdateBody['user']): boolean {
  return isActiveSuperAdmin(user) && !isActiveSuperAdmin(stored)
}

interface UserSave {
  readonly user: UpdateBody['user']
  readonly newPasswords?: {
    readonly typed: Pick<UpdateBody, 'passwordN' | 'password2N'>
    readonly hashes: NewHashes
    readonly check: (stored: StoredUser) => Promise<void>
  }
  /** How many super admins there are beside this user, counted before the user was locked. */
  readonly others?: number
}

async function changeIn(
  tx: Tx,
  call: AnyCall,
  sid: number,
  { user: { version, scope, ...fields }, newPasswords, others }: UserSave,
): Promise<ShownUser> {
  const values = withKnownProfile(fields)
  const { passwordN, password2N } = newPasswords?.typed ?? {}
  const otherAdmins = others ?? (await countOtherActiveSuperAdmins(tx, sid))
  return changeRecord(tx, call, userRecord, {
    sid,
    version,
    lock: () => lockUser(tx, sid),
    update: async (stored) => {
      refuse(
        refuseUserChange(profileOf(call), { before: withKnownProfile(stored), after: values }, otherAdmins),
      )
      const newPassword = passwordN !== undefined || password2N !== undefined
      const limited = await scopeColumns(tx, values.profile, scope, stored)
      const newScope = !isSameScope(limited, stored)
      const newRights = newScope || values.profile !== stored.profile || values.active !== stored.active
      // Whoever has a session alone must not be able to give himself what he lacks.
      if (newPassword || newRights) await requireGrant(tx, call, 'users')
      await newPasswords?.check(stored)
      await updateUser(tx, sid, { ...values, ...limited, ...newPasswords?.hashes })
      if (values.login !== stored.login) await forgetExpected(tx, sid)
      if (newPassword) await closeGrantsOf(tx, sid)
      if (!values.active || values.profile !== stored.profile) await lapseProposalsOf(tx, call, sid, values)
      if (password2N !== undefined) await shutSecondLevel(tx, sid)
      const rightsChanged =
        newScope || values.profile !== stored.profile || !values.active || passwordN !== undefined
      if (rightsChanged) await endSessionsOf(tx, sid, 'changed')
    },
    changedSecrets: [
      ...(passwordN === undefined ? [] : ['password']),
      ...(password2N === undefined ? [] : ['passLevel2']),
    ],
  })
}

export async function unblockLogin(db: Db, call: AnyCall, login: string): Promise<boolean> {
  const userSid = await inTransaction(db, async (tx) => {
    const unblocked = await liftBlock(tx, login)
    if (unblocked === null) return null
    await logLogin(tx, call, 'UNLOCKED', unblocked)
    await writeAudit(tx, call, {
      entity: 'app_user',
      entitySid: unblocked,
      action: 'event',
      after: { event: 'unlocked' },
    })
    return unblocked
  })
  if (userSid !== null) await forgetWrongCodes(db, userSid)
  return userSid !== null
}

function withKnownProfile<User extends { readonly profile: number }>(user: User) {
  const { profile } = user
  if (!isProfile(profile)) throw invalidField('user.profile', reason('unknown_profile'))
  return { ...user, profile }
}

function refuse(why: UserRefusal | null): void {
  if (why) throw refusal(why)
}
