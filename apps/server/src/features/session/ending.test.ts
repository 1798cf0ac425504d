import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { tokenHash } from '../../platform/session/tokens.ts'
import { tidySessions } from './jobs.ts'

const server = useServer()

beforeAll(async () => {
  await addUser(server.platform, 'edgar', 5)
})

function logIn() {
  return server.client.logIn('edgar', testPassword)
}

async function use(session?: TestSession) {
  const { status, body } = await server.client.attempt(lookupsRoutes.days, {}, session)
  return status === 200 ? status : [status, body.code, body.message]
}

const expired = [401, 'session_expired', 'Token expired']

async function renewed(session: TestSession): Promise<TestSession> {
  const { token } = await server.client.call(sessionRoutes.verify, {}, session)
  return { ...session, token }
}

/** As if this had happened so much earlier. */
function earlier({ token }: TestSession, what: 'startedAt' | 'lastActivityAt', interval: string) {
  return sql`update sessions set ${sql.ref(what)} = ${sql.ref(what)} - ${interval}::interval
      where sid = (select session_sid from session_tokens where token_hash = ${tokenHash(token)})`.execute(
    server.platform.db,
  )
}

test('[LOGIN-09] 15 minutes without activity end the session', async () => {
  const session = await logIn()
  await earlier(session, 'lastActivityAt', '14 minutes 50 seconds')
  expect(await use(session)).toBe(200)
  await earlier(session, 'lastActivityAt', '15 minutes 1 second')
  expect(await use(session)).toEqual(expired)
})

test('[LOGIN-09] a call is an activity: the 15 minutes begin anew', async () => {
  const session = await logIn()
  for (let quarter = 0; quarter < 3; quarter += 1) {
    await earlier(session, 'lastActivityAt', '14 minutes')
    expect(await use(session)).toBe(200)
  }
})

test('[LOGIN-09] verify is no activity, by neither of its addresses', async () => {
  await addUser(server.platform, 'super', 1)
  const admin = await server.client.logIn('super', testPassword)
  await earlier(admin, 'lastActivityAt', '14 minutes')
  const newer = await renewed(admin)
  const { token } = await server.client.call(sessionRoutes.debugVerify, {}, newer)
  await earlier(admin, 'lastActivityAt', '70 seconds')
  expect(await use({ ...admin, token })).toEqual(expired)
})

test('[LOGIN-09] verify does not bring an idle session back', async () => {
  const session = await logIn()
  await earlier(session, 'lastActivityAt', '15 minutes 1 second')
  const { status, body } = await server.client.attempt(sessionRoutes.verify, {}, session)
  expect([status, body.code, body.message]).toEqual(expired)
})

test('[LOGIN-09] 8 hours end the session, however busy it was and however often it was renewed', async () => {
  const session = await logIn()
  await earlier(session, 'startedAt', '7 hours 59 minutes 50 seconds')
  const newer = await renewed(session)
  expect(await use(newer)).toBe(200)
  await earlier(session, 'startedAt', '11 seconds')
  expect(await use(newer)).toEqual(expired)
  expect((await server.client.attempt(sessionRoutes.verify, {}, newer)).status).toBe(401)
})

test('logout ends the session of the token, with all its tokens, and no other', async () => {
  const [first, other] = [await logIn(), await logIn()]
  const second = await renewed(first)
  const answer = await server.client.attempt(sessionRoutes.logout, {}, second)
  expect([answer.status, answer.body]).toEqual([200, { ended: true }])
  expect(answer.headers.get('set-cookie')).toMatch(/XSRF-TOKEN=;.*Expires=Thu, 01 Jan 1970/)
  expect([await use(first), await use(second), await use(other)]).toEqual([expired, expired, 200])
  expect((await server.client.attempt(sessionRoutes.logout, {}, second)).status).toBe(401)
  expect((await server.client.attempt(sessionRoutes.verify, {}, second)).status).toBe(401)
  const { rows } = await sql<{ type: string; endReason: string }>`
    select (select type from login_log order by sid desc limit 1) as type, s.end_reason
    from sessions s join session_tokens t on t.session_sid = s.sid
    where t.token_hash = ${tokenHash(second.token)}`.execute(server.platform.db)
  expect(rows).toEqual([{ type: 'LOGOUT', endReason: 'logout' }])
})

test('every 401 has the one form: no token, a made-up token, an ended session', async () => {
  const none = [401, 'not_authenticated', 'Log in first.']
  const session = await logIn()
  expect(await use()).toEqual(none)
  expect(await use({ ...session, token: '' })).toEqual(none)
  expect(await use({ ...session, token: 'x' })).toEqual(expired)
  expect(await use({ ...session, token: `${session.token}x` })).toEqual(expired)
  const { body } = await server.client.attempt(
    lookupsRoutes.days,
    {},
    { ...session, token: 'x'.repeat(4000) },
  )
  expect(body).toEqual({
    status: 401,
    code: 'session_expired',
    message: 'Token expired',
    reason: { code: 'session_expired', params: {} },
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    fields: [],
  })
})

test('the token counts only in its header, not in the query and not in a cookie', async () => {
  const { token } = await logIn()
  const inQuery = await server.client.send(
    'GET',
    `${lookupsRoutes.days.path}?token=${token}&access-token=${token}`,
  )
  const inCookie = await server.client.send('GET', lookupsRoutes.days.path, {
    headers: { cookie: `access-token=${token}; token=${token}`, authorization: `Bearer ${token}` },
  })
  expect([inQuery.status, inCookie.status]).toEqual([401, 401])
})

test('the tidying job removes sessions that ended long ago and spares the running ones', async () => {
  const [old, running] = [await logIn(), await logIn()]
  await earlier(old, 'startedAt', '3 days')
  await tidySessions(server.worker.db)
  const left = await server.platform.db.selectFrom('sessionTokens').select('tokenHash').execute()
  expect(left.some((row) => row.tokenHash.equals(tokenHash(old.token)))).toBe(false)
  expect(await use(running)).toBe(200)
})

test.each(['login_throttle', 'partner_throttle'])(
  'it removes what has run out of %s and spares the rest',
  async (counts) => {
    const { db } = server.platform
    await sql`insert into ${sql.table(counts)} (key, points, expire)
      values ('test over', 1, 1), ('test on', 1, extract(epoch from now() + interval '1 hour') * 1000)`.execute(
      db,
    )
    await tidySessions(server.worker.db)
    const { rows } = await sql`select key from ${sql.table(counts)} where key like 'test %'`.execute(db)
    expect(rows).toEqual([{ key: 'test on' }])
  },
)

test('it removes blocks that ended a day ago and keeps the later ones, by which a repeat lasts longer', async () => {
  const { db } = server.platform
  await sql`insert into lockouts (subject, kind, place, ends_at) values
    ('\\x01', 'network', 'over', now() - interval '24 hours 1 minute'),
    ('\\x01', 'network', 'ended', now() - interval '23 hours 59 minutes')`.execute(db)
  await tidySessions(server.worker.db)
  const { rows } = await sql`select place from lockouts where subject = '\\x01'`.execute(db)
  expect(rows).toEqual([{ place: 'ended' }])
})
