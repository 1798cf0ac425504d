import { auditRoutes } from '@corridor/contract/audit'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant } from '#support/agencies.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { addUser, startTestServer, testPassword, testSecondPassword } from '#support/server.ts'
import { countWrong, loaded, newUser, statusOfLogin } from '#support/users.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const operations = signedIn(2)

test('[USER-06] the list of all users takes no payload', async () => {
  const all = await server.client.call(usersRoutes.list, {}, operations)
  const stored = await sql<{ login: string }>`select login from app_users`.execute(server.platform.db)
  expect(all.map(({ login }) => login).sort()).toEqual(stored.rows.map(({ login }) => login).sort())
  expect(all.find(({ login }) => login === 'profile3')).toEqual({
    sid: expect.any(Number),
    profile: 3,
    name: 'profile3',
    lastName: 'Tester',
    login: 'profile3',
    email: 'profile3@example.com',
    active: true,
    comments: '',
    version: 1,
    hasPassLevel2: true,
    scope: { agencies: [], countries: [] },
  })
})

test('[USER-07] the six profiles, with the flag on the super admin alone', async () => {
  expect(await server.client.call(usersRoutes.profiles, {}, operations)).toEqual([
    { sid: 1, name: 'Super admin', isSuperAdmin: true },
    { sid: 2, name: 'Operations', isSuperAdmin: false },
    { sid: 3, name: 'Compliance officer', isSuperAdmin: false },
    { sid: 4, name: 'Finance', isSuperAdmin: false },
    { sid: 5, name: 'Support', isSuperAdmin: false },
    { sid: 6, name: 'Auditor', isSuperAdmin: false },
  ])
})

test.each([4, 5])('profile %i sees neither users nor blocks nor logins', async (profile) => {
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  for (const route of [usersRoutes.list, usersRoutes.profiles, usersRoutes.blocked, usersRoutes.loginLog]) {
    const answer = await server.client.attempt(route, {}, session)
    expect([route.path, answer.status, answer.body.code]).toEqual([route.path, 403, 'forbidden'])
  }
})

describe('blocks', () => {
  const blocked = () => server.client.call(usersRoutes.blocked, {}, operations)
  const unblock = (login: string, session = boss) =>
    server.client.attempt(usersRoutes.unblock, { params: { login } }, session)

  test('[USER-08] the map has each blocked login with the seconds since its block began, and no other', async () => {
    const { sid } = await addUser(server.platform, 'Blocked.One', 5)
    await addUser(server.platform, 'Nearly', 5)
    // From a network that the user has logged in from: only there does it become a block everywhere.
    expect(await statusOfLogin(server, 'Blocked.One')).toBe(200)
    for (let wrong = 0; wrong < 5; wrong += 1) await statusOfLogin(server, 'blocked.ONE', 'a wrong password')
    await countWrong(server, 'a stranger')
    await countWrong(server, 'Nearly', 4)
    expect(Object.keys(await blocked())).toEqual(['Blocked.One'])
    expect((await blocked())['Blocked.One']).toBeLessThan(10)
    await sql`update lockouts set blocked_at = now() - interval '125.9 seconds' where user_sid = ${sid}`.execute(
      server.platform.db,
    )
    const later = (await blocked())['Blocked.One']
    expect(later).toBeGreaterThanOrEqual(125)
    expect(later).toBeLessThan(135)
    // More wrong passwords do not begin the block anew.
    await countWrong(server, 'Blocked.One')
    expect((await blocked())['Blocked.One']).toBeGreaterThanOrEqual(125)
  })

  test('[USER-08] a block by the second-level password is in the map too', async () => {
    await addUser(server.platform, 'second', 5)
    const session = await server.client.logIn('second', testPassword)
    const body = { passlvl2: await hashPassword('not the second one') }
    for (let wrong = 0; wrong < 5; wrong += 1)
      await server.client.attempt(sessionRoutes.secondLevel, { body }, session)
    expect(await blocked()).toHaveProperty('second')
  })

  test('[USER-11] unblocking lets the user in again, is audited and leaves nothing in a cache', async () => {
    const { sid } = await addUser(server.platform, 'locked/out?%', 5)
    await countWrong(server, 'locked/out?%')
    expect(await statusOfLogin(server, 'locked/out?%')).toBe(401)
    const answer = await unblock('LOCKED/out?%')
    expect([answer.status, answer.body]).toEqual([200, { unblocked: true }])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await statusOfLogin(server, 'locked/out?%')).toBe(200)
    expect(await blocked()).not.toHaveProperty('locked/out?%')
    const [newest] = await server.client.call(
      auditRoutes.history,
      { params: { entity: 'app_user', sid } },
      boss,
    )
    expect(newest).toMatchObject({
      user: 'profile1',
      action: 'event',
      changes: [{ field: 'event', before: null, after: 'unlocked' }],
    })
    const log = await server.client.call(usersRoutes.loginLogOf, { params: { sid } }, boss)
    expect(log.map(({ type }) => type)).toEqual(['LOGIN', 'UNLOCKED', 'BLOCKED'])
  })

  test('[USER-11] where there is no block nothing is lifted and nothing audited', async () => {
    const { sid } = await addUser(server.platform, 'typo', 5)
    await countWrong(server, 'typo', 1)
    expect((await unblock('typo')).body).toEqual({ unblocked: false })
    expect((await unblock('nobody at all')).body).toEqual({ unblocked: false })
    const history = await server.client.call(
      auditRoutes.history,
      { params: { entity: 'app_user', sid } },
      boss,
    )
    expect(history.map(({ action }) => action)).toEqual(['insert'])
    // The one wrong password is still counted: four more block, as without the call.
    await countWrong(server, 'typo', 4)
    expect(await blocked()).toHaveProperty('typo')
  })

  test('[USER-11] needs a session, the XSRF header and a super admin', async () => {
    await addUser(server.platform, 'still', 5)
    await countWrong(server, 'still')
    const params = { login: 'still' }
    const forged = { ...boss, xsrf: operations.xsrf }
    const refusals = [
      await server.client.attempt(usersRoutes.unblock, { params }),
      await server.client.attempt(usersRoutes.unblock, { params }, undefined, { 'access-token': boss.token }),
      await unblock('still', forged),
      await unblock('still', operations),
    ]
    expect(refusals.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '401 not_authenticated',
      '403 xsrf_mismatch',
      '403 xsrf_mismatch',
      '403 forbidden',
    ])
    expect(await blocked()).toHaveProperty('still')
  })
})

describe.each(['DEV', 'PROD'])('[USER-12] in mode %s', (mode) => {
  const secretKeys = new Set([
    'pass',
    'passLevel2',
    'password',
    'passwordN',
    'password2N',
    'password_hash',
    'second_level_hash',
  ])
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [
          ...(Array.isArray(value) ? [] : [key]),
          ...keysOf(inner),
        ])
      : []

  test('no answer ever carries a password or a hash of one', async () => {
    const own = await startTestServer({ MODE: mode })
    await addUser(own.platform, 'boss', 1)
    const session = await own.client.logIn('boss', testPassword)
    await grant(own, session)
    const [first, second, third] = await Promise.all(
      ['first one', 'second one', 'third one'].map(hashPassword),
    )
    const user = await newUser('shown', { pass: first as string, passLevel2: second as string })
    const created = await own.client.call(usersRoutes.create, { body: { user, sign: session.sign } }, session)
    const body = { user: loaded(created), sign: session.sign, passwordN: third as string }
    const record = { params: { entity: 'app_user', sid: created.sid } }
    const answers = [
      created,
      await own.client.call(usersRoutes.update, { params: { sid: created.sid }, body }, session),
      await own.client.call(usersRoutes.list, {}, session),
      await own.client.call(usersRoutes.loginLog, {}, session),
      await own.client.call(usersRoutes.blocked, {}, session),
      await own.client.call(auditRoutes.history, record, session),
      await own.client.call(auditRoutes.last, record, session),
    ]
    expect(Object.keys(created).sort()).toEqual(
      'active comments email hasPassLevel2 lastName login name profile scope sid version'.split(' '),
    )
    expect(keysOf(answers).filter((key) => secretKeys.has(key))).toEqual([])
    const sent = [
      first,
      second,
      third,
      await hashPassword(testPassword),
      await hashPassword(testSecondPassword),
    ]
    const text = JSON.stringify(answers)
    for (const secret of [...sent, '$argon2']) expect(text).not.toContain(secret)
    await own.stop()
  })
})
