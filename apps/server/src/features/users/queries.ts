import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { StoredUser } from './store.ts'

const mostUsers = 1000
const mostLogEntries = 500

/** A user as the wire shows it: everything but the hashes. */
export const presentUser = (row: StoredUser) => ({
  sid: row.sid,
  profile: row.profile,
  name: row.name,
  lastName: row.lastName,
  login: row.login,
  email: row.email,
  active: row.active,
  comments: row.comments,
  version: row.version,
  hasPassLevel2: row.secondLevelHash !== null,
})

export const listUsers = async (db: Db) => {
  const rows = await db
    .selectFrom('appUsers')
    .selectAll()
    .orderBy(sql`lower(name), lower(last_name), sid`)
    .limit(mostUsers)
    .execute()
  return rows.map(presentUser)
}

export const listBlocked = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('loginGuards as g')
    .innerJoin('appUsers as u', 'u.sid', 'g.userSid')
    .where('g.blockedAt', 'is not', null)
    .groupBy('u.login')
    .select(['u.login', sql<number>`floor(extract(epoch from now() - min(g.blocked_at)))::int`.as('seconds')])
    .limit(mostUsers)
    .execute()
  return Object.fromEntries(rows.map(({ login, seconds }) => [login, seconds]))
}

export const listLoginLog = async (db: Db, userSid: number | null) => {
  const rows = await db
    .selectFrom('loginLog as l')
    .leftJoin('appUsers as u', 'u.sid', 'l.userSid')
    .$if(userSid !== null, (query) => query.where('l.userSid', '=', userSid))
    .select(['l.sid', 'l.type', 'l.at', 'l.userSid', 'u.login', 'u.name', 'u.lastName'])
    .orderBy('l.sid', 'desc')
    .limit(mostLogEntries)
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
