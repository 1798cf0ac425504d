import { hashPassword } from '@corridor/contract/common/password'
import type { RouteInput } from '@corridor/contract/common/route'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'

const server = useServer({}, { remembersHashes: true })
const admin = useUser(server, 'admin', 1)

type User = Awaited<ReturnType<typeof addUser>>
type Save = RouteInput<typeof usersRoutes.update>['body']

function save(user: User, change: Partial<Save['user']>, more: Partial<Save> = {}) {
  const { sid, hasPassLevel2: _shown, ...fields } = user
  const body = { user: { ...fields, ...change }, sign: admin.sign, ...more }
  return server.client.call(usersRoutes.update, { params: { sid: String(sid) }, body }, admin)
}

async function tryLogin(user: string, password = testPassword) {
  const { status, body } = await server.client.attempt(sessionRoutes.login, {
    body: { user, password: await hashPassword(password) },
  })
  return { status, body: { ...body, requestId: '' } }
}

async function use(session: TestSession) {
  const { status, body } = await server.client.attempt(lookupsRoutes.days, {}, session)
  return status === 200 ? status : [status, body.message]
}

const expired = [401, 'Token expired']

async function endReasons(userSid: number) {
  const found = await server.platform.db
    .selectFrom('sessions')
    .select('endReason')
    .where('userSid', '=', userSid)
    .orderBy('sid')
    .execute()
  return found.map(({ endReason }) => endReason)
}

test('an inactive user cannot log in and gets the answer of a wrong password', async () => {
  await addUser(server.platform, 'asleep', 5, { active: false })
  await addUser(server.platform, 'awake', 5)
  expect(await tryLogin('asleep')).toEqual(await tryLogin('awake', 'not the password'))
  expect((await tryLogin('asleep')).status).toBe(401)
})

test('deactivating a user ends all their sessions at once; activating does not bring them back', async () => {
  const user = await addUser(server.platform, 'leaver', 5)
  const sessions = [
    await server.client.logIn('leaver', testPassword),
    await server.client.logIn('leaver', testPassword),
  ]
  const idle = await save(user, { active: false })
  expect(await Promise.all(sessions.map(use))).toEqual([expired, expired])
  expect((await tryLogin('leaver')).status).toBe(401)
  expect(await endReasons(user.sid)).toEqual(['changed', 'changed'])
  await save(idle, { active: true })
  expect(await Promise.all(sessions.map(use))).toEqual([expired, expired])
  expect((await tryLogin('leaver')).status).toBe(200)
})

test('a user who was deactivated past the application has no usable session either', async () => {
  const { sid } = await addUser(server.platform, 'sql.leaver', 5)
  const session = await server.client.logIn('sql.leaver', testPassword)
  await sql`update app_users set active = false where sid = ${sid}`.execute(server.platform.db)
  expect(await use(session)).toEqual(expired)
})

test('a new password ends the sessions; only the new one logs in', async () => {
  const user = await addUser(server.platform, 'renewer', 5)
  const session = await server.client.logIn('renewer', testPassword)
  await save(user, {}, { passwordN: await hashPassword('quite a new one') })
  expect(await use(session)).toEqual(expired)
  expect((await tryLogin('renewer')).status).toBe(401)
  expect((await tryLogin('renewer', 'quite a new one')).status).toBe(200)
})

test('a new profile ends the sessions; the next login has the rights of the new one', async () => {
  const user = await addUser(server.platform, 'mover', 5)
  const session = await server.client.logIn('mover', testPassword)
  await save(user, { profile: 6 })
  expect(await use(session)).toEqual(expired)
  const moved = await server.client.logIn('mover', testPassword)
  expect((await server.client.attempt(usersRoutes.list, {}, moved)).status).toBe(200)
})

test('a save that leaves rights and password alone leaves the sessions alone', async () => {
  const user = await addUser(server.platform, 'renamed', 5)
  const session = await server.client.logIn('renamed', testPassword)
  await save(user, { comments: 'on the second floor', login: 'renamed.now' })
  expect(await use(session)).toBe(200)
  expect(await use(admin)).toBe(200)
})

test('a block goes with the user when the login changes', async () => {
  const user = await addUser(server.platform, 'evader', 5)
  expect((await tryLogin('evader')).status).toBe(200)
  for (let n = 0; n < 5; n += 1) await tryLogin('evader', 'not the password')
  await save(user, { login: 'evader2' })
  expect((await tryLogin('evader2')).status).toBe(401)
  expect(await server.client.call(usersRoutes.blocked, {}, admin)).toHaveProperty('evader2')
  await server.client.call(usersRoutes.unblock, { params: { login: 'evader2' } }, admin)
  expect((await tryLogin('evader2')).status).toBe(200)
})
