import { hashPassword } from '@corridor/contract/common/password'
import type { Route } from '@corridor/contract/common/route'
import { routes } from '@corridor/contract/routes'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { grant } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, startTestServer, testPassword } from '#support/server.ts'
import { countWrong } from '#support/users.ts'

let other: TestSession

const server = useServer()
const admin = useUser(server, 'admin', 1)

beforeAll(async () => {
  other = await server.client.logIn('admin', testPassword)
})

const allRoutes: Route[] = Object.values(routes).flatMap((feature) => Object.values(feature) as Route[])

/** Said here anew, not taken from the contract's own rule: every call but reads, and the GET that unblocks. */
const changing = allRoutes.filter(
  (route) => route.permission !== 'public' && (route.method !== 'GET' || route === usersRoutes.unblock),
)

function sendTo(route: Route, session: TestSession, headers?: Record<string, string>) {
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', '1']))
  return server.client.attempt(route, { params, ...(route.body && { body: {} }) }, session, headers)
}

test('the list of changing calls is not empty and holds the unblock GET', () => {
  expect(changing.length).toBeGreaterThan(6)
  expect(changing).toContain(usersRoutes.unblock)
  expect(changing).toContain(sessionRoutes.logout)
})

test.each(changing.map((route) => [route.method, route.path, route] as const))(
  'XSRF: %s %s is refused without the value of the session',
  async (_method, _path, route) => {
    const forged = [
      { xsrf: '' },
      { xsrf: 'made up' },
      { xsrf: other.xsrf },
      { xsrf: admin.xsrf.slice(1) },
      // A value that agrees with the cookie is not enough: whoever can set one could set the other.
      { xsrf: 'planted', headers: { cookie: 'XSRF-TOKEN=planted' } },
      // The cookie alone is what a browser sends by itself from a foreign page.
      { xsrf: '', headers: { cookie: `XSRF-TOKEN=${admin.xsrf}` } },
    ]
    for (const { xsrf, headers } of forged) {
      const { status, body } = await sendTo(route, { ...admin, xsrf }, headers)
      expect([status, body.code]).toEqual([403, 'xsrf_mismatch'])
    }
  },
)

test('XSRF: with the value of the session the calls go through, and reads need none', async () => {
  const gone = await server.client.logIn('admin', testPassword)
  for (const route of changing) {
    const { body } = await sendTo(route, route === sessionRoutes.logout ? gone : admin)
    expect(body?.code).not.toBe('xsrf_mismatch')
  }
  expect((await sendTo(usersRoutes.loginLog, { ...admin, xsrf: '' })).status).toBe(200)
  // One of them has ended all other sessions.
  other = await server.client.logIn('admin', testPassword)
})

test('XSRF: a refused unblock changes nothing', async () => {
  await addUser(server.platform, 'blocked', 5)
  await countWrong(server, 'blocked')
  const unblock = (session: TestSession) =>
    server.client.attempt(usersRoutes.unblock, { params: { login: 'blocked' } }, session)
  expect((await unblock({ ...admin, xsrf: '' })).status).toBe(403)
  expect(await server.client.call(usersRoutes.blocked, {}, admin)).toHaveProperty('blocked')
  expect((await unblock(admin)).body).toEqual({ unblocked: true })
})

test('the XSRF cookie is Secure, SameSite=Strict and of the whole site, and our page can read it', async () => {
  const password = await hashPassword(testPassword)
  const login = await server.client.attempt(sessionRoutes.login, { body: { user: 'admin', password } })
  const verify = await server.client.attempt(sessionRoutes.verify, {}, other)
  for (const { headers } of [login, verify]) {
    const cookies = headers.getSetCookie().filter((cookie) => !cookie.startsWith('browser='))
    expect(cookies).toHaveLength(1)
    const [value, ...attributes] = (cookies[0] ?? '').split('; ')
    expect(value).toMatch(/^XSRF-TOKEN=[\w-]{43}$/)
    expect(attributes.sort()).toEqual(['Path=/', 'SameSite=Strict', 'Secure'])
  }
  other = { ...other, token: String(verify.body['token']) }
})

test('over TLS the cookies also come under names that no neighbour of the domain can set', async () => {
  const own = await startTestServer({ TRUSTED_PROXIES: '127.0.0.0/8, ::1' })
  onTestFinished(own.stop)
  await addUser(own.platform, 'admin', 1)
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
  const input = { body: { user: 'admin', password: await hashPassword(testPassword) } }
  const answer = await own.client.attempt(sessionRoutes.login, input, undefined, headers)
  const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(new Set(names)).toEqual(new Set(['XSRF-TOKEN', '__Host-XSRF-TOKEN', '__Host-browser']))
})

test('the mark of a browser is for the server alone, and stays the same from log-in to log-in', async () => {
  const password = await hashPassword(testPassword)
  const logIn = async (headers = {}) => {
    const input = { body: { user: 'admin', password } }
    const answer = await server.client.attempt(sessionRoutes.login, input, undefined, headers)
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('browser=')) ?? ''
    const [value = '', ...attributes] = cookie.split('; ')
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict', 'Secure'])
    return value
  }
  const mark = await logIn()
  expect(mark).toMatch(/^browser=[\w-]{43}$/)
  expect(await logIn({ cookie: mark })).toBe(mark)
  expect(await logIn({ cookie: 'browser=mine' })).not.toBe('browser=mine')
})

const fields = {
  profile: 5,
  name: 'Nina',
  lastName: 'New',
  login: 'nina',
  email: 'nina@example.com',
  active: true,
  comments: '',
}

async function createWith(sign: unknown) {
  const user = { ...fields, pass: await hashPassword(testPassword) }
  return server.client.attempt(usersRoutes.create, { body: { user, sign } }, admin)
}

async function foreignSigns() {
  const { rows } = await sql<{
    actorSid: number
    actorLogin: string
    entitySid: number
    requestId: string
  }>`
    select actor_sid, actor_login, entity_sid, request_id from audit_entries
    where action = 'event' and after ->> 'event' = 'a save with a foreign sign was refused' order by sid`.execute(
    server.platform.db,
  )
  return rows
}

test('a sign that is not the one of the session is refused and audited, and nothing is saved', async () => {
  const refused = []
  for (const sign of ['made up', '', other.sign, admin.xsrf, 5, null, { sign: admin.sign }]) {
    const { status, body } = await createWith(sign)
    expect([status, body.code]).toEqual([403, 'sign_mismatch'])
    refused.push({
      actorSid: admin.userSid,
      actorLogin: 'admin',
      entitySid: admin.userSid,
      requestId: body.requestId,
    })
  }
  expect(await foreignSigns()).toEqual(refused)
  const users = await server.client.call(usersRoutes.list, {}, admin)
  expect(users.map(({ login }) => login)).not.toContain('nina')
})

test('the sign of the session passes; a save without one passes too and is audited just the same', async () => {
  const before = (await foreignSigns()).length
  // A call of another test has given it back.
  await grant(server, admin)
  const made = await createWith(admin.sign)
  expect(made.status).toBe(200)
  const sid = Number(made.body['sid'])
  const { version } = await server.client.call(
    usersRoutes.update,
    { params: { sid: String(sid) }, body: { user: { ...fields, version: 1, comments: 'no sign' } } },
    admin,
  )
  expect(version).toBe(2)
  const { rows } = await sql<{ actorLogin: string; action: string }>`
    select actor_login, action from audit_entries where entity = 'app_user' and entity_sid = ${sid} order by sid`.execute(
    server.platform.db,
  )
  expect(rows).toEqual([
    { actorLogin: 'admin', action: 'insert' },
    { actorLogin: 'admin', action: 'update' },
  ])
  expect(await foreignSigns()).toHaveLength(before)
})

test('a sign is no authority: it does not stand in for a token', async () => {
  const { status } = await server.client.attempt(usersRoutes.create, {
    body: { user: fields, sign: admin.sign },
  })
  expect(status).toBe(401)
})
