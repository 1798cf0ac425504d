import { lookupsRoutes } from '@corridor/contract/lookups'
import { usersRoutes } from '@corridor/contract/users'
import { type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmedSession } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { allAtOnce, loaded, newUser, statusOfLogin, type User } from '#support/users.ts'

const server = useServer({}, { remembersHashes: true })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const operations = signedIn(2)

function users() {
  return server.client.call(usersRoutes.list, {}, boss)
}

function save(session: TestSession, user: User, change: object) {
  return server.client.attempt(
    usersRoutes.update,
    { params: { sid: user.sid }, body: { user: { ...loaded(user), ...change }, sign: session.sign } },
    session,
  )
}

describe('[USER-19] a new user by Operations', () => {
  const create = async (login: string, profile: ProfileSid, active: boolean) =>
    server.client.attempt(
      usersRoutes.create,
      { body: { user: await newUser(login, { profile, active }), sign: operations.sign } },
      operations,
    )

  test.each([2, 3, 4, 5, 6] as const)('may have profile %i, but only inactive', async (profile) => {
    const inactive = await create(`proposed${profile}`, profile, false)
    expect([inactive.status, inactive.body]).toMatchObject([200, { profile, active: false }])
    expect(await statusOfLogin(server, `proposed${profile}`)).toBe(401)
    const active = await create(`pushed${profile}`, profile, true)
    expect([active.status, active.body.code]).toEqual([403, 'forbidden'])
  })

  test.each([true, false])('is never a super admin (active %s)', async (active) => {
    const answer = await create('climber', 1, active)
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect((await users()).map(({ login }) => login)).not.toContain('climber')
  })
})

test.each([3, 4, 5, 6])('profile %i creates nobody', async (profile) => {
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  const body = { user: await newUser('nobody', { active: false }), sign: session.sign }
  const answer = await server.client.attempt(usersRoutes.create, { body }, session)
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
})

test.each(profiles.filter(({ sid }) => sid !== 1))(
  '[USER-20] [USER-21] profile $sid $name changes no stored user: not itself, not others, not by one field',
  async ({ sid }) => {
    const session = await server.client.logIn(`profile${sid}`, testPassword)
    const before = await users()
    for (const user of before.filter(({ login }) => login.startsWith('profile'))) {
      const answer = await save(session, user, { comments: 'I was here' })
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
    expect(await users()).toEqual(before)
  },
)

test('[USER-03] deactivating ends the sessions of the user at once, and so does another profile', async () => {
  const user = await addUser(server.platform, 'leaver', 5)
  const first = await server.client.logIn('leaver', testPassword)
  const demoted = await save(boss, user, { profile: 6 })
  expect((await server.client.attempt(lookupsRoutes.all, {}, first)).status).toBe(401)
  const second = await server.client.logIn('leaver', testPassword)
  const renamed = await save(boss, demoted.done(), { name: 'Renamed' })
  expect((await server.client.attempt(lookupsRoutes.all, {}, second)).status).toBe(200)
  await save(boss, renamed.done(), { active: false })
  expect((await server.client.attempt(lookupsRoutes.all, {}, second)).status).toBe(401)
  expect(await statusOfLogin(server, 'leaver')).toBe(401)
})

describe('[USER-21] the last active super admin', () => {
  /** Only these count as super admins in each test. */
  const superAdmins = async (...logins: string[]): Promise<Map<string, User>> => {
    await sql`update app_users set profile = 2 where profile = 1 and not login = any(${logins})`.execute(
      server.platform.db,
    )
    await sql`update app_users set profile = 1, active = true where login = any(${logins})`.execute(
      server.platform.db,
    )
    const session = await server.client.logIn(logins[0] as string, testPassword)
    const all = await server.client.call(usersRoutes.list, {}, session)
    return new Map(all.map((user) => [user.login, user]))
  }

  const activeSuperAdmins = async (): Promise<string[]> => {
    const found = await sql<{ login: string }>`
      select login from app_users where profile = 1 and active order by login`.execute(server.platform.db)
    return found.rows.map(({ login }) => login)
  }

  beforeAll(async () => {
    for (const login of ['adam', 'bea', 'cleo']) await addUser(server.platform, login, 1)
  })

  beforeEach(() => sql`delete from sessions`.execute(server.platform.db))

  test.each([
    ['is not demoted', { profile: 2 }],
    ['is not deactivated', { active: false }],
    ['is not both', { profile: 6, active: false }],
  ])('%s', async (_what, change) => {
    const adam = (await superAdmins('adam')).get('adam') as User
    const session = await confirmedSession(server, 'adam')
    const answer = await save(session, adam, change)
    expect([answer.status, answer.body.code]).toEqual([409, 'last_super_admin'])
    expect(await activeSuperAdmins()).toEqual(['adam'])
    expect((await save(session, adam, { comments: 'still here' })).status).toBe(200)
  })

  test('an inactive super admin does not count', async () => {
    const { adam, bea } = Object.fromEntries(await superAdmins('adam', 'bea'))
    const session = await confirmedSession(server, 'adam')
    expect((await save(session, bea as User, { active: false })).status).toBe(200)
    expect((await save(session, adam as User, { profile: 3 })).body.code).toBe('last_super_admin')
    expect(await activeSuperAdmins()).toEqual(['adam'])
  })

  test('remains when two demote each other at the same moment', async () => {
    const found = await superAdmins('adam', 'bea')
    const pairs = [
      { session: await confirmedSession(server, 'adam'), target: found.get('bea') as User },
      { session: await confirmedSession(server, 'bea'), target: found.get('adam') as User },
    ]
    const answers = await allAtOnce(server, 'select 1 from app_users for update', 2, (index) => {
      const { session, target } = pairs[index] as (typeof pairs)[number]
      return save(session, target, { profile: 2 })
    })
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()).toEqual([
      '200 ',
      '409 last_super_admin',
    ])
    expect(await activeSuperAdmins()).toHaveLength(1)
  })

  test('remains when three are deactivated in a ring at the same moment', async () => {
    const logins = ['adam', 'bea', 'cleo']
    const found = await superAdmins(...logins)
    const sessions = await Promise.all(logins.map((login) => confirmedSession(server, login)))
    const answers = await allAtOnce(server, 'select 1 from app_users for update', 3, (index) =>
      save(sessions[index] as TestSession, found.get(logins[(index + 1) % 3] as string) as User, {
        active: false,
      }),
    )
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '200', '409'])
    expect(await activeSuperAdmins()).toHaveLength(1)
  })
})
