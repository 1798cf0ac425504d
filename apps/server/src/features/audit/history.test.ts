import { auditRoutes } from '@corridor/contract/audit'
import { hashPassword } from '@corridor/contract/common/password'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { loaded, newUser, type User } from '#support/users.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const auditor = signedIn(6)
const support = signedIn(5)

function save(user: User, change: object, more: object = {}) {
  return server.client.call(
    usersRoutes.update,
    { params: { sid: user.sid }, body: { user: { ...loaded(user), ...change }, sign: boss.sign, ...more } },
    boss,
  )
}

function record(sid: number, entity = 'app_user') {
  return { params: { entity, sid } }
}
function historyOf(sid: number) {
  return server.client.call(auditRoutes.history, record(sid), auditor)
}
function lastOf(sid: number) {
  return server.client.call(auditRoutes.last, record(sid), auditor)
}

describe('[LOG-04] the last update', () => {
  test('says when and by whom a record was changed, and follows the next change', async () => {
    const user = await addUser(server.platform, 'followed', 5)
    const first = await lastOf(user.sid)
    expect(first).toEqual({ _id: expect.any(Number), date: expect.stringMatching(/Z$/), user: 'host' })
    await save(user, { name: 'Followed' })
    const second = await lastOf(user.sid)
    expect(second?.user).toBe('profile1')
    expect(second?._id).toBeGreaterThan(first?._id ?? 0)
    expect(Date.parse(second?.date ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.date ?? ''))
    expect(Math.abs(Date.now() - Date.parse(second?.date ?? ''))).toBeLessThan(60_000)
  })

  test('is null where there is none, and an event is no update', async () => {
    expect(await lastOf(999_999)).toBeNull()
    const user = await addUser(server.platform, 'eventful', 5)
    const before = await lastOf(user.sid)
    await sql`
      insert into audit_entries (actor_login, action, entity, entity_sid, request_id)
      values ('profile1', 'event', 'app_user', ${user.sid}, 'x')`.execute(server.platform.db)
    expect(await lastOf(user.sid)).toEqual(before)
  })
})

describe('[LOG-04] [LOG-06] the kinds of record are a fixed list', () => {
  const paths = (entity: string) => [
    `/api/log/last/${entity}/1`,
    `/api/log/history/${entity}/1`,
    `/api/log/count/inserted/${entity}/2026-01-01`,
  ]

  test.each([
    'app_users',
    'APP_USER',
    'audit_entries',
    'nothing',
    '__proto__',
    'constructor',
    'toString',
    '%00',
    "'",
  ])('%s is not found', async (entity) => {
    for (const path of paths(entity)) {
      const answer = await server.client.send('GET', path, { session: boss })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })

  test('a history is as secret as its record: Support may not read users, so it gets nothing of theirs', async () => {
    for (const path of paths('app_user')) {
      const refused = await server.client.send('GET', path, { session: support })
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await server.client.send('GET', path, { session: auditor })).status).toBe(200)
      expect((await server.client.send('GET', path)).status).toBe(401)
    }
  })
})

describe('[LOG-06] the number of inserted records', () => {
  const count = async (since: string) =>
    server.client.send('GET', `/api/log/count/inserted/app_user/${since}`, { session: auditor })

  test('counts insertions since the date, not changes', async () => {
    const user = await addUser(server.platform, 'counted', 5)
    const moment = new Date(Date.now() + 1).toISOString()
    await new Promise((done) => setTimeout(done, 5))
    expect((await count(moment)).body).toEqual({ total: 0 })
    const other = await addUser(server.platform, 'counted2', 5)
    await save(user, { name: 'Changed' })
    await save(other, { name: 'Changed too' })
    expect((await count(moment)).body).toEqual({ total: 1 })
    const users = await server.client.call(usersRoutes.list, {}, auditor)
    // The users were added before this moment, and midnight may lie between.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    expect((await count(yesterday)).body).toEqual({ total: users.length })
    expect((await count('2999-12-31')).body).toEqual({ total: 0 })
  })

  test('begins the day at midnight UTC, that midnight included', async () => {
    const add = (at: string) =>
      sql`insert into audit_entries (at, actor_login, action, entity, entity_sid, request_id)
        values (${at}::timestamptz, 'host', 'insert', 'app_user', 1, 'x')`.execute(server.platform.db)
    const [before] = [(await count('2001-03-01')).body as { total: number }]
    await add('2001-02-28T23:59:59.999Z')
    expect((await count('2001-03-01')).body).toEqual(before)
    await add('2001-03-01T00:00:00Z')
    expect((await count('2001-03-01')).body).toEqual({ total: before.total + 1 })
    expect((await count('2001-03-01T00:00:00.001Z')).body).toEqual(before)
  })

  test('takes every ISO date, however odd, and refuses what is none', async () => {
    for (const odd of ['0000-01-01', '0001-01-01', '9999-12-31', `2026-01-01T00:00:00.${'1'.repeat(150)}Z`]) {
      expect([odd, (await count(odd)).status]).toEqual([odd, 200])
    }
    for (const wrong of [
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '20260101',
      '1',
      '2026-01-01T25:00:00Z',
      '%20',
    ]) {
      expect([wrong, (await count(wrong)).status]).toEqual([wrong, 400])
    }
  })
})

describe('the history of a record', () => {
  test('has every change, newest first, with what was there before and after and who did it', async () => {
    const user = await newUser('storied', { profile: 5, comments: 'first' })
    const created = await server.client.call(usersRoutes.create, { body: { user, sign: boss.sign } }, boss)
    const changed = await save(created, { comments: 'second', active: false })
    await save(changed, {})
    const history = await historyOf(created.sid)
    expect(history.map(({ action, user }) => `${action} ${user}`)).toEqual([
      'update profile1',
      'update profile1',
      'insert profile1',
    ])
    expect(history.map(({ changes }) => changes)).toEqual([
      [],
      [
        { field: 'active', before: 'true', after: 'false' },
        { field: 'comments', before: 'first', after: 'second' },
      ],
      [
        { field: 'active', before: null, after: 'true' },
        { field: 'comments', before: null, after: 'first' },
        { field: 'email', before: null, after: 'somebody@example.com' },
        { field: 'lastName', before: null, after: 'Tester' },
        { field: 'login', before: null, after: 'storied' },
        { field: 'name', before: null, after: 'storied' },
        { field: 'profile', before: null, after: '5' },
      ],
    ])
    const sids = history.map(({ sid }) => sid)
    expect(sids).toEqual([...sids].sort((one, other) => other - one))
    expect(new Set(history.map(({ requestId }) => requestId)).size).toBe(3)
  })

  test('has nothing of any other record', async () => {
    const user = await addUser(server.platform, 'lonely', 5)
    expect(await historyOf(user.sid)).toHaveLength(1)
    expect(await historyOf(999_999)).toEqual([])
  })

  test('says that a password was changed, and neither it nor a hash of it is anywhere in the log', async () => {
    const user = await addUser(server.platform, 'secretive', 5)
    const [passwordN, password2N] = await Promise.all(['quite new one', 'another new one'].map(hashPassword))
    const changed = await save(user, {}, { passwordN })
    await save(changed, {}, { password2N })
    const [second, first] = await historyOf(user.sid)
    expect(first?.changes).toEqual([{ field: 'password', before: null, after: 'changed' }])
    expect(second?.changes).toEqual([{ field: 'passLevel2', before: null, after: 'changed' }])
    const stored = await sql<{ text: string }>`
      select string_agg(e::text, ' ') || (select string_agg(l::text, ' ') from login_log l) as text
      from audit_entries e`.execute(server.platform.db)
    for (const secret of [
      passwordN,
      password2N,
      await hashPassword(testPassword),
      'argon2',
      'quite new one',
    ]) {
      expect(stored.rows[0]?.text).not.toContain(secret)
    }
  })
})
