import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'

const server = useServer()
const admin = useUser(server, 'admin', 1)
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')

async function tryLogin(user: string, password: string) {
  const { status, body } = await server.client.attempt(sessionRoutes.login, { body: { user, password } })
  return { status, body: { ...body, requestId: '' } }
}

async function fail(user: string, times: number) {
  for (let n = 0; n < times; n += 1) expect((await tryLogin(user, wrong)).status).toBe(401)
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

function guardsOf(userSid: number) {
  return sql`where user_sid = ${userSid}`
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
  const ofWrong = await tryLogin('five', wrong)
  await fail('five', 3)
  expect(await blockedLogins()).not.toHaveProperty('five')
  await fail('five', 1)
  expect(await blockedLogins()).toMatchObject({ five: expect.any(Number) })
  expect(await tryLogin('five', right)).toEqual(ofWrong)
  expect(await tryLogin('FIVE', right)).toEqual(ofWrong)
  const log = await server.client.call(usersRoutes.loginLog, {}, admin)
  expect(log.filter(({ username, type }) => username === 'five' && type === 'BLOCKED')).toHaveLength(1)
})

test('[LOGIN-13] upper and lower case count as one login', async () => {
  await addUser(server.platform, 'Mixed', 5)
  for (const user of ['mixed', 'MIXED', 'Mixed', ' mixed', 'miXed']) await fail(user, 1)
  expect(await blockedLogins()).toHaveProperty('Mixed')
})

test('[LOGIN-13] failures older than 15 minutes do not count', async () => {
  const { sid } = await addUser(server.platform, 'slow', 5)
  await fail('slow', 4)
  await sql`update login_guards set failed_at = array(select failed - interval '15 minutes 1 second' from unnest(failed_at) as failed order by 1 desc) ${guardsOf(sid)}`.execute(
    server.platform.db,
  )
  await fail('slow', 4)
  expect((await tryLogin('slow', right)).status).toBe(200)
})

test('[LOGIN-13] four failures nearly 15 minutes ago still count', async () => {
  const { sid } = await addUser(server.platform, 'patient', 5)
  await fail('patient', 4)
  await sql`update login_guards set failed_at = array(select failed - interval '14 minutes 50 seconds' from unnest(failed_at) as failed order by 1 desc) ${guardsOf(sid)}`.execute(
    server.platform.db,
  )
  await fail('patient', 1)
  expect((await tryLogin('patient', right)).status).toBe(401)
})

test('[LOGIN-13] the 15 minutes slide: five failures within any of them block', async () => {
  const { sid } = await addUser(server.platform, 'sliding', 5)
  const moveBack = (minutes: number) =>
    sql`update login_guards set failed_at = array(
      select failed - make_interval(mins => ${minutes}) from unnest(failed_at) as failed order by 1 desc)
      ${guardsOf(sid)}`.execute(server.platform.db)
  await fail('sliding', 1)
  await moveBack(14)
  await fail('sliding', 3)
  await moveBack(2)
  await fail('sliding', 1)
  expect((await tryLogin('sliding', right)).status).toBe(200)
  await fail('sliding', 3)
  await moveBack(14)
  await fail('sliding', 2)
  expect((await tryLogin('sliding', right)).status).toBe(401)
})

test('[LOGIN-13] time does not end a block, and neither does another failure after it', async () => {
  const { sid } = await addUser(server.platform, 'old', 5)
  await fail('old', 5)
  await sql`update login_guards set failed_at = array(select failed - interval '30 days' from unnest(failed_at) as failed order by 1 desc),
    blocked_at = blocked_at - interval '30 days' ${guardsOf(sid)}`.execute(server.platform.db)
  expect((await tryLogin('old', right)).status).toBe(401)
  await fail('old', 1)
  expect((await tryLogin('old', right)).status).toBe(401)
  expect((await blockedLogins())['old']).toBeGreaterThanOrEqual(30 * 24 * 3600)
})

test('[LOGIN-13] a super admin ends the block; nobody else may, and the count begins anew', async () => {
  const { sid } = await addUser(server.platform, 'freed', 5)
  await addUser(server.platform, 'operator', 2)
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

test('[LOGIN-13] blocking ends the running sessions of that user at once, and of nobody else', async () => {
  await addUser(server.platform, 'busy', 5)
  await addUser(server.platform, 'beside', 5)
  const sessions = [
    await server.client.logIn('busy', testPassword),
    await server.client.logIn('busy', testPassword),
  ]
  const beside = await server.client.logIn('beside', testPassword)
  await fail('busy', 4)
  expect(await Promise.all(sessions.map(use))).toEqual([200, 200])
  await fail('busy', 1)
  expect(await Promise.all([...sessions, beside, admin].map(use))).toEqual([401, 401, 200, 200])
  const { body } = await server.client.attempt(lookupsRoutes.days, {}, sessions[0])
  expect(body).toMatchObject({ code: 'session_expired', message: 'Token expired' })
})

test('[LOGIN-13] failures on a login that does not exist yet do not block its later owner', async () => {
  await fail('newcomer', 6)
  await addUser(server.platform, 'newcomer', 5)
  await fail('newcomer', 4)
  expect((await tryLogin('newcomer', right)).status).toBe(200)
  await fail('newcomer', 5)
  expect((await tryLogin('newcomer', right)).status).toBe(401)
})
