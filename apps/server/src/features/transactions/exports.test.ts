import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { sessionRoutes } from '@corridor/contract/session'
import { rowsPerPage, transactionsRoutes } from '@corridor/contract/transactions'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useDemo, useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { until } from '#support/users.ts'
import { makeApi } from '../../app.ts'
import { hostCall } from '../../platform/call.ts'
import { makeExports } from '../../platform/exports.ts'
import { exportStatement } from './export.ts'

const server = useServer({ EXPORT_POOL: '3' })
useDemo(server, { transactions: 200 })
const open: IncomingMessage[] = []

beforeAll(async () => {
  // More than the buffers on the way can hold, so that whoever does not read holds the query up.
  await server.platform.barePool.query(`update transactions set comments = repeat('a long comment ', 10000)`)
})

afterEach(() => {
  for (const answer of open.splice(0)) answer.destroy()
})

async function sessionOf(login: string): Promise<TestSession> {
  await addUser(server.platform, login, 4)
  return server.client.logIn(login, testPassword)
}

/** Asks for the file and reads nothing of it. */
function unread({ token, xsrf }: TestSession, url = server.url): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', 'access-token': token, 'x-xsrf-token': xsrf }
    const sent = request(`${url}${transactionsRoutes.export.path}`, { method: 'POST', headers })
    sent.once('error', fail)
    sent.once('response', (answer) => {
      answer.on('error', () => {})
      open.push(answer)
      done(answer)
    })
    sent.end('{}')
  })
}

/** Reads on and says whether the file came to its end. */
async function isWhole(answer: IncomingMessage): Promise<boolean> {
  answer.resume()
  if (!answer.closed) await new Promise((done) => answer.once('close', done))
  return answer.complete
}

/** Until the server has ended the file of this user. */
function untilBrokenOff({ userSid }: TestSession): Promise<void> {
  const brokenOff = `select 1 from audit_entries
    where actor_sid = $1 and after->>'event' = 'broke off an export of transfers'`
  return until(
    'the end of the export',
    async () => (await server.platform.barePool.query(brokenOff, [userSid])).rowCount === 1,
  )
}

function codeOf(answer: IncomingMessage): Promise<string> {
  return new Promise((done) => {
    let text = ''
    answer.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    answer.once('end', () => done((JSON.parse(text) as { reason: { code: string } }).reason.code))
  })
}

test('ten exports that nobody reads: a list still answers', async () => {
  const sessions = await Promise.all(Array.from({ length: 10 }, (_, n) => sessionOf(`reader${n}`)))
  const answers = await Promise.all(sessions.map((session) => unread(session)))
  const given = answers.filter(({ statusCode }) => statusCode === 200)
  expect(given).toHaveLength(3)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(await Promise.all(refused.map(codeOf))).toEqual(Array.from({ length: 7 }, () => 'exports_busy'))
  const rows = await server.client.call(transactionsRoutes.list, { query: {} }, sessions[0])
  expect(rows).toHaveLength(rowsPerPage)
})

test('an export whose caller does not read ends after the send timeout, and its connection serves the next', async () => {
  const { platform } = server
  const config = { ...platform.config, sendTimeoutMs: 1_000, exportPool: 1 }
  const api = await makeApi({ ...platform, config })
  onTestFinished(() => api.close())
  const url = await api.listen({ host: '127.0.0.1', port: 0 })
  const session = await sessionOf('staller')
  const stalled = await unread(session, url)
  await untilBrokenOff(session)
  expect(await isWhole(stalled)).toBe(false)
  const next = await unread(session, url)
  expect([next.statusCode, await isWhole(next)]).toEqual([200, true])
})

test('a user has one export at a time; another one of the same user is refused, of somebody else not', async () => {
  const [session, other] = [await sessionOf('single'), await sessionOf('other')]
  const first = await unread(session)
  const second = await unread(session)
  expect([second.statusCode, await codeOf(second)]).toEqual([429, 'export_under_way'])
  expect((await unread(other)).statusCode).toBe(200)
  expect(await isWhole(first)).toBe(true)
  expect((await unread(session)).statusCode).toBe(200)
})

test('a second server knows of the export too', async () => {
  const session = await sessionOf('elsewhere')
  const other = await server.platform.barePool.connect()
  await other.query('select pg_advisory_lock($1, $2)', [0x6578_7074, session.userSid])
  const refused = await unread(session)
  expect([refused.statusCode, await codeOf(refused)]).toEqual([429, 'export_under_way'])
  await other.query('select pg_advisory_unlock_all()')
  other.release()
  expect((await unread(session)).statusCode).toBe(200)
})

test('an export for which the database has no connection left is told to wait, not that nothing works', async () => {
  const role = `crowded_${randomBytes(4).toString('hex')}`
  await server.platform.barePool.query(`create role ${role} login password 'x' connection limit 0`)
  const url = new URL(server.platform.config.databaseUrl)
  Object.assign(url, { username: role, password: 'x' })
  const { userSid } = await sessionOf('late')
  const actor = { userSid, sessionSid: 1, login: 'late', profile: 4, scope: null } as const
  const exports = makeExports({
    ...server.platform,
    config: { ...server.platform.config, databaseUrl: url.href },
  })
  try {
    const all = { what: 'transfers', search: {}, statement: exportStatement({}, null) }
    const call = { ...hostCall(server.platform.log, 'test'), actor }
    const opened = Promise.all([
      exports.open(call, all),
      exports.open({ ...call, actor: { ...actor, userSid: 1 } }, all),
    ])
    await expect(opened).rejects.toMatchObject({ reason: { code: 'exports_busy' } })
  } finally {
    await exports.close()
    await server.platform.barePool.query(`drop role ${role}`)
  }
})

test('a logout ends the export', async () => {
  const session = await sessionOf('leaver')
  const answer = await unread(session)
  await server.client.call(sessionRoutes.logout, {}, session)
  await untilBrokenOff(session)
  expect(await isWhole(answer)).toBe(false)
})
