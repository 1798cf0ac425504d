import { grantKinds } from '@corridor/contract/common/grants'
import { profiles, superAdminProfile } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { addUser, withRememberedHashes } from '#support/server.ts'
import { createAgency } from '../../apps/server/src/features/agencies/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { startSession } from '../../apps/server/src/platform/session/sessions.ts'
import { newToken, tokenHash, xsrfValue } from '../../apps/server/src/platform/session/tokens.ts'
import { limitsOfUsers, type Principal, spoil } from './principals.ts'
import { agencyFields } from './samples/agencies.ts'
import { server } from './world.ts'

type Headers = Readonly<Record<string, string>>

/** The caller of calls that are admitted, and the caller of those that are refused. */
const callers = ['admitted', 'refused'] as const
type Caller = (typeof callers)[number]

const users = new Map<string, number>()
const sharedHeaders = new Map<string, Promise<Headers>>()

function userKey({ profile, limitedTo }: Pick<Principal, 'profile' | 'limitedTo'>, caller: Caller): string {
  return `${caller} ${profile} ${limitedTo ?? ''}`
}

/** The user of a principal, who may be limited to an agency without data or to the countries of all agencies. */
export function userOf(principal: Principal, caller: Caller = 'admitted'): number {
  return users.get(userKey(principal, caller)) ?? 0
}

/** Adds two users of each profile and limit before the tests of a file. Files share this module and not their users. */
export function openUsers(): void {
  users.clear()
  sharedHeaders.clear()
  beforeAll(addUsers)
}

async function addUsers(): Promise<void> {
  const { db, log } = server.platform
  await addUser(server.platform, 'inactive', 1, { active: false })
  const { sid: elsewhere } = await createAgency(db, hostCall(log, 'test'), {
    agency: { ...agencyFields, shortName: 'ELSEWHERE', longName: 'ELSEWHERE', countryCode: 'FRA' },
  })
  const limits = {
    'an agency elsewhere': { scopeAgencies: [elsewhere], scopeCountries: [] },
    'the countries of all': { scopeAgencies: [elsewhere], scopeCountries: ['MEX', 'USA'] },
  }
  const quick = withRememberedHashes(server.platform)
  for (const caller of callers)
    for (const { sid: profile } of profiles) {
      users.set(userKey({ profile }, caller), (await addUser(quick, `${caller}-${profile}`, profile)).sid)
      if (profile === superAdminProfile) continue
      for (const limitedTo of limitsOfUsers) {
        const login = `${caller} ${limitedTo} ${profile}`.replaceAll(' ', '-')
        const { sid } = await addUser(quick, login, profile)
        await db.updateTable('appUsers').set(limits[limitedTo]).where('sid', '=', sid).execute()
        users.set(userKey({ profile, limitedTo }, caller), sid)
      }
    }
}

async function openSession(user: number): Promise<{ sid: number; token: string; xsrf: string }> {
  const { db, secrets } = server.platform
  const token = newToken()
  const sid = await inTransaction(db, async (tx) => {
    const started = await startSession(tx, user, { address: 'test', keyId: 1 }, tokenHash(token))
    // Protected actions ask for a live grant as well; this test is about who may call, so everybody has one.
    await sql`
      insert into session_grants (session_sid, kind, expires_at)
      select ${started}, kind, now() + interval '1 hour' from unnest(${[...grantKinds]}::text[]) as kind`.execute(
      tx,
    )
    return started
  })
  return { sid, token, xsrf: xsrfValue(secrets, sid) }
}

async function openFor(principal: Principal, caller: Caller): Promise<Headers> {
  const { session, xsrf } = principal
  if (session === 'none') return {}
  const user = userOf(principal, caller)
  const { sid, ...own } = await openSession(user)
  if (session !== 'good' && session !== 'unknown') await server.platform.barePool.query(spoil[session], [sid])
  const presented =
    xsrf === 'of another session' ? (await openSession(user)).xsrf : { own: own.xsrf, none: undefined }[xsrf]
  return {
    'access-token': session === 'unknown' ? newToken() : own.token,
    ...(presented && { 'x-xsrf-token': presented }),
  }
}

/** The headers of a new session: some of the calls that are admitted end or rotate their session. */
export function headersOf(principal: Principal): Promise<Headers> {
  return openFor(principal, 'admitted')
}

/**
 * The headers of a session that all refused calls of this kind share, because a refusal leaves the session as it is. Its
 * user makes no admitted call, which might end all sessions of that user.
 */
export function sharedHeadersOf(principal: Principal): Promise<Headers> {
  // The first call with a replaced token ends its session; each call needs a session that is still alive.
  if (principal.session === 'replaced') return openFor(principal, 'refused')
  const { session, xsrf } = principal
  const key = `${userKey(principal, 'refused')} ${session} ${xsrf}`
  const headers = sharedHeaders.get(key) ?? openFor(principal, 'refused')
  sharedHeaders.set(key, headers)
  return headers
}
