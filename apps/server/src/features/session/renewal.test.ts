import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, startTestServer, testPassword } from '#support/server.ts'
import { tokenHash } from '../../platform/session/tokens.ts'

const server = useServer()

beforeAll(async () => {
  await addUser(server.platform, 'rita', 5)
})

function logIn() {
  return server.client.logIn('rita', testPassword)
}

async function use(session: TestSession) {
  const { status, body } = await server.client.attempt(lookupsRoutes.days, {}, session)
  return status === 200 ? status : [status, body.code, body.message]
}

const expired = [401, 'session_expired', 'Token expired']

async function verify(session: TestSession): Promise<TestSession> {
  const { renew, token } = await server.client.call(sessionRoutes.verify, {}, session)
  expect(renew).toBe(true)
  return { ...session, token }
}

/** As if the token had been replaced so much earlier. */
function replacedEarlier({ token }: TestSession, interval: string) {
  return sql`update session_tokens set replaced_at = replaced_at - ${interval}::interval
      where token_hash = ${tokenHash(token)} and replaced_at is not null`.execute(server.platform.db)
}

async function sessionOf({ token }: TestSession) {
  const found = await sql<{ sid: number; endReason: string | null; tokens: number }>`
    select s.sid, s.end_reason, (select count(*)::int from session_tokens where session_sid = s.sid) as tokens
    from sessions s join session_tokens t on t.session_sid = s.sid
    where t.token_hash = ${tokenHash(token)}`.execute(server.platform.db)
  return found.rows[0]
}

test('[LOGIN-09] verify answers renew and a new token, and both work during the 30 seconds', async () => {
  const first = await logIn()
  const second = await verify(first)
  expect(second.token).not.toBe(first.token)
  expect(second.token).toMatch(/^[\w-]{43}$/)
  await replacedEarlier(first, '25 seconds')
  expect([await use(first), await use(second)]).toEqual([200, 200])
  const third = await verify(second)
  expect(await use(third)).toBe(200)
  expect(await sessionOf(third)).toMatchObject({ endReason: null, tokens: 3 })
})

test('[LOGIN-09] the old token is dead after 30 seconds; its use ends the session and the newest token with it', async () => {
  const first = await logIn()
  const second = await verify(first)
  const third = await verify(second)
  await replacedEarlier(first, '31 seconds')
  expect(await use(third)).toBe(200)
  expect(await use(first)).toEqual(expired)
  expect(await use(third)).toEqual(expired)
  expect(await use(second)).toEqual(expired)
  expect(await sessionOf(third)).toMatchObject({ endReason: 'replayed' })
})

test('[LOGIN-09] a replay touches no other session and is logged once', async () => {
  const [stolen, other] = [await logIn(), await logIn()]
  const newest = await verify(stolen)
  await replacedEarlier(stolen, '31 seconds')
  const logged = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from login_log where type = 'REPLAYED'`.execute(
        server.platform.db,
      )
    ).rows[0]?.n ?? 0
  const before = await logged()
  const answers = await Promise.all(Array.from({ length: 5 }, () => use(stolen)))
  expect(answers).toEqual(Array.from({ length: 5 }, () => expired))
  expect(await logged()).toBe(before + 1)
  expect([await use(newest), await use(other)]).toEqual([expired, 200])
})

test('[LOGIN-09] verify with a replayed token gives none out', async () => {
  const first = await logIn()
  const second = await verify(first)
  await replacedEarlier(first, '31 seconds')
  const { status, body } = await server.client.attempt(sessionRoutes.verify, {}, first)
  expect([status, body['token']]).toEqual([401, undefined])
  expect(await use(second)).toEqual(expired)
})

test('[LOGIN-09] whoever lost the answer asks again with the old token and gets the same successor', async () => {
  const first = await logIn()
  const [lost, again] = [await verify(first), await verify(first)]
  expect(again.token).toBe(lost.token)
  expect(await use(again)).toBe(200)
  expect(await sessionOf(first)).toMatchObject({ tokens: 2 })
})

test('[LOGIN-09] asking again does not lengthen the life of the old token', async () => {
  const first = await logIn()
  await verify(first)
  await replacedEarlier(first, '25 seconds')
  await verify(first)
  await replacedEarlier(first, '6 seconds')
  expect(await use(first)).toEqual(expired)
})

test('[LOGIN-09] verifies in parallel give one successor', async () => {
  const first = await logIn()
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(first)))
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
  expect(await sessionOf(first)).toMatchObject({ endReason: null, tokens: 2 })
  expect(await use(answers[0] ?? first)).toBe(200)
})

test('[LOGIN-09] a successor cannot be computed from the token: another key gives another one', async () => {
  const other = await startTestServer({ SECRET_KEYS: `1:${'6'.repeat(64)}` })
  try {
    await addUser(other.platform, 'rita', 5)
    const session = await logIn()
    const guest = await other.client.logIn('rita', testPassword)
    await other.platform.db
      .updateTable('sessionTokens')
      .set({ tokenHash: tokenHash(session.token) })
      .where('tokenHash', '=', tokenHash(guest.token))
      .execute()
    const elsewhere = await other.client.call(sessionRoutes.verify, {}, session)
    expect(elsewhere.token).not.toBe((await verify(session)).token)
  } finally {
    await other.stop()
  }
})

test('[LOGIN-09] verify takes no payload and gives the XSRF cookie anew, to the browser of a log-in alone', async () => {
  const body = { user: 'rita', password: await hashPassword(testPassword) }
  const opened = await server.client.attempt(sessionRoutes.login, { body })
  const [xsrf, mark] = [cookieOf(opened, 'XSRF-TOKEN='), cookieOf(opened, 'browser=')]
  let token = String(opened.body['token'])
  /** Of what the caller has beside the token. */
  const given = async (headers: Record<string, string>) => {
    const session = { token, xsrf: '', sign: '', userSid: 0 }
    const answer = await server.client.attempt(sessionRoutes.verify, {}, session, headers)
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['renew', 'token']])
    token = answer.done().token
    return answer.headers.get('set-cookie')?.split(';')[0]
  }
  expect(await given({ cookie: xsrf })).toBe(xsrf)
  expect(await given({ 'x-xsrf-token': xsrf.replace('XSRF-TOKEN=', '') })).toBe(xsrf)
  // A browser that was closed keeps this one alone.
  expect(await given({ cookie: mark })).toBe(xsrf)
  expect(await given({})).toBeUndefined()
  expect(await given({ cookie: `browser=${'x'.repeat(43)}; XSRF-TOKEN=${'x'.repeat(43)}` })).toBeUndefined()
  await addUser(server.platform, 'uma', 5)
  const other = await server.client.attempt(sessionRoutes.login, { body: { ...body, user: 'uma' } })
  expect(await given({ cookie: cookieOf(other, 'browser=') })).toBeUndefined()
})

function cookieOf({ headers }: { readonly headers: Headers }, start: string): string {
  const given = headers.getSetCookie().find((cookie) => cookie.startsWith(start))
  return given?.split(';')[0] ?? ''
}
