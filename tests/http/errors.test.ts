import { rm } from 'node:fs/promises'
import { type ErrorCode, errorSchema } from '@corridor/contract/common/errors'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { english, isReason, refusals, sentenceOf } from '@corridor/contract/refusals/refusals'
import pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest'
import { type Answer, type Client, makeClient, type TestSession } from '#support/client.ts'
import { testEnvironment } from '#support/config.ts'
import { startProxy } from '#support/database-proxy.ts'
import { cloneDatabase } from '#support/postgres.ts'
import { addUser, startTestServer, testPassword } from '#support/server.ts'
import { makeApi } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { makeLog } from '../../apps/server/src/platform/log.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly reqId?: string
  readonly err?: { readonly message: string; readonly stack: string }
}

/** A server whose log is kept, in the very form in which it would be written. */
async function startLoggedServer() {
  const lines: string[] = []
  const database = await cloneDatabase(inject('adminUrl'), inject('template'))
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const platform = openPlatform(readConfig(testEnvironment(database.url)), log)
  const api = await makeApi(platform)
  const url = await api.listen({ host: '127.0.0.1', port: 0 })
  const stop = async (): Promise<void> => {
    await api.close()
    await platform.db.destroy()
    await database.drop()
    await rm(platform.config.dataDir, { recursive: true, force: true })
  }
  return { lines, databaseUrl: database.url, platform, client: makeClient(url), stop }
}

function refusalOf(answer: Answer<unknown>) {
  const body = errorSchema.strict().parse(answer.body)
  expect(body.status).toBe(answer.status)
  expect(body.requestId).toBe(answer.headers.get('x-request-id'))
  expect(body.message).toMatch(/^[A-Z].*[\w.]$/)
  expect(isReason(body.reason) && refusals[body.reason.code].error).toBe(body.code)
  for (const { reason, message } of [body, ...body.fields]) {
    expect(isReason(reason) && sentenceOf(reason, english)).toBe(message)
  }
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache, no-store')
  return body
}

let lines: string[]
let platform: Platform
let client: Client
let databaseUrl: string
let stop: () => Promise<void>
let admin: TestSession
let support: TestSession

beforeAll(async () => {
  ;({ lines, platform, client, databaseUrl, stop } = await startLoggedServer())
  await addUser(platform, 'admin', 1)
  await addUser(platform, 'support', 5)
  admin = await client.logIn('admin', testPassword)
  support = await client.logIn('support', testPassword)
})

afterAll(() => stop())

/** The machine may be busy with other tests. */
const patient = { timeout: 300_000 }

function logged(): LogLine[] {
  return lines.map((line) => JSON.parse(line))
}

const wrongLogin = { user: 'admin', password: '0'.repeat(64) }
const plainText = { 'content-type': 'text/plain' }

interface Sent {
  readonly as?: 'admin' | 'support'
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const refused: readonly (readonly [number, ErrorCode, string, string, string, Sent])[] = [
  [400, 'invalid_input', 'a wrong field', 'POST', '/sec/auth', { body: {} }],
  [400, 'invalid_input', 'broken JSON', 'POST', '/sec/auth', { body: '{"a":' }],
  [400, 'invalid_input', 'a prototype in JSON', 'POST', '/sec/auth', { body: '{"__proto__":{}}' }],
  [400, 'invalid_input', 'no body', 'POST', '/sec/auth', {}],
  [400, 'invalid_input', 'an address that cannot be read', 'GET', '/api/%zz', {}],
  [
    400,
    'invalid_input',
    'a text with a NUL',
    'POST',
    '/sec/auth',
    { body: { ...wrongLogin, user: 'a\u0000' } },
  ],
  [400, 'invalid_input', 'a huge number', 'GET', '/api/app_users/loginlog/99999999999', { as: 'admin' }],
  [401, 'login_refused', 'a wrong password', 'POST', '/sec/auth', { body: wrongLogin }],
  [401, 'not_authenticated', 'no session', 'GET', '/api/countries', {}],
  [403, 'forbidden', 'no permission', 'POST', '/api/app_users', { as: 'support' }],
  [404, 'not_found', 'an unknown path', 'GET', '/api/nothing', {}],
  [404, 'not_found', 'a method that the path does not have', 'DELETE', '/api/countries', {}],
  [404, 'not_found', 'a parameter far too long', 'GET', `/api/app_users/loginlog/${'1'.repeat(300)}`, {}],
  [413, 'body_too_large', 'a long body', 'POST', '/sec/auth', { body: { user: 'x'.repeat(300_000) } }],
  [415, 'unsupported_media_type', 'a text', 'POST', '/sec/auth', { body: 'a', headers: plainText }],
]

describe('every refusal has the same form', () => {
  test.each(refused)('%d %s: %s', async (status, code, _what, method, path, { as, ...sent }) => {
    const session = as && { admin, support }[as]
    expect(refusalOf(await client.send(method, path, { session, ...sent }))).toMatchObject({ status, code })
  })

  test('a wrong input names its fields', async () => {
    const body = { user: { name: ' ', email: 'x' } }
    const { fields } = refusalOf(await client.send('PUT', '/api/app_user', { body, session: admin }))
    const messages = new Map(fields.map(({ field, message }) => [field, message]))
    expect(messages.get('user.name')).toBe('This field is required')
    expect(messages.get('user.email')).toBe('This is not an e-mail address')
    expect([...messages.keys()]).toEqual(expect.arrayContaining(['user.profile', 'user.login', 'user.pass']))
  })
})

describe('an error of our own', () => {
  beforeEach(() => platform.barePool.query('alter table days rename to hidden_days'))
  afterEach(() => platform.barePool.query('alter table hidden_days rename to days'))

  test('answers 500 without internals; the log has them under the same request id', async () => {
    const answer = await client.attempt(lookupsRoutes.days, {}, admin)
    const { status, code, requestId } = refusalOf(answer)
    expect({ status, code }).toEqual({ status: 500, code: 'internal' })
    expect(JSON.stringify(answer.body)).not.toMatch(/days|relation|select|42P01|node_modules|\bat\b.*:\d+/i)
    const found = logged().filter(({ reqId, err }) => reqId === requestId && err)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ level: 50, err: { message: 'relation "days" does not exist' } })
    expect(found[0]?.err?.stack).toContain('apps/server/src')
  })
})

describe('the log', () => {
  test('says who asked for what, and holds no secret', async () => {
    await client.send('GET', '/api/countries?token=a-ticket&x=1', {
      session: admin,
      headers: { cookie: 'c=crumb' },
    })
    const text = lines.join('')
    expect(text).toContain('/api/countries?token=[redacted]&x=1')
    for (const secret of [
      admin.token,
      admin.xsrf,
      admin.sign,
      wrongLogin.password,
      'a-ticket',
      'crumb',
      '$argon2',
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test.each([
    'password',
    'pass',
    'passLevel2',
    'passlvl2',
    'passwordN',
    'password2N',
    'token',
    'tokenN',
    'zipPass',
  ])('hides a %s that somebody logs by mistake', (name) => {
    platform.log.warn({ [name]: 'hush', body: { [name]: 'hush' } }, 'a mistake')
    expect(lines.at(-1)).toContain('a mistake')
    expect(lines.at(-1)).not.toContain('hush')
  })
})

const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe('without a database', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>

  beforeAll(async () => {
    proxy = await startProxy(new URL(databaseUrl))
  })

  afterAll(() => void proxy.stop())

  test('calls answer 503 with a sentence, the machine learns that it is alive but not ready', async () => {
    const server = await startTestServer({ DATABASE_URL: 'postgres://somebody:hidden@localhost:1/none' })
    onTestFinished(server.stop)
    const calls = [
      server.client.send('GET', '/api/countries', { headers: { 'access-token': 'x' } }),
      server.client.send('POST', '/sec/auth', { body: wrongLogin }),
    ]
    for (const answer of await Promise.all(calls)) {
      const { status, code, message } = refusalOf(answer)
      expect({ status, code }).toEqual({ status: 503, code: 'unavailable' })
      expect(message).toMatch(/^The database cannot be reached just now\. .*\.$/)
      expect(JSON.stringify(answer.body)).not.toMatch(/somebody|hidden|localhost|ECONN/)
    }
    expect(await server.client.send('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'database unreachable' },
    })
    expect((await server.client.send('GET', '/healthz')).status).toBe(200)
  })

  const ends = {
    'the database ends it': () => platform.barePool.query(`select pg_terminate_backend(pid) ${waiting}`),
    'the network cuts it': async () => proxy.cut(),
  }

  test.each(Object.entries(ends))('%s: a call under way answers 503, later ones work', async (_how, end) => {
    const server = await startTestServer({ DATABASE_URL: proxy.url })
    onTestFinished(server.stop)
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table days in access exclusive mode')
    const underWay = server.client.attempt(lookupsRoutes.days, {}, admin)
    await expect
      .poll(async () => (await platform.barePool.query(`select 1 ${waiting}`)).rowCount, patient)
      .toBe(1)
    await end()
    expect(refusalOf(await underWay)).toMatchObject({ status: 503, code: 'unavailable' })
    await holder.query('rollback')
    const again = async () => (await server.client.attempt(lookupsRoutes.days, {}, admin)).status
    await expect.poll(again, patient).toBe(200)
  })
})
