import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isLimited } from '../../platform/session/sessions.ts'

/** The database alone says what lower case is: its answer and JavaScript's differ beyond ASCII. */
export async function findUserForLogin(db: Db, login: string) {
  return db
    .selectFrom('appUsers as u')
    .select(['sid', 'login', 'profile', 'name', 'lastName', 'active', 'passwordHash', 'passwordGiven'])
    .select(isLimited)
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .executeTakeFirst()
}

/** The text under which the failures of a login that nobody has are counted. */
export async function foldLogin(db: Db, login: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${login}) as folded`.execute(db)
  return rows[0]?.folded ?? ''
}

/** Holds the user as it is until the session is there; false when a save came in between. */
export async function holdUnchanged(
  tx: Tx,
  user: { sid: number; passwordHash: string; profile: number },
): Promise<boolean> {
  const held = await tx
    .selectFrom('appUsers')
    .select('sid')
    .where('sid', '=', user.sid)
    .where('passwordHash', '=', user.passwordHash)
    // Another profile may need another step.
    .where('profile', '=', user.profile)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** False when the password is another one by now, or the user may not log in. */
export async function setOwnPassword(
  tx: Tx,
  user: { sid: number; passwordHash: string },
  passwordHash: string,
): Promise<boolean> {
  const set = await tx
    .updateTable('appUsers')
    .set({ passwordHash, passwordGiven: false, passwordChangedAt: sql`now()` })
    .where('sid', '=', user.sid)
    .where('passwordHash', '=', user.passwordHash)
    .where('active', '=', true)
    .executeTakeFirst()
  return set.numUpdatedRows > 0n
}

function secondLevelHash(db: Db | Tx, userSid: number) {
  return db.selectFrom('appUsers').select('secondLevelHash').where('sid', '=', userSid)
}

export async function findSecondLevelHash(db: Db, userSid: number): Promise<string | null> {
  return (await secondLevelHash(db, userSid).executeTakeFirst())?.secondLevelHash ?? null
}

/** As it is now, and stays until the transaction ends. */
export async function holdSecondLevelHash(tx: Tx, userSid: number): Promise<string | null> {
  return (await secondLevelHash(tx, userSid).forShare().executeTakeFirst())?.secondLevelHash ?? null
}
