import { superAdminProfile } from '@corridor/domain/access/permissions'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { AppUsers } from '../../platform/db/tables.ts'
import { liftBlocks } from '../../platform/session/login-guards.ts'

export type StoredUser = Selectable<AppUsers>

type Hashes = Pick<StoredUser, 'passwordHash' | 'secondLevelHash' | 'passwordGiven'>

export type UserValues = Omit<
  StoredUser,
  'sid' | 'version' | 'passwordChangedAt' | 'secondLevelChangedAt' | keyof Hashes
>

/** What is written with a new password: since when it is so is the database's to say. */
export type NewHashes = Partial<Pick<Updateable<AppUsers>, keyof Hashes>> & {
  readonly passwordChangedAt?: RawBuilder<string>
  readonly secondLevelChangedAt?: RawBuilder<string>
}

export async function insertUser(tx: Tx, hashed: UserValues & Hashes): Promise<number> {
  const values = {
    ...hashed,
    passwordChangedAt: sql<string>`now()`,
    ...(hashed.secondLevelHash !== null && { secondLevelChangedAt: sql<string>`now()` }),
  }
  return (await tx.insertInto('appUsers').values(values).returning('sid').executeTakeFirstOrThrow()).sid
}

/**
 * Locked until the transaction ends, so that two saves of one user come one after the other. The key stays
 * free: a login only refers to it, and must neither wait for a save nor end in a deadlock with one.
 */
export function lockUser(tx: Tx, sid: number): Promise<StoredUser | undefined> {
  return tx.selectFrom('appUsers').selectAll().where('sid', '=', sid).forNoKeyUpdate().executeTakeFirst()
}

export async function updateUser(tx: Tx, sid: number, values: UserValues & NewHashes): Promise<void> {
  await tx
    .updateTable('appUsers')
    .set({ ...values, version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

/** It was for whoever has the login of before at the provider of single sign-on. */
export async function forgetExpected(tx: Tx, sid: number): Promise<void> {
  await tx.deleteFrom('ssoExpected').where('userSid', '=', sid).execute()
}

/** Locks them all: two demotions at once must not leave the house without one. */
export async function countOtherActiveSuperAdmins(tx: Tx, sid: number): Promise<number> {
  const found = await tx
    .selectFrom('appUsers')
    .select('sid')
    .where('profile', '=', superAdminProfile)
    .where('active', '=', true)
    .orderBy('sid')
    .forNoKeyUpdate()
    .execute()
  return found.filter((other) => other.sid !== sid).length
}

/** Lower case is the database's own, as in its index: other languages have other rules. */
function findByLogin(tx: Tx, login: string): Promise<{ sid: number } | undefined> {
  return tx
    .selectFrom('appUsers')
    .select('sid')
    .where(sql`lower(login)`, '=', sql<string>`lower(${login})`)
    .executeTakeFirst()
}

/** Returns the number of the user whose blocks were lifted, or null where no block was in force. */
export async function liftBlock(tx: Tx, login: string): Promise<number | null> {
  const user = await findByLogin(tx, login)
  return user && (await liftBlocks(tx, user.sid)) ? user.sid : null
}
