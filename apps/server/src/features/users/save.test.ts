import { auditRoutes } from '@corridor/contract/audit'
import { hashPassword } from '@corridor/contract/common/password'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { loaded, newUser, statusOfLogin, type User } from '#support/users.ts'

let somebody: User

const server = useServer({}, { remembersHashes: true })
const boss = useUser(server, 'boss', 1)

beforeAll(async () => {
  await addUser(server.platform, 'boss2', 1)
  somebody = await addUser(server.platform, 'somebody', 5)
})

function create(user: object, sign: unknown = boss.sign) {
  return server.client.attempt(usersRoutes.create, { body: { user, sign } }, boss)
}

function update(user: User, change: object, more: object = {}) {
  return server.client.attempt(
    usersRoutes.update,
    { params: { sid: user.sid }, body: { user: { ...loaded(user), ...change }, sign: boss.sign, ...more } },
    boss,
  )
}

async function stored(): Promise<string> {
  const all =
    await sql`select u.*, (select count(*) from audit_entries) from app_users u order by sid`.execute(
      server.platform.db,
    )
  return JSON.stringify(all.rows)
}

test('[USER-16] a new user is stored as it was sent, under the version 1, and can log in', async () => {
  const fields = {
    profile: 3,
    name: 'Ana María',
    lastName: 'Ñuñez',
    email: 'ana@example.com',
    comments: 'Two\nlines',
  }
  const answer = await create(await newUser('ana', { ...fields, active: true }))
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    ...fields,
    sid: expect.any(Number),
    login: 'ana',
    active: true,
    version: 1,
    hasPassLevel2: false,
    scope: { agencies: [], countries: [] },
  })
  const all = await server.client.call(usersRoutes.list, {}, boss)
  expect(all).toContainEqual(answer.body)
  expect(await statusOfLogin(server, 'ana')).toBe(200)
})

test('[USER-16] spaces around the texts are cut off, and a user is inactive unless the form says otherwise', async () => {
  const { active: _active, comments: _comments, ...rest } = await newUser('trimmed')
  const answer = await create({ ...rest, name: '  Tim ', lastName: '\tMed\n', login: ' trimmed ' })
  expect(answer.body).toMatchObject({
    name: 'Tim',
    lastName: 'Med',
    login: 'trimmed',
    active: false,
    comments: '',
  })
  expect(await statusOfLogin(server, 'trimmed')).toBe(401)
})

test('[USER-17] a change is stored as it was sent, under the next version', async () => {
  const user = await addUser(server.platform, 'before', 5)
  const fields = {
    profile: 4,
    name: 'New',
    lastName: 'Name',
    login: 'after',
    email: 'n@example.com',
    comments: 'c',
  }
  const answer = await update(user, { ...fields, active: false })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    ...fields,
    sid: user.sid,
    active: false,
    version: 2,
    hasPassLevel2: true,
    scope: { agencies: [], countries: [] },
  })
  expect(await server.client.call(usersRoutes.list, {}, boss)).toContainEqual(answer.body)
})

test('[USER-17] a user who does not exist is not found', async () => {
  const answer = await update({ ...somebody, sid: 999_999 }, {})
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})

test('[USER-16] [USER-17] a sign of somebody else is refused and audited, a save without one is taken', async () => {
  const other = await server.client.logIn('boss2', testPassword)
  for (const sign of [other.sign, '', 'x', null, 7]) {
    const answer = await create(await newUser('forged'), sign)
    expect([answer.status, answer.body.code]).toEqual([403, 'sign_mismatch'])
  }
  const changed = await update(somebody, { name: 'Forged' }, { sign: other.sign })
  expect([changed.status, changed.body.code]).toEqual([403, 'sign_mismatch'])
  const record = { params: { entity: 'app_user', sid: boss.userSid } }
  const history = await server.client.call(auditRoutes.history, record, boss)
  expect(history.slice(0, 6).map(({ action, user }) => `${action} ${user}`)).toEqual(
    Array(6).fill('event boss'),
  )
  const all = await server.client.call(usersRoutes.list, {}, boss)
  expect(all.filter(({ login, name }) => login === 'forged' || name === 'Forged')).toEqual([])
  const body = { user: await newUser('unsigned') }
  expect((await server.client.attempt(usersRoutes.create, { body }, boss)).status).toBe(200)
})

describe('[USER-13] a save is refused, names the field and stores nothing', () => {
  test.each([
    ['lastName', ' '],
    ['email', 'nobody'],
    // The contract accepts any number; that it is a profile the server knows.
    ['profile', 7],
  ] as const)('%s: %j', async (field, value) => {
    const before = await stored()
    const created = await create({ ...(await newUser('wrong')), [field]: value })
    const changed = await update(somebody, { [field]: value })
    for (const { status, body } of [created, changed]) {
      expect([status, body.code]).toEqual([400, 'invalid_input'])
      expect(body.fields.map((error) => error.field)).toEqual([`user.${field}`])
      expect(body.fields[0]?.message).not.toBe('')
    }
    expect(await stored()).toBe(before)
  })

  test('all wrong fields are named at once', async () => {
    const pass = await hashPassword(testPassword)
    const { body } = await create({
      profile: 0,
      name: '',
      lastName: '',
      login: '',
      email: '',
      active: true,
      pass,
    })
    const named = new Set(body.fields.map(({ field }) => field))
    expect(named).toEqual(new Set(['user.profile', 'user.name', 'user.lastName', 'user.login', 'user.email']))
  })
})

test('[USER-17] a change without a version goes through, whoever saved in between', async () => {
  const created = await create(await newUser('unversioned'))
  const { sid } = created.done()
  const user = {
    profile: 5,
    name: 'Specified',
    lastName: 'Payload',
    login: 'unversioned',
    email: 'specified@example.com',
    active: true,
    comments: '',
  }
  const change = () =>
    server.client.attempt(usersRoutes.update, { params: { sid }, body: { user, sign: boss.sign } }, boss)
  expect([(await change()).body, (await change()).body]).toMatchObject([
    { ...user, version: 2 },
    { ...user, version: 3 },
  ])
})

test('names and logins of 60 characters are kept whole', async () => {
  const long = { name: 'é'.repeat(60), lastName: '王'.repeat(60), login: 'q'.repeat(60) }
  const taken = await create(await newUser('long', long))
  expect([taken.status, taken.body]).toMatchObject([200, long])
  expect(await statusOfLogin(server, long.login)).toBe(200)
})
