import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'

const server = useServer({ TRUSTED_PROXIES: '127.0.0.0/8, ::1' }, { remembersHashes: true })
const admin = useUser(server, 'admin', 1)
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')

async function tryLogin(
  user: string,
  password: string,
  from = '192.0.2.1',
  headers: Record<string, string> = {},
) {
  const forwarded = { 'x-forwarded-for': from, ...headers }
  const input = { body: { user, password } }
  const { status, body } = await server.client.attempt(sessionRoutes.login, input, undefined, forwarded)
  return { status, body: { ...body, requestId: '' } }
}

async function fail(user: string, times: number, from = '192.0.2.1') {
  for (let n = 0; n < times; n += 1) expect((await tryLogin(user, wrong, from)).status).toBe(401)
}

async function use(session: TestSession) {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status
}

function blockedLogins() {
  return server.client.call(usersRoutes.blocked, {}, admin)
}

function unblock(login: string, session = admin) {
  return server.client.attempt(usersRoutes.unblock, { params: { login } }, session)
}

/** As if the failures so far had happened that much earlier. */
function moveBack(login: string, time: string) {
  return sql`update login_failures f set at = at - ${time}::interval
    from app_users u where u.sid = f.user_sid and u.login = ${login}`.execute(server.platform.db)
}

test('[LOGIN-13] four failures do not block, and the right password in between begins the count anew', async () => {
  await addUser(server.platform, 'four', 5)
  for (let round = 0; round < 2; round += 1) {
    await fail('four', 4)
    expect((await tryLogin('four', right)).status).toBe(200)
  }
  expect(await blockedLogins()).not.toHaveProperty('four')
})

test('[LOGIN-13] the fifth failure blocks: the right password gets the very answer of a wrong one', async () => {
  await addUser(server.platform, 'five', 5)
  expect((await tryLogin('five', right)).status).toBe(200)
  const ofWrong = await tryLogin('five', wrong)
  await fail('five', 3)
  expect(await blockedLogins()).not.toHaveProperty('five')
  await fail('five', 1)
  expect(await blockedLogins()).toMatchObject({ five: expect.any(Number) })
  expect(await tryLogin('five', right)).toEqual(ofWrong)
  expect(await tryLogin('FIVE', right, '203.0.113.200')).toEqual(ofWrong)
  const log = await server.client.call(usersRoutes.loginLog, {}, admin)
  expect(log.filter(({ username, type }) => username === 'five' && type === 'BLOCKED')).toHaveLength(1)
})

test("[LOGIN-13] the fifth failure from a network that is not the user's closes that network alone", async () => {
  await addUser(server.platform, 'far', 5)
  await fail('far', 5, '198.51.100.7')
  const ofWrong = await tryLogin('far', wrong, '198.51.100.7')
  expect(await tryLogin('far', right, '198.51.100.7')).toEqual(ofWrong)
  expect(await blockedLogins()).not.toHaveProperty('far')
  expect((await tryLogin('far', right, '198.51.100.8')).status).toBe(200)
  // Nor does a log-in elsewhere open it again; the end of the 15 minutes does.
  expect((await tryLogin('far', right, '198.51.100.7')).status).toBe(401)
  await moveBack('far', '15 minutes 1 second')
  expect((await tryLogin('far', right, '198.51.100.7')).status).toBe(200)
})

test('[LOGIN-13] failures with a browser that the user has logged in with block everywhere', async () => {
  await addUser(server.platform, 'browsing', 5)
  const headers = { cookie: `browser=${'b'.repeat(43)}` }
  expect((await tryLogin('browsing', right, '198.51.100.20', headers)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) await tryLogin('browsing', wrong, `198.51.100.${21 + n}`, headers)
  expect(await blockedLogins()).toHaveProperty('browsing')
})

test('[LOGIN-13] failures from more than 20 networks within 15 minutes block everywhere', async () => {
  await addUser(server.platform, 'swarm', 5)
  for (let n = 0; n < 20; n += 1) await fail('swarm', 1, `203.0.113.${n}`)
  expect(await blockedLogins()).not.toHaveProperty('swarm')
  await fail('swarm', 1, '203.0.113.20')
  expect(await blockedLogins()).toHaveProperty('swarm')
})

test('[LOGIN-13] IPv6 counts by /64, by /56 and by /48, with rising limits', async () => {
  await addUser(server.platform, 'six', 5)
  await fail('six', 5, '2001:db8:1:100::1')
  // Another address of the same /64.
  expect((await tryLogin('six', right, '2001:db8:1:100:ffff::2')).status).toBe(401)
  // Another /64 of the same /56: five more, and the /56 is closed.
  await fail('six', 5, '2001:db8:1:101::1')
  expect((await tryLogin('six', right, '2001:db8:1:102::1')).status).toBe(401)
  // Another /56 of the same /48: ten more, and the /48 is closed.
  for (const net of ['200', '201', '300', '301']) await fail('six', 3, `2001:db8:1:${net}::1`)
  expect((await tryLogin('six', right, '2001:db8:1:900::1')).status).toBe(401)
  expect(await blockedLogins()).not.toHaveProperty('six')
  expect((await tryLogin('six', right, '2001:db8:2::1')).status).toBe(200)
})

test('[LOGIN-13] one user has one count, also by spellings that only the database reads as the same', async () => {
  const { sid } = await addUser(server.platform, 'irene', 5)
  // JavaScript makes 'i̇rene' of it, PostgreSQL 'irene': a count by the text would begin anew.
  const spellings = ['irene', 'IRENE', 'İRENE', 'Irene', 'İrene']
  expect(new Set(spellings.map((login) => login.toLowerCase())).size).toBe(2)
  for (const login of spellings) await fail(login, 1)
  const { rows } = await sql`
    select count(*)::int as failures from login_failures where user_sid = ${sid} group by subject`.execute(
    server.platform.db,
  )
  expect(rows).toEqual([{ failures: spellings.length }])
  expect((await tryLogin('irene', right)).status).toBe(401)
})

test('[LOGIN-13] upper and lower case count as one login', async () => {
  await addUser(server.platform, 'Mixed', 5)
  for (const user of ['mixed', 'MIXED', 'Mixed', ' mixed', 'miXed']) await fail(user, 1)
  expect((await tryLogin('Mixed', right)).status).toBe(401)
})

test('[LOGIN-13] failures older than 15 minutes do not count', async () => {
  await addUser(server.platform, 'slow', 5)
  await fail('slow', 4)
  await moveBack('slow', '15 minutes 1 second')
  await fail('slow', 4)
  expect((await tryLogin('slow', right)).status).toBe(200)
})

test('[LOGIN-13] four failures nearly 15 minutes ago still count', async () => {
  await addUser(server.platform, 'patient', 5)
  await fail('patient', 4)
  await moveBack('patient', '14 minutes 50 seconds')
  await fail('patient', 1)
  expect((await tryLogin('patient', right)).status).toBe(401)
})

test('[LOGIN-13] the 15 minutes slide: five failures within any of them block', async () => {
  await addUser(server.platform, 'sliding', 5)
  await fail('sliding', 1)
  await moveBack('sliding', '14 minutes')
  await fail('sliding', 3)
  await moveBack('sliding', '2 minutes')
  await fail('sliding', 1)
  expect((await tryLogin('sliding', right)).status).toBe(200)
  await fail('sliding', 3)
  await moveBack('sliding', '14 minutes')
  await fail('sliding', 2)
  expect((await tryLogin('sliding', right)).status).toBe(401)
})

test('[LOGIN-13] time does not end a block everywhere, and neither does another failure after it', async () => {
  const { sid } = await addUser(server.platform, 'old', 5)
  await tryLogin('old', right)
  await fail('old', 5)
  await moveBack('old', '30 days')
  await sql`update login_blocks set blocked_at = blocked_at - interval '30 days' where user_sid = ${sid}`.execute(
    server.platform.db,
  )
  expect((await tryLogin('old', right)).status).toBe(401)
  await fail('old', 1)
  expect((await tryLogin('old', right)).status).toBe(401)
  expect((await blockedLogins())['old']).toBeGreaterThanOrEqual(30 * 24 * 3600)
})

test('[LOGIN-13] a super admin ends the block; nobody else may, and the count begins anew', async () => {
  const { sid } = await addUser(server.platform, 'freed', 5)
  await addUser(server.platform, 'operator', 2)
  await tryLogin('freed', right)
  await fail('freed', 5)
  const operator = await server.client.logIn('operator', testPassword)
  expect((await unblock('freed', operator)).status).toBe(403)
  expect((await tryLogin('freed', right)).status).toBe(401)
  expect((await unblock('freed')).body).toEqual({ unblocked: true })
  expect((await unblock('freed')).body).toEqual({ unblocked: false })
  await fail('freed', 4)
  expect((await tryLogin('freed', right)).status).toBe(200)
  const { rows } = await sql<{ actorLogin: string; after: unknown }>`
    select actor_login, after from audit_entries where entity_sid = ${sid} and action = 'event'`.execute(
    server.platform.db,
  )
  expect(rows).toEqual([{ actorLogin: 'admin', after: { event: 'unlocked' } }])
})

test('[LOGIN-13] wrong passwords never end a session that stands', async () => {
  await addUser(server.platform, 'busy', 1)
  const sessions = [
    await server.client.logIn('busy', testPassword),
    await server.client.logIn('busy', testPassword),
  ]
  await fail('busy', 6)
  for (let n = 0; n < 25; n += 1) await fail('busy', 1, `198.51.100.${100 + n}`)
  expect(await blockedLogins()).toHaveProperty('busy')
  expect(await Promise.all(sessions.map(use))).toEqual([200, 200])
  expect((await tryLogin('busy', right)).status).toBe(401)
})

test('[LOGIN-13] failures on a login that does not exist yet do not block its later owner', async () => {
  await fail('newcomer', 6)
  await addUser(server.platform, 'newcomer', 5)
  await fail('newcomer', 4)
  expect((await tryLogin('newcomer', right)).status).toBe(200)
  await fail('newcomer', 5)
  expect((await tryLogin('newcomer', right)).status).toBe(401)
})
