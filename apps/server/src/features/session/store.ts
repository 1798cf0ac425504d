import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** The database alone says what lower case is: its answer and JavaScript's differ beyond ASCII. */
export const findUserForLogin = async (db: Db, login: string) =>
  db
    .selectFrom('app_users')
    .select(['sid', 'login', 'profile', 'name', 'last_name', 'active', 'password_hash'])
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .executeTakeFirst()

/** Holds the user as it is until the session is there; false when a save came in between. */
export const holdUnchanged = async (
  tx: Tx,
  user: { sid: number; password_hash: string },
): Promise<boolean> => {
  const held = await tx
    .selectFrom('app_users')
    .select('sid')
    .where('sid', '=', user.sid)
    .where('password_hash', '=', user.password_hash)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export const findSecondLevelHash = async (db: Db, userSid: number): Promise<string | null> => {
  const found = await db
    .selectFrom('app_users')
    .select('second_level_hash')
    .where('sid', '=', userSid)
    .executeTakeFirst()
  return found?.second_level_hash ?? null
}
