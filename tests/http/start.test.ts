import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { runCli } from '#support/cli.ts'
import { testEnvironment } from '#support/config.ts'
import { startProxy } from '#support/database-proxy.ts'
import { patient, startEntry } from '#support/entries.ts'
import { readFigures } from '#support/figures.ts'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { isFull } from '#support/volume.ts'
import { readInstallation } from '../../apps/server/src/platform/db/installation.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'

let database: { url: string; drop: () => Promise<void> }

beforeAll(async () => {
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
})
afterAll(() => database.drop())

const entries = ['api', 'gateway', 'worker'] as const
/** All three share their start (platform/entry.ts), so the gate tries one of them where only that is tested. */
const sampled = isFull ? entries : (['worker'] as const)

const measured = 'corridor_measured_timestamp_seconds'

describe.each(entries)('the %s', (name) => {
  test('waits for a database that does not answer yet, serves health endpoints on the operations port, and stops', async () => {
    const [port, opsPort] = [await freePort(), await freePort()]
    const away = new URL(database.url)
    away.host = `127.0.0.1:${port}`
    const started = startEntry(name, away.href, { OPS_PORT: String(opsPort) })
    const ask = (path: string) => fetch(`http://127.0.0.1:${opsPort}${path}`)
    await started.says('the database cannot be reached; waiting for it')
    const starting = await ask('/readyz')
    expect([starting.status, await starting.json()]).toEqual([503, { status: 'starting' }])
    const figures = () => readFigures(`http://127.0.0.1:${opsPort}`)
    const waiting = await figures()
    expect(waiting.get('corridor_serving')).toBe(0)
    // Whoever reads nothing must not say that it has just been read.
    expect((await figures()).get(measured)).toBe(waiting.get(measured))
    const proxy = await startProxy(new URL(database.url), port)
    onTestFinished(() => {
      proxy.cut()
      proxy.stop()
    })
    await started.says(`${name} started`)
    const serving = async () => (await figures()).get('corridor_serving')
    await expect.poll(serving, patient).toBe(1)
    const read = async () => (await figures()).get(measured)
    await expect.poll(read, patient).toBeGreaterThan(waiting.get(measured) ?? Number.POSITIVE_INFINITY)
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'alive' })
    // On a busy machine the two seconds that it gives the database may pass.
    const ready = async (): Promise<unknown> => (await ask('/readyz')).json()
    await expect.poll(ready, patient).toEqual({ status: 'ready' })
    for (const path of ['/healthz', '/nothing']) {
      const { headers } = await ask(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    }
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('corridor_pool_connections{state="idle"}')
    // Whoever does not look at the days does not claim that all are closed.
    expect(text).toContain(`corridor_days_unclosed ${name === 'gateway' ? 'Nan' : '0'}\n`)
    const connected = await asAdmin(database.url, (admin) =>
      admin.query('select 1 from pg_stat_activity where application_name = $1', [`corridor-${name}`]),
    )
    expect(connected.rowCount).toBeGreaterThan(0)
    started.child.kill('SIGTERM')
    expect((await started.exit()).code).toBe(0)
  })
})

test.each(sampled)('the %s ends at once on SIGTERM while it waits for its database', async (name) => {
  const away = new URL(database.url)
  away.host = `127.0.0.1:${await freePort()}`
  const started = startEntry(name, away.href)
  await started.says('waiting for it')
  started.child.kill('SIGTERM')
  expect((await started.exit()).code).toBe(0)
})

test('what waiting does not mend ends the start', async () => {
  const wrong = new URL(database.url)
  wrong.password = 'wrong'
  const started = startEntry('worker', wrong.href)
  expect((await started.exit()).code).toBe(1)
  expect(started.output()).toContain('password authentication failed')
})

describe('a schema that lacks what this version needs', () => {
  test.each(sampled)('stops the %s with a sentence', async (name) => {
    const old = await cloneDatabase(inject('adminUrl'), inject('template'))
    onTestFinished(old.drop)
    const newest = await asAdmin(old.url, async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        'delete from migrations where name = (select max(name) from migrations) returning name',
      )
      return rows[0]?.name
    })
    const started = startEntry(name, old.url)
    expect((await started.exit()).code).toBe(1)
    expect(started.output()).toContain(
      `The database lacks ${newest}, which this version needs. Run its \`migrate\` first.`,
    )
  })

  test('an empty database is told from it by nobody', async () => {
    const admin = new URL(inject('adminUrl'))
    const empty = await cloneDatabase(admin.href, 'template0')
    onTestFinished(empty.drop)
    const started = startEntry('api', empty.url)
    expect((await started.exit()).code).toBe(1)
    expect(started.output()).toContain('Run its `migrate` first.')
  })
})

describe('a database of another mode', () => {
  const refused =
    'This process is in mode PROD, but its database is in mode DEV. Set MODE=DEV, or name another database in DATABASE_URL.'

  test.each(sampled)('stops the %s with a sentence', async (name) => {
    const started = startEntry(name, database.url, { MODE: 'PROD' })
    expect((await started.exit()).code).toBe(1)
    expect(started.output()).toContain(refused)
  })

  test('stops commands that write, and `migrate` before it applies anything', async () => {
    const pending = await cloneDatabase(inject('adminUrl'), inject('template'))
    onTestFinished(pending.drop)
    await asAdmin(pending.url, (admin) =>
      admin.query('delete from migrations where name = (select max(name) from migrations)'),
    )
    const settings = { ...testEnvironment(pending.url), MODE: 'PROD' }
    for (const args of [['unblock', '--login', 'ana'], ['migrate']])
      expect(await runCli(args, settings)).toEqual({ code: 1, out: '', err: `${refused}\n` })
  })

  test('is one that `migrate` has given its mode, if it had none', async () => {
    const bare = await cloneDatabase(inject('adminUrl'), inject('template'))
    onTestFinished(bare.drop)
    await asAdmin(bare.url, (admin) => admin.query('delete from installation'))
    const started = startEntry('worker', bare.url)
    expect((await started.exit()).code).toBe(1)
    expect(started.output()).toContain('The database has no mode yet. Run `migrate` first.')
    expect((await runCli(['migrate'], { ...testEnvironment(bare.url), MODE: 'INT' })).code).toBe(0)
    expect(await readInstallation(bare.url)).toEqual({ mode: 'INT', madeBy: 'migrate' })
  })
})

test('a newer schema is no reason not to start', async () => {
  const newer = await cloneDatabase(inject('adminUrl'), inject('template'))
  await asAdmin(newer.url, (admin) =>
    admin.query(`insert into migrations (name, run_on) values ('9999_of_tomorrow', now())`),
  )
  const started = startEntry('gateway', newer.url)
  onTestFinished(newer.drop)
  await expect.poll(started.output, patient).toContain('gateway started')
})
