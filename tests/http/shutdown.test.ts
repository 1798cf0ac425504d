import { rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { errorSchema } from '@corridor/contract/common/errors'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeClient } from '#support/client.ts'
import { testEnvironment } from '#support/config.ts'
import { patient, type Started, startCommand, startEntry } from '#support/entries.ts'
import { cloneDatabase } from '#support/postgres.ts'
import { addUser, testPassword } from '#support/server.ts'
import { isFull } from '#support/volume.ts'
import { readAnchor } from '../../apps/server/src/features/audit/anchor.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'

let database: { url: string; drop: () => Promise<void> }
let platform: Platform
let password: string

beforeAll(async () => {
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
  platform = openPlatform(readConfig(testEnvironment(database.url)))
  await addUser(platform, 'boss', 1)
  password = await hashPassword(testPassword)
})

afterAll(async () => {
  await platform.db.destroy()
  await database.drop()
  await rm(platform.config.dataDir, { recursive: true, force: true })
})

async function start(name: string, settings: Record<string, string> = {}): Promise<Started> {
  const started = startEntry(name, database.url, settings)
  await started.says(`${name} started`)
  return started
}

async function startApi(settings: Record<string, string> = {}) {
  const started = await start('api', settings)
  const url = /listening at (http:[^"]+)/.exec(started.output())?.[1] ?? ''
  return { ...started, url, client: makeClient(url) }
}

/** Holds a table, so that whoever needs it waits. */
async function holdTable(table: string) {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return {
    untilSomebodyWaits: async () => {
      await expect.poll(async () => (await platform.barePool.query(waiting)).rowCount, patient).toBe(1)
    },
    release: () => holder.query('rollback'),
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

/** A connection that a browser opens ahead of time and never uses. */
function openSilentConnection(url: string) {
  return new Promise<void>((done) => {
    const socket = connect(portOf(url), '127.0.0.1', () => done())
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
}

/** A connection that was used once and is kept for a next call. */
function openIdleConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return new Promise<void>((done, fail) =>
    get(`${url}/healthz`, { agent }, (answer) => answer.resume().on('end', () => done())).on('error', fail),
  )
}

function isRefused(url: string) {
  return new Promise<boolean>((done) => {
    const socket = connect(portOf(url), '127.0.0.1', () => {
      socket.destroy()
      done(false)
    })
    socket.on('error', () => done(true))
  })
}

const entries = ['api', 'gateway', 'worker'] as const
/** All three share their start and their end (platform/entry.ts), so the gate tries one where only that is tested. */
const sampled = isFull ? entries : (['api'] as const)

/** Before an idle connection would have ended by itself, which takes more than a minute. */
const soon = expect.toSatisfy((ms: number) => ms < 30_000)

describe('the API', () => {
  test('finishes the call under way, takes no new one, and ends', async () => {
    const { child, client, exit, output, url } = await startApi()
    await Promise.all([openIdleConnection(url), openSilentConnection(url)])
    const users = await holdTable('app_users')
    const slow = client.call(sessionRoutes.login, { body: { user: 'boss', password } })
    await users.untilSomebodyWaits()
    child.kill('SIGTERM')
    await expect.poll(output, patient).toContain('shutting down')
    await expect.poll(() => isRefused(url), patient).toBe(true)
    expect(child.exitCode).toBeNull()
    await users.release()
    const done = await slow
    expect(done).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { login: 'boss' } })
    expect(await exit()).toEqual({ code: 0, signal: null, ms: soon })
    const kept = await platform.db.selectFrom('loginLog').select('type').execute()
    expect(kept).toEqual([{ type: 'LOGIN' }])
    expect(output()).not.toContain('token' in done && done.token)
    expect(output()).not.toContain(password)
  })

  test('refuses in the usual form a call that is half sent at that moment', async () => {
    const { child, client, exit, output, url } = await startApi()
    const half = connect(portOf(url), '127.0.0.1')
    let answers = ''
    half.on('data', (chunk: Buffer) => (answers += chunk.toString()))
    half.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => answers, patient).toContain('alive')
    answers = ''
    half.write('GET /healthz HTTP/1.1\r\nHost: ')
    const users = await holdTable('app_users')
    const slow = client.attempt(sessionRoutes.login, { body: { user: 'boss', password } })
    await users.untilSomebodyWaits()
    child.kill('SIGTERM')
    await expect.poll(output, patient).toContain('shutting down')
    half.write('localhost\r\n\r\n')
    await expect.poll(() => answers, patient).toMatch(/^HTTP\/1.1 503 .*connection: close.*unavailable/is)
    expect(errorSchema.parse(JSON.parse(answers.split('\r\n\r\n')[1] ?? '')).code).toBe('unavailable')
    await users.release()
    expect((await slow).status).toBe(200)
    expect((await exit()).code).toBe(0)
  })

  test('ends at once when nothing is under way, at the key press of a developer as well', async () => {
    const { child, exit, url } = await startApi()
    await Promise.all([openIdleConnection(url), openSilentConnection(url)])
    child.kill('SIGINT')
    expect(await exit()).toEqual({ code: 0, signal: null, ms: soon })
  })

  test('does not wait forever for work that hangs, and says so', async () => {
    const { child, client, exit, output } = await startApi({ STOP_SECONDS: '2' })
    const users = await holdTable('app_users')
    const lost = client
      .attempt(sessionRoutes.login, { body: { user: 'boss', password } })
      .catch(() => 'cut off')
    await users.untilSomebodyWaits()
    child.kill('SIGTERM')
    expect((await exit()).code).toBe(1)
    expect(await lost).toBe('cut off')
    expect(output()).toContain('did not end within 2 s')
  })
})

test.each([
  ['api', 'PORT', '/healthz'],
  ['gateway', 'PARTNER_PORT', '/partner/v1?wsdl'],
])(
  'the %s says that it leaves before it does, and serves whoever was sent to it meanwhile',
  async (name, portName, path) => {
    const [port, opsPort] = [await freePort(), await freePort()]
    const settings = { [portName]: String(port), OPS_PORT: String(opsPort), DRAIN_SECONDS: '60' }
    const { child, output, says } = startEntry(name, database.url, settings)
    await says(`${name} started`)
    child.kill('SIGTERM')
    await expect.poll(output, patient).toContain('shutting down')
    const ready = await fetch(`http://127.0.0.1:${opsPort}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
  },
)

describe('the worker', () => {
  test('finishes the job under way and ends', async () => {
    const seals = await holdTable('audit_seals')
    const { child, exit, output } = await start('worker')
    await seals.untilSomebodyWaits()
    child.kill('SIGTERM')
    await expect.poll(output, patient).toContain('shutting down')
    expect(child.exitCode).toBeNull()
    await seals.release()
    expect(await exit()).toEqual({ code: 0, signal: null, ms: soon })
    const unsealed = await platform.db.selectFrom('auditUnsealed').select('entrySid').execute()
    const sealed = await platform.db.selectFrom('auditSeals').select('sid').execute()
    expect({ unsealed, sealed }).toEqual({ unsealed: [], sealed: [{ sid: 1 }] })
    expect(await readAnchor(platform.config.dataDir)).toMatchObject({ sealSid: 1 })
  })

  test('ends at once between two jobs', async () => {
    const { child, exit } = await start('worker')
    child.kill('SIGTERM')
    expect(await exit()).toEqual({ code: 0, signal: null, ms: soon })
  })
})

test.each(sampled)('the %s that is told to stop while it starts ends at once', async (name) => {
  const migrations = await holdTable('migrations')
  const { child, exit, output } = startEntry(name, database.url)
  await migrations.untilSomebodyWaits()
  child.kill('SIGTERM')
  expect(await exit()).toMatchObject({ code: 0, signal: null })
  expect(output()).toMatch(/shutting down"}\n$/)
})

test.each(sampled)('a SIGTERM reaches the server under npm run %s', async (script) => {
  const { child, output, says, exit } = startCommand('npm', ['run', script], database.url)
  await says(`${script} started`)
  child.kill('SIGTERM')
  await exit()
  await expect.poll(output, patient).toContain('shutting down')
  expect(output()).not.toContain('abandoned')
})
