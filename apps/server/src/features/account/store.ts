import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { tokenHash } from '../../platform/session/tokens.ts'

export function findAccount(db: Db, sid: number) {
  return db
    .selectFrom('appUsers')
    .select(['login', 'name', 'lastName', 'email', 'profile', 'passwordHash', 'secondLevelHash'])
    .select(['passwordChangedAt', 'secondLevelChangedAt'])
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
}

/** What a user is limited to; null for no limit. An agency that was removed since has no name any more. */
export async function findLimit(db: Db, sid: number) {
  const { rows } = await sql<{ agencies: string[]; countries: string[] }>`
    select array(select a.long_name::text from agencies a where a.sid = any(u.scope_agencies)
        order by lower(a.long_name), a.sid) as agencies,
      u.scope_countries::text[] as countries
    from app_users u
    where u.sid = ${sid} and cardinality(u.scope_agencies) + cardinality(u.scope_countries) > 0`.execute(db)
  return rows[0] ?? null
}

type Hashes = Awaited<ReturnType<typeof holdHashes>>

/** As they are now, and stay until the transaction ends. */
export function holdHashes(tx: Tx, sid: number) {
  return tx
    .selectFrom('appUsers')
    .select(['passwordHash', 'secondLevelHash'])
    .where('sid', '=', sid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export function isSameHash(one: Hashes, other: Hashes): boolean {
  return one.passwordHash === other.passwordHash && one.secondLevelHash === other.secondLevelHash
}

export async function storePassword(tx: Tx, sid: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('appUsers')
    .set({ passwordHash, passwordGiven: false, passwordChangedAt: sql`now()` })
    .where('sid', '=', sid)
    .execute()
}

export async function storeSecondLevel(tx: Tx, sid: number, secondLevelHash: string): Promise<void> {
  await tx
    .updateTable('appUsers')
    .set({ secondLevelHash, secondLevelChangedAt: sql`now()` })
    .where('sid', '=', sid)
    .execute()
}

/** A user that somebody else looks at. */
export function findLogin(db: Db | Tx, sid: number) {
  return db.selectFrom('appUsers').select('login').where('sid', '=', sid).executeTakeFirst()
}

export function findProfile(db: Db, sid: number) {
  return db.selectFrom('appUsers').select('profile').where('sid', '=', sid).executeTakeFirst()
}

/** With a name or without, the provider has begun it. */
export async function isBegunBySso(db: Db, sessionSid: number): Promise<boolean> {
  const session = db.selectFrom('sessions').select('ssoSid').where('sid', '=', sessionSid)
  return (await session.executeTakeFirst())?.ssoSid != null
}

/** A session of this very user; where it was open, or undefined when it is over. */
export async function endOneSession(
  tx: Tx,
  userSid: number,
  sid: number,
): Promise<{ address: string; browser: string } | undefined> {
  return tx
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endReason: 'ended' })
    .where('sid', '=', sid)
    .where('userSid', '=', userSid)
    .where('endedAt', 'is', null)
    .returning(['address', 'browser'])
    .executeTakeFirst()
}

/** The newest link alone is good. */
export async function storeLink(tx: Tx, userSid: number, activation: string): Promise<string> {
  await dropLinks(tx, userSid)
  const { expiresAt } = await tx
    .insertInto('activationLinks')
    .values({ tokenHash: tokenHash(activation), userSid, expiresAt: sql`now() + interval '24 hours'` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/**
 * Whose it is; nobody's while the user may not log in, nor once a password was set since: it was made in the place of an
 * older one.
 */
export async function findByLink(db: Db, activation: string) {
  return db
    .selectFrom('activationLinks as l')
    .innerJoin('appUsers as u', 'u.sid', 'l.userSid')
    .select(['u.sid', 'u.login', 'u.name', 'u.lastName', 'u.profile', 'u.passwordHash', 'u.secondLevelHash'])
    .where('l.tokenHash', '=', tokenHash(activation))
    .where('l.expiresAt', '>', sql<string>`now()`)
    .where('u.active', '=', true)
    .where(
      sql<boolean>`not exists (select from lockouts l
        where l.user_sid = u.sid and l.kind = 'everywhere' and l.ends_at > now())`,
    )
    .where(sql<boolean>`coalesce(u.password_changed_at <= l.expires_at - interval '24 hours', true)`)
    .executeTakeFirst()
}

/** True for one of those who use it at once. */
export async function spendLink(tx: Tx, activation: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('activationLinks')
    .where('tokenHash', '=', tokenHash(activation))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

async function dropLinks(tx: Tx, userSid: number): Promise<void> {
  await tx.deleteFrom('activationLinks').where('userSid', '=', userSid).execute()
}
