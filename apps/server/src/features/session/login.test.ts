import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { permissionsOf } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { tokenHash } from '../../platform/session/tokens.ts'

const server = useServer()
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')

beforeAll(async () => {
  await addUser(server.platform, 'Clara', 5)
  await addUser(server.platform, 'admin', 1)
})

function tryLogin(user: unknown, password: unknown, headers?: Record<string, string>) {
  return server.client.attempt(sessionRoutes.login, { body: { user, password } }, undefined, headers)
}

async function use(session: TestSession) {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status
}

test('[LOGIN-06] a login answers a token that works and the user with sid and profile', async () => {
  const { sid } = await addUser(server.platform, 'fiona', 3)
  const answer = await tryLogin('fiona', right)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      sid,
      profile: 3,
      login: 'fiona',
      name: 'fiona Tester',
      sign: expect.stringMatching(/^[\w-]{43}$/),
      permissions: permissionsOf(3),
    },
  })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const session = { token: String(answer.body['token']), xsrf: '', sign: '', userSid: sid }
  expect(await use(session)).toBe(200)
})

test('[LOGIN-06] the database keeps the token as SHA-256 only, and every login gets another one', async () => {
  const [one, two] = [
    await server.client.logIn('Clara', testPassword),
    await server.client.logIn('Clara', testPassword),
  ]
  expect(one.token).not.toBe(two.token)
  expect(one.sign).not.toBe(two.sign)
  expect(one.xsrf).not.toBe(two.xsrf)
  const stored = await server.platform.db.selectFrom('sessionTokens').select('tokenHash').execute()
  expect(stored.some((row) => row.tokenHash.equals(tokenHash(one.token)))).toBe(true)
  expect(stored.some((row) => row.tokenHash.equals(Buffer.from(one.token, 'base64url')))).toBe(false)
  // Two devices of one person do not disturb each other.
  expect([await use(one), await use(two)]).toEqual([200, 200])
})

test('[LOGIN-06] a wrong password and an unknown login are refused alike, without a session', async () => {
  const before = await sql<{ n: number }>`select count(*)::int as n from sessions`.execute(server.platform.db)
  const answers = [await tryLogin('Clara', wrong), await tryLogin('nobody-at-all', right)]
  for (const { status, body, headers } of answers) {
    expect({ ...body, status, requestId: '' }).toEqual({
      status: 401,
      code: 'login_refused',
      message: 'The user name or the password is not right, or the user is blocked or inactive.',
      reason: { code: 'login_refused', params: {} },
      requestId: '',
      fields: [],
    })
    expect(headers.get('set-cookie')).toBeNull()
  }
  const after = await sql<{ n: number }>`select count(*)::int as n from sessions`.execute(server.platform.db)
  expect(after.rows).toEqual(before.rows)
})

test('[LOGIN-06] only the hex SHA-256 of a password is taken', async () => {
  const shapes = [
    testPassword,
    '',
    right.toUpperCase(),
    right.slice(1),
    `${right}0`,
    `${right.slice(1)}g`,
    5,
    null,
    [right],
  ]
  for (const password of shapes) {
    const { status, body } = await tryLogin('Clara', password)
    expect({ password, status, code: body.code }).toEqual({ password, status: 400, code: 'invalid_input' })
    expect(body.fields.map(({ field }) => field)).toEqual(['password'])
    if (typeof password === 'string' && password !== '') expect(JSON.stringify(body)).not.toContain(password)
  }
  expect((await tryLogin(' ', right)).status).toBe(400)
  expect((await tryLogin('x'.repeat(61), right)).status).toBe(400)
  expect((await tryLogin('Clara\u0000', right)).status).toBe(400)
  expect((await server.client.send('POST', '/sec/auth')).status).toBe(400)
})

test('[LOGIN-06] upper and lower case of the login do not matter, spaces around it neither', async () => {
  for (const typed of ['clara', 'CLARA', ' Clara ']) {
    const answer = await tryLogin(typed, right)
    expect(answer.status).toBe(200)
    expect(answer.body['user']).toMatchObject({ login: 'Clara' })
  }
})

test('[LOGIN-06] a login with letters beyond ASCII works as it is written', async () => {
  await addUser(server.platform, 'JÜRGEN.Ñandú', 5)
  expect((await tryLogin('JÜRGEN.Ñandú', right)).status).toBe(200)
  expect((await tryLogin('jÜrgen.Ñandú', right)).status).toBe(200)
})

test('[LOGIN-06] a new login revokes the token that comes along, a refused one does not', async () => {
  const [old, other] = [
    await server.client.logIn('Clara', testPassword),
    await server.client.logIn('Clara', testPassword),
  ]
  expect((await tryLogin('Clara', wrong, { 'access-token': old.token })).status).toBe(401)
  expect(await use(old)).toBe(200)
  expect((await tryLogin('Clara', right, { 'access-token': old.token })).status).toBe(200)
  expect([await use(old), await use(other)]).toEqual([401, 200])
  expect((await tryLogin('Clara', right, { 'access-token': 'no token at all' })).status).toBe(200)
})

test('a login and a refusal stand in the login log; an unknown login leaves no name', async () => {
  const { sid } = await addUser(server.platform, 'logged', 5)
  await tryLogin('logged', wrong)
  await tryLogin('logged', right)
  await tryLogin('my secret password', right)
  const admin = await server.client.logIn('admin', testPassword)
  const entries = await server.client.call(usersRoutes.loginLogOf, { params: { sid: String(sid) } }, admin)
  expect(entries.map(({ type, username }) => [type, username])).toEqual([
    ['LOGIN', 'logged'],
    ['REFUSED', 'logged'],
  ])
  const all = await server.client.call(usersRoutes.loginLog, {}, admin)
  expect(all[1]).toMatchObject({ type: 'REFUSED', userID: null, username: '', name: '' })
})
