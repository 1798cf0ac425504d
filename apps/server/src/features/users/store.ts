import { superAdminProfile } from '@corridor/domain/access/permissions'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { AppUsers } from '../../platform/db/tables.ts'

export type StoredUser = Selectable<AppUsers>

export type UserValues = Pick<
  StoredUser,
  'profile' | 'name' | 'last_name' | 'login' | 'email' | 'active' | 'comments'
>

export interface NewHashes {
  readonly password_hash?: string
  readonly second_level_hash?: string
}

export const insertUser = (
  tx: Tx,
  values: UserValues & { password_hash: string; second_level_hash: string | null },
): Promise<StoredUser> => tx.insertInto('app_users').values(values).returningAll().executeTakeFirstOrThrow()

/**
 * Locked until the transaction ends, so that two saves of one user come one after the other. The key stays
 * free: a login only refers to it, and must neither wait for a save nor end in a deadlock with one.
 */
export const lockUser = (tx: Tx, sid: number): Promise<StoredUser | undefined> =>
  tx.selectFrom('app_users').selectAll().where('sid', '=', sid).forNoKeyUpdate().executeTakeFirst()

export const updateUser = (tx: Tx, sid: number, values: UserValues & NewHashes): Promise<StoredUser> =>
  tx
    .updateTable('app_users')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Locks them all: two demotions at once must not leave the house without one. */
export const countOtherActiveSuperAdmins = async (tx: Tx, sid: number): Promise<number> => {
  const found = await tx
    .selectFrom('app_users')
    .select('sid')
    .where('profile', '=', superAdminProfile)
    .where('active', '=', true)
    .orderBy('sid')
    .forNoKeyUpdate()
    .execute()
  return found.filter((other) => other.sid !== sid).length
}

export const isLoginTaken = async (tx: Tx, login: string, exceptSid: number | null): Promise<boolean> => {
  const found = await findByLogin(tx, login)
  return found !== undefined && found.sid !== exceptSid
}

/** Lower case is the database's own, as in its index: other languages have other rules. */
const findByLogin = (tx: Tx, login: string): Promise<{ sid: number } | undefined> =>
  tx
    .selectFrom('app_users')
    .select('sid')
    .where(sql`lower(login)`, '=', sql<string>`lower(${login})`)
    .executeTakeFirst()

/** A block and its count go with the user when the login changes. */
export const renameGuards = async (tx: Tx, userSid: number, loginKey: Buffer): Promise<void> => {
  await tx
    .deleteFrom('login_guards')
    .where('login_key', '=', loginKey)
    .where('user_sid', 'is', null)
    .execute()
  await tx.updateTable('login_guards').set({ login_key: loginKey }).where('user_sid', '=', userSid).execute()
}

export const liftBlock = async (tx: Tx, login: string): Promise<number | null> => {
  const user = await findByLogin(tx, login)
  if (!user) return null
  const lifted = await tx
    .deleteFrom('login_guards')
    .where('user_sid', '=', user.sid)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return lifted.numDeletedRows > 0n ? user.sid : null
}
