import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { tokenHash } from '../../platform/session/tokens.ts'
import type { Claims } from './claims.ts'

interface AskedBy {
  readonly state: string
  readonly browser: string
}

/** On its way to the provider; five minutes to come back from there. */
export async function storeRequest(db: Db, { state, browser }: AskedBy): Promise<void> {
  await db
    .insertInto('ssoRequests')
    .values({
      stateHash: tokenHash(state),
      browserHash: tokenHash(browser),
      expiresAt: sql`now() + interval '5 minutes'`,
    })
    .execute()
}

/** Used up by the browser that began it; false for any other, and for one that is late or was used. */
export async function spendRequest(db: Db, { state, browser }: AskedBy): Promise<boolean> {
  const spent = await db
    .deleteFrom('ssoRequests')
    .where('stateHash', '=', tokenHash(state))
    .where('browserHash', '=', tokenHash(browser))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return spent.numDeletedRows > 0n
}

type Identity = Pick<Claims, 'iss' | 'sub'>

/** Log-ins of one person come one after the other: two first ones at once must not make two users. */
export async function holdIdentity(tx: Tx, { iss, sub }: Identity): Promise<void> {
  const key = hash('sha256', JSON.stringify([iss, sub]), 'buffer').readBigInt64BE()
  await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx)
}

const userColumns = ['u.sid', 'u.login', 'u.profile', 'u.active'] as const

/** A super admin never is: so nobody becomes one by a group while they are. */
export async function isLimited(tx: Tx, sid: number): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`
    select cardinality(scope_agencies) + cardinality(scope_countries) > 0 as limited
    from app_users where sid = ${sid}`.execute(tx)
  return rows[0]?.limited === true
}

export type KnownUser = NonNullable<Awaited<ReturnType<typeof findLinked>>>

/** Locked until the transaction ends, as every save locks a user. */
export function findLinked(tx: Tx, { iss, sub }: Identity) {
  return tx
    .selectFrom('ssoIdentities as i')
    .innerJoin('appUsers as u', 'u.sid', 'i.userSid')
    .select(userColumns)
    .where('i.iss', '=', iss)
    .where('i.sub', '=', sub)
    .forNoKeyUpdate('u')
    .executeTakeFirst()
}

export function findByLogin(tx: Tx, login: string) {
  return tx
    .selectFrom('appUsers as u')
    .select(userColumns)
    .where(sql`lower(u.login)`, '=', sql`lower(${login})`)
    .forNoKeyUpdate('u')
    .executeTakeFirst()
}

export async function link(tx: Tx, userSid: number, { iss, sub }: Identity): Promise<void> {
  await tx.insertInto('ssoIdentities').values({ iss, sub, userSid }).execute()
}

/** True once for whom a super admin expects. */
export async function spendExpected(tx: Tx, userSid: number): Promise<boolean> {
  const spent = await tx
    .deleteFrom('ssoExpected')
    .where('userSid', '=', userSid)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return spent.numDeletedRows > 0n
}

interface NewUser {
  readonly login: string
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly profile: number
  readonly passwordHash: string
}

/** Undefined where somebody else got the login meanwhile. */
export function insertUser(tx: Tx, user: NewUser) {
  return tx
    .insertInto('appUsers')
    .values({ ...user, active: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['sid', 'login', 'profile', 'active'])
    .executeTakeFirst()
}

export async function storeProfile(tx: Tx, sid: number, profile: number): Promise<void> {
  await tx
    .updateTable('appUsers')
    .set({ profile, version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

export async function isBlocked(tx: Tx, userSid: number): Promise<boolean> {
  const block = tx.selectFrom('loginBlocks').select('userSid').where('userSid', '=', userSid)
  return (await block.executeTakeFirst()) !== undefined
}

/** False for one that was acted on already. It is kept as long as its token could be taken. */
export async function spendLogout(tx: Tx, issuer: string, jti: string): Promise<boolean> {
  const kept = await tx
    .insertInto('ssoLogouts')
    .values({
      jtiHash: hash('sha256', JSON.stringify([issuer, jti]), 'buffer'),
      expiresAt: sql`now() + interval '1 hour'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whose sessions of the provider these are: of the person, of its own session, or of both. */
export async function findLoggedOut(
  tx: Tx,
  {
    iss,
    sub,
    sid,
  }: { readonly iss: string; readonly sub: string | undefined; readonly sid: string | undefined },
): Promise<{ userSid: number; sessions: number[] | 'all' }[]> {
  const { rows } = await sql<{ userSid: number; sessions: number[] }>`
    select i.user_sid as "userSid",
      array(select s.sid from sessions s
        where s.user_sid = i.user_sid and s.ended_at is null and s.sso_sid = ${sid ?? ''} order by s.sid) as sessions
    from sso_identities i
    where i.iss = ${iss} and (${sub ?? null}::text is null or i.sub = ${sub ?? null})
      and (${sub ?? null}::text is not null or exists (
        select from sessions s where s.user_sid = i.user_sid and s.ended_at is null and s.sso_sid = ${sid ?? ''}))
    order by i.user_sid`.execute(tx)
  return rows.map(({ userSid, sessions }) => ({ userSid, sessions: sid === undefined ? 'all' : sessions }))
}
