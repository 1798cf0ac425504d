import type { GrantKind } from '@corridor/contract/common/grants'
import { sql } from 'kysely'
import type { AnyCall, Scope } from '../call.ts'
import type { Db, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { refusal } from '../errors.ts'
import { networksOfProfile } from './profile-networks.ts'

/** 15 minutes without a call, 8 hours in all; a replaced token still serves calls that are under way. */
const limits = { idle: '15 minutes', absolute: '8 hours', grace: '30 seconds', grant: '10 minutes' } as const

/** Writing the time of every call would make reads into writes; half a minute is exact enough. */
const activityStep = '30 seconds'

export type EndReason =
  | 'logout'
  | 'expired'
  | 'replayed'
  | 'blocked'
  | 'changed'
  | 'new login'
  | 'ended'
  | 'single sign-on'
  | 'restored'

export interface FoundSession {
  readonly sid: number
  readonly userSid: number
  readonly login: string
  readonly profile: number
  readonly usable: boolean
  readonly tokenState: 'current' | 'grace' | 'replayed'
  readonly activityDue: boolean
  readonly scope: Scope
  /** Where the profile may work from; null for anywhere. */
  readonly networks: readonly string[] | null
}

/** What time and the user's own state say of a session that nobody has ended. */
const standsBefore = `u.active and s.last_activity_at > now() - interval '${limits.idle}'
        and s.started_at > now() - interval '${limits.absolute}'`

const usable = `s.ended_at is null and ${standsBefore}`

/** For statements that look at all of them; more conditions may follow. */
export const standingSessions = sql.raw(`sessions s join app_users u on u.sid = s.user_sid where ${usable}`)

const hasLimit = 'cardinality(u.scope_agencies) + cardinality(u.scope_countries) > 0'

/** Whether the user `u` of a query works for some agencies only. */
export const isLimited = sql<boolean>`${sql.raw(hasLimit)}`.as('isLimited')

/** A country is the agencies that are in it now. As JSON: the driver reads its numbers. */
const scopeOfUser = `case when ${hasLimit} then
        (select coalesce(json_agg(a.sid order by a.sid), '[]') from agencies a
        where a.sid = any(u.scope_agencies) or a.country_code = any(u.scope_countries)) end`

/** Every call asks this, so it is prepared once for each connection and then only run. */
const findSessionStatement = statement(
  'find-session',
  `select s.sid, s.user_sid as "userSid", u.login, u.profile,
      ${usable} as usable,
      case when t.replaced_at is null then 'current'
           when t.replaced_at > now() - interval '${limits.grace}' then 'grace'
           else 'replayed' end as "tokenState",
      s.last_activity_at < now() - interval '${activityStep}' as "activityDue",
      ${scopeOfUser} as scope, ${networksOfProfile('u.profile')} as networks
    from session_tokens t
    join sessions s on s.sid = t.session_sid
    join app_users u on u.sid = s.user_sid
    where t.token_hash = :tokenHash`,
).typed<{ tokenHash: Buffer }, FoundSession>()

export async function findSession(db: Db | Tx, tokenHash: Buffer): Promise<FoundSession | undefined> {
  return (await findSessionStatement(db, { tokenHash }))[0]
}

/** For work that outlives its call's look at the session, such as a download. */
const sessionStandsStatement = statement(
  'session-stands',
  `select ${usable} as stands from sessions s join app_users u on u.sid = s.user_sid where s.sid = :sid`,
).typed<{ sid: number }, { stands: boolean }>()

export async function sessionStands(db: Db, sid: number): Promise<boolean> {
  return (await sessionStandsStatement(db, { sid }))[0]?.stands === true
}

export async function noteActivity(db: Db, sessionSid: number): Promise<void> {
  await db.updateTable('sessions').set({ lastActivityAt: sql`now()` }).where('sid', '=', sessionSid).execute()
}

export async function startSession(
  tx: Tx,
  userSid: number,
  from: { address: string; browser?: string; keyId: number; ssoSid?: string | null },
  tokenHash: Buffer,
): Promise<number> {
  const { sid } = await tx
    .insertInto('sessions')
    .values({ userSid, ...from })
    .returning('sid')
    .executeTakeFirstOrThrow()
  await tx.insertInto('sessionTokens').values({ tokenHash, sessionSid: sid }).execute()
  return sid
}

/** Replaces a token by its successor. Asked again during the grace period it changes nothing. */
export async function rotateToken(
  tx: Tx,
  sessionSid: number,
  oldHash: Buffer,
  newHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('sessionTokens')
    .values({ tokenHash: newHash, sessionSid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .updateTable('sessionTokens')
    .set({ replacedAt: sql`now()` })
    .where('tokenHash', '=', oldHash)
    .where('replacedAt', 'is', null)
    .execute()
}

export async function endSession(tx: Tx, sessionSid: number, reason: EndReason): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('sid', '=', sessionSid)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Whoever logs in anew with a token in hand is done with the session of that token. */
export async function endSessionOfToken(tx: Tx, tokenHash: Buffer, reason: EndReason): Promise<void> {
  await tx
    .updateTable('sessions')
    .from('sessionTokens')
    .set({ endedAt: sql`now()`, endReason: reason })
    .whereRef('sessionTokens.sessionSid', '=', 'sessions.sid')
    .where('sessionTokens.tokenHash', '=', tokenHash)
    .where('sessions.endedAt', 'is', null)
    .execute()
}

/**
 * All of a user, log-ins that are under way and links to a password included; but for the one that asks. Gives how many
 * stood.
 */
export async function endSessionsOf(
  tx: Tx,
  userSid: number,
  reason: EndReason,
  { but = null }: { but?: number | null } = {},
): Promise<number> {
  await tx.deleteFrom('preSessions').where('userSid', '=', userSid).execute()
  await tx.deleteFrom('activationLinks').where('userSid', '=', userSid).execute()
  const ended = await sql<{ stood: boolean }>`
    update sessions s set ended_at = now(), end_reason = ${reason}
    from app_users u
    where s.user_sid = ${userSid} and u.sid = s.user_sid and s.ended_at is null
      and (${but}::bigint is null or s.sid <> ${but}::bigint)
    returning ${sql.raw(standsBefore)} as stood`.execute(tx)
  return ended.rows.filter(({ stood }) => stood).length
}

/** Of everybody, with log-ins that are under way and links to a password. */
export async function endAllSessions(tx: Tx, reason: EndReason): Promise<void> {
  await tx.deleteFrom('preSessions').execute()
  await tx.deleteFrom('activationLinks').execute()
  await tx
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('endedAt', 'is', null)
    .execute()
}

export interface OpenSession {
  readonly sid: number
  readonly address: string
  readonly browser: string
  readonly startedAt: string
  readonly lastUse: string
}

const maxShown = 200

/** Where a user is logged in, the latest use first. */
export async function listSessions(db: Db, userSid: number): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.sid, s.address, s.browser, s.started_at as "startedAt", s.last_activity_at as "lastUse"
    from sessions s join app_users u on u.sid = s.user_sid
    where s.user_sid = ${userSid} and ${sql.raw(usable)}
    order by s.last_activity_at desc, s.sid desc limit ${maxShown}`.execute(db)
  return rows
}

export async function openGrant(tx: Tx, sessionSid: number, kind: GrantKind): Promise<string> {
  const end = sql<string>`now() + ${limits.grant}::interval`
  const { expiresAt } = await tx
    .insertInto('sessionGrants')
    .values({ sessionSid, kind, expiresAt: end })
    .onConflict((conflict) => conflict.columns(['sessionSid', 'kind']).doUpdateSet({ expiresAt: end }))
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Protected actions check the grant themselves; the host's own command line needs none. */
export async function requireGrant(db: Db | Tx, call: AnyCall, kind: GrantKind): Promise<void> {
  if (call.actor === null) return
  const live = await db
    .selectFrom('sessionGrants')
    .select('sessionSid')
    .where('sessionSid', '=', call.actor.sessionSid)
    .where('kind', '=', kind)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!live) throw refusal('second_level_required', { action: kind })
}

export async function closeGrants(tx: Tx, sessionSid: number): Promise<void> {
  await tx.deleteFrom('sessionGrants').where('sessionSid', '=', sessionSid).execute()
}

/** What was opened with a password that is no longer the user's is closed. */
export async function closeGrantsOf(tx: Tx, userSid: number): Promise<void> {
  await tx
    .deleteFrom('sessionGrants')
    .where('sessionSid', 'in', (eb) => eb.selectFrom('sessions').select('sid').where('userSid', '=', userSid))
    .execute()
}
