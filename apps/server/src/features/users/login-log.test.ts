import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { statusOfLogin, type User } from '#support/users.ts'

let auditor: TestSession
let reader: User
let visitor: User

const server = useServer()

beforeAll(async () => {
  reader = await addUser(server.platform, 'reader', 6)
  visitor = await addUser(server.platform, 'visitor', 5)
  auditor = await server.client.logIn('reader', testPassword)
  await statusOfLogin(server, 'Visitor', 'a wrong password')
  const session = await server.client.logIn('VISITOR', testPassword)
  await server.client.call(sessionRoutes.logout, {}, session)
  await statusOfLogin(server, 'my secret password', 'typed into the wrong field')
})

function all() {
  return server.client.call(usersRoutes.loginLog, {}, auditor)
}
function of(sid: number) {
  return server.client.call(usersRoutes.loginLogOf, { params: { sid } }, auditor)
}

test('[LOG-02] the whole login log, newest first, with type, date, number, login and name of the user', async () => {
  const entries = await all()
  expect(entries.map(({ type, userID, username }) => [type, userID, username])).toEqual([
    ['REFUSED', null, ''],
    ['LOGOUT', visitor.sid, 'visitor'],
    ['LOGIN', visitor.sid, 'visitor'],
    ['REFUSED', visitor.sid, 'visitor'],
    ['LOGIN', reader.sid, 'reader'],
  ])
  expect(entries[1]).toEqual({
    sid: expect.any(Number),
    type: 'LOGOUT',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    userID: visitor.sid,
    username: 'visitor',
    name: 'visitor Tester',
  })
  const dates = entries.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(Math.abs(Date.now() - Date.parse(dates[0] as string))).toBeLessThan(60_000)
})

test('what somebody typed as an unknown login is kept nowhere', async () => {
  expect(JSON.stringify(await all())).not.toContain('my secret password')
  const tables = await sql<{ found: boolean }>`
    select exists (select from login_log l where l::text like '%my secret%')
      or exists (select from login_failures g where g::text like '%my secret%') as found`.execute(
    server.platform.db,
  )
  expect(tables.rows[0]?.found).toBe(false)
})

test('[LOG-03] the login log of one user has the entries of that user alone, newest first', async () => {
  expect((await of(visitor.sid)).map(({ type }) => type)).toEqual(['LOGOUT', 'LOGIN', 'REFUSED'])
  expect((await of(reader.sid)).map(({ type, username }) => `${type} ${username}`)).toEqual(['LOGIN reader'])
  expect(await of(999_999)).toEqual([])
})

test('[LOG-02] [LOG-03] the newest entries come first however many there are', async () => {
  await sql`
    insert into login_log (at, type, user_sid, address, request_id)
    select now() + n * interval '1 second', 'LOGIN', ${visitor.sid}, 'somewhere', n::text
    from generate_series(1, 600) n`.execute(server.platform.db)
  for (const entries of [await all(), await of(visitor.sid)]) {
    const sids = entries.map(({ sid }) => sid)
    expect(sids).toEqual([...sids].sort((one, other) => other - one))
    const newest = await sql<{ sid: number }>`select max(sid) as sid from login_log`.execute(
      server.platform.db,
    )
    expect(sids[0]).toBe(newest.rows[0]?.sid)
    expect(sids.length).toBeGreaterThanOrEqual(500)
  }
})
