import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

const maxUsers = 1000
const maxLogEntries = 500

/** A user as the wire has it: no hash is even read. */
function shownUsers(db: Db | Tx) {
  return db
    .selectFrom('appUsers')
    .select(['sid', 'profile', 'name', 'lastName', 'login', 'email', 'active', 'comments', 'version'])
    .select(sql<boolean>`second_level_hash is not null`.as('hasPassLevel2'))
}

export function listUsers(db: Db) {
  return shownUsers(db).orderBy(sql`lower(name), lower(last_name), sid`).limit(maxUsers).execute()
}

export function getUser(tx: Tx, sid: number) {
  return shownUsers(tx).where('sid', '=', sid).executeTakeFirst()
}

export async function listBlocked(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('loginBlocks as b')
    .innerJoin('appUsers as u', 'u.sid', 'b.userSid')
    .select(['u.login', sql<number>`floor(extract(epoch from now() - b.blocked_at))::int`.as('seconds')])
    .limit(maxUsers)
    .execute()
  return Object.fromEntries(rows.map(({ login, seconds }) => [login, seconds]))
}

export async function listLoginLog(db: Db, userSid: number | null) {
  const rows = await db
    .selectFrom('loginLog as l')
    .leftJoin('appUsers as u', 'u.sid', 'l.userSid')
    .$if(userSid !== null, (query) => query.where('l.userSid', '=', userSid))
    .select(['l.sid', 'l.type', 'l.at', 'l.userSid', 'u.login', 'u.name', 'u.lastName'])
    .orderBy('l.sid', 'desc')
    .limit(maxLogEntries)
    .execute()
  return rows.map((row) => ({
    sid: row.sid,
    type: row.type,
    date: row.at,
    userID: row.userSid,
    username: row.login ?? '',
    name: row.login === null ? '' : `${row.name} ${row.lastName}`,
  }))
}
