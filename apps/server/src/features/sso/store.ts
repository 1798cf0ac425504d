import { hash } from 'node:crypto'
import { freshPurposes } from '@corridor/contract/common/fresh'
import { superAdminProfile } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FreshFor } from '../../platform/session/fresh-log-ins.ts'
import { tokenHash } from '../../platform/session/tokens.ts'
import type { Claims } from './claims.ts'

interface AskedBy {
  readonly state: string
  readonly browser: string
}

/** A way to the provider that somebody has begun. */
export interface Begun {
  /** Seconds since 1970, by the clock of the database. */
  readonly askedAt: number
}

/** On its way to the provider; five minutes to come back from there. */
export async function storeRequest(
  db: Db,
  { state, browser }: AskedBy,
  anew: FreshFor | null,
): Promise<void> {
  await db
    .insertInto('ssoRequests')
    .values({
      stateHash: tokenHash(state),
      browserHash: tokenHash(browser),
      sessionSid: anew && anew.sessionSid,
      purpose: anew && anew.purpose,
      expiresAt: sql`now() + interval '5 minutes'`,
    })
    .execute()
}

const purposeForm = z.enum(freshPurposes)

/** Used up by the browser that began it; undefined for any other, and for one that is late or was used. */
export async function spendRequest(
  db: Db,
  { state, browser }: AskedBy,
): Promise<(Begun & { readonly anew: FreshFor | null }) | undefined> {
  const spent = await db
    .deleteFrom('ssoRequests')
    .where('stateHash', '=', tokenHash(state))
    .where('browserHash', '=', tokenHash(browser))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['sessionSid', 'purpose', sql<number>`extract(epoch from asked_at)::float8`.as('askedAt')])
    .executeTakeFirst()
  if (!spent) return undefined
  const { sessionSid, purpose, askedAt } = spent
  return { askedAt, anew: sessionSid === null ? null : { sessionSid, purpose: purposeForm.parse(purpose) } }
}

export async function findSessionUser(tx: Tx, sessionSid: number): Promise<number> {
  const found = tx.selectFrom('sessions').select('userSid').where('sid', '=', sessionSid)
  return (await found.executeTakeFirstOrThrow()).userSid
}

type Identity = Pick<Claims, 'iss' | 'sub'>

/** Until the transaction ends nobody else holds what these words name. */
export async function holdNamed(tx: Tx, ...words: readonly string[]): Promise<void> {
  const key = hash('sha256', JSON.stringify(words), 'buffer').readBigInt64BE()
  await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx)
}

/** Log-ins of one person come one after the other: two first ones at once must not make two users. */
export function holdIdentity(tx: Tx, { iss, sub }: Identity): Promise<void> {
  return holdNamed(tx, iss, sub)
}

const userColumns = ['u.sid', 'u.login', 'u.profile', 'u.active'] as const

/** A super admin never is: so nobody becomes one by a group while they are. */
export async function isLimited(tx: Tx, sid: number): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`
    select cardinality(scope_agencies) + cardinality(scope_countries) > 0 as limited
    from app_users where sid = ${sid}`.execute(tx)
  return rows[0]?.limited === true
}

/**
 * The active super admins, where the person is one of them or may become known as one: locked in their order and before
 * the person, as every save that may leave the house without any does it.
 */
export async function holdSuperAdmins(tx: Tx, { iss, sub, login }: Claims): Promise<number[]> {
  const { rows } = await sql<{ sid: number }>`
    select a.sid from app_users a where a.profile = ${superAdminProfile} and a.active
      and exists (select from app_users u left join sso_identities i on i.user_sid = u.sid
        where u.profile = ${superAdminProfile}
          and (i.iss = ${iss} and i.sub = ${sub} or lower(u.login) = lower(${login ?? ''})))
    order by a.sid for no key update of a`.execute(tx)
  return rows.map(({ sid }) => sid)
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
