import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { countWrong } from '#support/users.ts'

const server = useServer()
const session = useProfiles(server)(2)

beforeAll(async () => {
  await sql`insert into app_users (profile, name, last_name, login, email, active, password_hash)
    select 5, 'Zoe ' || n, 'Many', 'many' || n, 'many' || n || '@example.com', n % 3 > 0, 'x'
    from generate_series(1, 1200) n`.execute(server.platform.db)
  await sql`insert into login_log (type, user_sid, address, request_id)
    select 'LOGIN', (select sid from app_users where login = 'many1'), '::1', n::text
    from generate_series(1, 700) n`.execute(server.platform.db)
})

type Body = Parameters<typeof server.client.call<typeof usersRoutes.rows>>[1]['body']

async function logins(body: Partial<Body>): Promise<string[]> {
  const page = { search: {}, limit: [0, 200] satisfies [number, number], ...body }
  return (await server.client.call(usersRoutes.rows, { body: page }, session)).map(({ login }) => login)
}

async function total(search: Body['search']): Promise<number> {
  const answer = await server.client.call(usersRoutes.count, { body: { search } }, session)
  expect(answer.exact).toBe(true)
  return answer.total
}

test('[USER-06] no user is left out: neither of the whole list nor of its pages', async () => {
  const all = await server.client.call(usersRoutes.list, {}, session)
  expect(all.length).toBeGreaterThan(1_200)
  expect(await total({})).toBe(all.length)
  const paged: string[] = []
  for (let offset = 0; offset < all.length; offset += 200)
    paged.push(...(await logins({ limit: [offset, 200] })))
  expect(paged).toEqual(all.map(({ login }) => login))
})

test('a search finds every word in name, login, email or profile, and takes no sign for a pattern', async () => {
  expect(await logins({ search: { words: ' MANY17@ zoe ' } })).toEqual(['many17'])
  expect(await logins({ search: { words: 'super' } })).toEqual(['profile1'])
  expect(await total({ words: 'support' })).toBe(1_201)
  for (const words of ['%', '_', '\\', "'"]) expect(await total({ words })).toBe(0)
})

test('active, inactive, one alone', async () => {
  expect(await total({ active: false })).toBe(400)
  expect(await total({ active: true, words: 'many' })).toBe(800)
  const [first] = await server.client.call(usersRoutes.list, {}, session)
  expect(await logins({ search: { sid: first?.sid ?? 0 } })).toEqual([first?.login])
})

test('sorted over all pages, either way round; the blocked by how long they are', async () => {
  const down = await logins({ sort: { by: 'login', descending: true }, limit: [0, 3] })
  expect(down).toEqual(['profile6', 'profile5', 'profile4'])
  await countWrong(server, 'many5')
  const blocked = await logins({ sort: { by: 'status', descending: true }, limit: [0, 1] })
  expect(blocked).toEqual(['many5'])
  expect(await logins({ sort: { by: 'status', descending: false }, limit: [0, 200] })).not.toContain('many5')
  expect((await logins({ sort: { by: 'profile', descending: false }, limit: [0, 1] }))[0]).toBe('profile6')
})

test('[LOG-02] [LOG-03] the login log pages to its last entry', async () => {
  const count = await server.client.call(usersRoutes.loginLogCount, { body: { search: {} } }, session)
  const stored = await sql<{ count: number }>`select count(*)::int as count from login_log`.execute(
    server.platform.db,
  )
  expect(count).toEqual({ total: stored.rows[0]?.count, exact: true })
  const [user] = await server.client.call(
    usersRoutes.rows,
    { body: { search: { words: 'many1@' }, limit: [0, 1] } },
    session,
  )
  const search = { sid: user?.sid }
  expect(await server.client.call(usersRoutes.loginLogCount, { body: { search } }, session)).toEqual({
    total: 700,
    exact: true,
  })
  const page = { search, limit: [600, 200] satisfies [number, number] }
  const rows = await server.client.call(usersRoutes.loginLogRows, { body: page }, session)
  expect(rows).toHaveLength(100)
  expect(rows.every(({ userID }) => userID === user?.sid)).toBe(true)
})
