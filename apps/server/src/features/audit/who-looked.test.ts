import { auditRoutes } from '@corridor/contract/audit'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { tracesRoutes } from '@corridor/contract/traces'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { addUser, startTestServer, type TestServer, testPassword } from '#support/server.ts'
import { until } from '#support/users.ts'

const lines: Record<string, unknown>[] = []
let server: TestServer
let boss: TestSession

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'info' }, (line) =>
    lines.push(JSON.parse(line) as Record<string, unknown>),
  )
  await addUser(server.platform, 'boss', 1)
  await addUser(server.platform, 'helper', 5)
  boss = await server.client.logIn('boss', testPassword)
})

afterAll(() => server.stop())

async function linesOf(work: () => Promise<unknown>) {
  const before = lines.length
  await work()
  return lines.slice(before)
}

async function looks() {
  const { rows } = await sql<{ login: string; sid: number; after: Record<string, unknown> }>`
    select actor_login as login, entity_sid as sid, after from audit_entries
    where entity = 'access' order by audit_entries.sid`.execute(server.db)
  return rows
}

test('the line of a request names user, session and profile', async () => {
  const written = await linesOf(() => server.client.call(lookupsRoutes.days, {}, boss))
  expect(written).toEqual([
    expect.objectContaining({
      msg: 'request completed',
      user: 'boss',
      session: expect.any(Number),
      profile: 1,
      statusCode: 200,
      req: expect.objectContaining({ url: '/api/days' }),
    }),
  ])
})

test('a missing right, a forged call and a wrong password are on the channel of security', async () => {
  const helper = await server.client.logIn('helper', testPassword)
  const written = await linesOf(async () => {
    await server.client.attempt(usersRoutes.list, {}, helper)
    await server.client.attempt(usersRoutes.list, {}, { ...boss, xsrf: 'forged' })
    await server.client.logIn('helper', 'not the password').catch(() => undefined)
  })
  const security = written.filter(({ channel }) => channel === 'security')
  expect(security.map(({ event, user }) => [event, user])).toEqual([
    ['forbidden', 'helper'],
    ['xsrf_mismatch', 'boss'],
    ['login_refused', undefined],
  ])
})

test('a replayed token is on the channel of security', async () => {
  const session = await server.client.logIn('helper', testPassword)
  await sql`update session_tokens set replaced_at = now() - interval '1 minute'
    where session_sid = (select max(sid) from sessions)`.execute(server.db)
  const written = await linesOf(() => server.client.attempt(lookupsRoutes.days, {}, session))
  expect(written).toContainEqual(
    expect.objectContaining({ channel: 'security', event: 'replay', user: 'helper' }),
  )
})

test('who takes an export along, with which search and how many rows, is in the audit log', async () => {
  const search = { status: 'AVAIL' }
  await server.client.send('POST', transactionsRoutes.export.path, { session: boss, body: search })
  await until('both entries', async () => (await looks()).length === 2)
  const [began, ended] = await looks()
  expect(began).toMatchObject({ login: 'boss', after: { event: 'began to export transfers' } })
  expect(JSON.parse(String(began?.after['search']))).toMatchObject(search)
  expect(ended?.after).toMatchObject({ event: 'exported transfers', rows: 0 })
})

test('who reads traces, the login log or a history is in the audit log', async () => {
  const before = (await looks()).length
  await server.client.call(tracesRoutes.list, { params: { sid: 17 } }, boss)
  await server.client.call(usersRoutes.loginLogOf, { params: { sid: boss.userSid } }, boss)
  await server.client.call(auditRoutes.history, { params: { entity: 'app_user', sid: boss.userSid } }, boss)
  expect((await looks()).slice(before)).toEqual([
    { login: 'boss', sid: 17, after: { event: 'read the traces of a transfer' } },
    { login: 'boss', sid: boss.userSid, after: { event: 'read the login log' } },
    {
      login: 'boss',
      sid: boss.userSid,
      after: { event: 'read the history of a record', entity: 'app_user' },
    },
  ])
})
