import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import type { usersRoutes } from '@corridor/contract/users'
import { profiles } from '@corridor/domain/access/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Without a page all are answered; whoever has more staff than this pages. */
const maxUsers = 10_000
const maxLogEntries = 500

/** A user as the wire has it: no hash is even read. */
function shownUsers(db: Db | Tx) {
  return db
    .selectFrom('appUsers')
    .select(['sid', 'profile', 'name', 'lastName', 'login', 'email', 'active', 'comments', 'version'])
    .select([
      sql<boolean>`second_level_hash is not null`.as('hasPassLevel2'),
      sql<UserScope>`jsonb_build_object('agencies', scope_agencies, 'countries', scope_countries)`.as(
        'scope',
      ),
    ])
}

const plainOrder = sql`lower(name), lower(last_name), sid`

export function listUsers(db: Db) {
  return shownUsers(db).orderBy(plainOrder).limit(maxUsers).execute()
}

type UserScope = RouteAnswer<typeof usersRoutes.update>['scope']

type UserPage = RouteParsed<typeof usersRoutes.rows>['body']
type UserSearch = UserPage['search']

const profileName = sql<string>`case profile ${sql.join(
  profiles.map(({ sid, name }) => sql`when ${sql.lit(sid)} then ${sql.lit(name)}`),
  sql` `,
)} else '' end`

/** What a word is looked for in: all that the list shows of a user. */
const searched = sql<string>`lower(concat_ws(' ', name, last_name, login, email, ${profileName}))`

/** Every word must be somewhere, in either case; signs of a pattern stand for themselves. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
}

function conditionOf({ words = '', sid, active }: UserSearch): RawBuilder<boolean> {
  const conditions = [
    ...wordsOf(words).map((pattern) => sql`${searched} like ${pattern}`),
    ...(sid === undefined ? [] : [sql`sid = ${sid}`]),
    ...(active === undefined ? [] : [sql`active = ${active}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

export async function countUsers(db: Db, search: UserSearch) {
  const { count } = await db
    .selectFrom('appUsers')
    .where(conditionOf(search))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { total: count, exact: true }
}

/** Who is not blocked comes before who is; of those, the shortest block first. */
async function blockedFirst(db: Db): Promise<RawBuilder<unknown>> {
  const bySeconds = Object.entries(await listBlocked(db)).sort(([, one], [, other]) => one - other)
  return sql`coalesce(array_position(${bySeconds.map(([login]) => login)}::text[], login::text), 0)`
}

export async function pageOfUsers(db: Db, { search, sort, limit: [offset, limit] }: UserPage) {
  const sortedBy = {
    name: async () => sql`lower(name)`,
    lastName: async () => sql`lower(last_name)`,
    login: async () => sql`lower(login)`,
    profile: async () => profileName,
    email: async () => sql`lower(email)`,
    status: () => blockedFirst(db),
  }
  const first = sort && (await sortedBy[sort.by]())
  return shownUsers(db)
    .where(conditionOf(search))
    .$if(first !== undefined, (query) =>
      query.orderBy(sql`${first} ${sort?.descending ? sql`desc` : sql`asc`}`),
    )
    .orderBy(plainOrder)
    .offset(offset)
    .limit(limit)
    .execute()
}

export function getUser(tx: Tx, sid: number) {
  return shownUsers(tx).where('sid', '=', sid).executeTakeFirst()
}

/** Users with a block in force, of whatever kind, and when the first of these began. */
export function blockedUsers(db: Db) {
  return db
    .selectFrom('lockouts as b')
    .innerJoin('appUsers as u', 'u.sid', 'b.userSid')
    .select('u.login')
    .select(sql<string>`min(b.blocked_at)`.as('blockedAt'))
    .where('b.endsAt', '>', sql<string>`now()`)
    .groupBy('u.sid')
    .limit(maxUsers)
}

export async function listBlocked(db: Db): Promise<Record<string, number>> {
  const rows = await blockedUsers(db)
    .select(sql<number>`floor(extract(epoch from now() - min(b.blocked_at)))::int`.as('seconds'))
    .execute()
  return Object.fromEntries(rows.map(({ login, seconds }) => [login, seconds]))
}

interface LogPage {
  /** Null for everybody's. */
  readonly userSid: number | null
  readonly offset?: number
  readonly limit?: number
}

export async function listLoginLog(db: Db, { userSid, offset = 0, limit = maxLogEntries }: LogPage) {
  const rows = await db
    .selectFrom('loginLog as l')
    .leftJoin('appUsers as u', 'u.sid', 'l.userSid')
    .$if(userSid !== null, (query) => query.where('l.userSid', '=', userSid))
    .select(['l.sid', 'l.type', 'l.at', 'l.userSid', 'u.login', 'u.name', 'u.lastName'])
    .orderBy('l.sid', 'desc')
    .offset(offset)
    .limit(limit)
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

export async function countLoginLog(db: Db, userSid: number | null) {
  const { count } = await db
    .selectFrom('loginLog')
    .$if(userSid !== null, (query) => query.where('userSid', '=', userSid))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { total: count, exact: true }
}
