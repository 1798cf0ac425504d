import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { ringOf } from '#support/rings.ts'
import { addUser, startTestServer, type TestServer } from '#support/server.ts'
import { isFull } from '#support/volume.ts'

let server: TestServer
let folder: string
let file: string

beforeEach(async () => {
  server = await startTestServer()
  await addUser(server.platform, 'boss', 1)
  folder = mkdtempSync(join(tmpdir(), 'corridor-keys-'))
  file = join(folder, 'secret-keys')
  writeFileSync(file, ringOf(1), { mode: 0o600 })
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})
interface Ended {
  readonly code: number
  readonly out: string
}

/** A process of its own, with what it writes to both streams. */
function run(
  entry: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = { SECRET_KEYS_FILE: file },
): Promise<Ended> {
  const { SECRET_KEYS: _, ...env } = testEnvironment(server.platform.config.databaseUrl)
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, entry), ...args],
      { env: { ...env, LOG_LEVEL: 'debug', PATH: process.env['PATH'], ...settings } },
      (_error, out, err) => {
        const all = out + err
        // The keys of the tests are one sign 64 times, those made here as long: none is told, nor a part of one.
        const isTold = /[0-9a-f]{24}/.test(all)
        done({ code: child.exitCode ?? -1, out: isTold ? 'A KEY WAS TOLD' : all })
      },
    )
  })
}

function keys(...args: readonly string[]): Promise<Ended> {
  return run('cli.ts', ['keys', ...args])
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n')
}

test('a key is made into the file, reads, and is known from then on; two that are made at once are both kept', async () => {
  const ended = [await keys('--add'), ...(await Promise.all([keys('--add'), keys('--add')]))]
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(ended[0]?.out).toContain(`Key 2 is in ${file}, as one that reads.`)
  expect(linesOf(file)).toEqual([
    ringOf(1),
    ...[2, 3, 4].map((id) => expect.stringMatching(new RegExp(`^${id}:[0-9a-f]{64}$`))),
  ])
  expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['secret-keys']])
  const listed = await keys('--list')
  expect(listed.out).toMatch(
    /^(Key [432]: reads; the right key\n.*\n {2}nothing needs it\n){3}Key 1: writes; the right key\n.*\n {2}passwords \(1\)\n {2}second-level passwords \(1\)\n$/,
  )
  const noted = await sql<{ entry: string }>`
    select actor_login || ' ' || entity_sid || ' ' || (after->>'event') as entry from audit_entries
    where entity = 'secret_key' order by entity_sid`.execute(server.db)
  expect(noted.rows.map(({ entry }) => entry)).toEqual(
    [1, 2, 3, 4].map((id) => `host ${id} taken into the ring`),
  )
})

test('a ring that comes by the environment moves into a file that is not there yet', async () => {
  const said = { SECRET_KEYS: ringOf(1) }
  expect((await run('cli.ts', ['keys', '--add'], said)).out).toContain('Say where to write the whole of it')
  expect((await run('cli.ts', ['keys', '--add', '--file', file], said)).out).toContain('is there already.')
  const moved = join(folder, 'moved')
  expect((await run('cli.ts', ['keys', '--add', '--file', moved], said)).code).toBe(0)
  expect([linesOf(moved)[0], statSync(moved).mode & 0o777]).toEqual([ringOf(1), 0o600])
})

test('one thing at a time, and what is refused ends with 1', async () => {
  const refusals: [string[], string][] = [
    [['--list', '--add'], 'Say one of --list, --add, --rewrap and --retire ID.'],
    [['--retire', '1'], 'Key 1 writes.'],
    [['--list', '--file', 'x'], '--file goes with --add.'],
    [['--retire', 'one'], '--retire takes the number of a key.'],
  ]
  // Each is a process of more than a second.
  for (const [args, sentence] of isFull ? refusals : refusals.slice(0, 2)) {
    const { code, out } = await keys(...args)
    expect([code, out]).toEqual([1, expect.stringContaining(sentence)])
  }
  expect(await keys('--rewrap')).toEqual({
    code: 0,
    out: 'Nothing was left to do. All that is sealed is with key 1; passwords and tokens follow when they are told: --list.\n',
  })
})

test('nothing starts with a wrong key, and it says which', async () => {
  await keys('--add')
  const wrong = { SECRET_KEYS: `1:${'e'.repeat(64)}` }
  const refused = /^Key 1 of the ring is not the key that this database knows as 1\. /m
  const processes = [['api.ts'], ['gateway.ts'], ['worker.ts']]
  // The three processes share their start, so the gate tries one of them.
  const tried = isFull ? processes : processes.slice(0, 1)
  for (const [entry = '', ...args] of [...tried, ['cli.ts', 'unblock', '--login', 'boss']])
    expect(await run(entry, args, wrong)).toEqual({ code: 1, out: expect.stringMatching(refused) })
})
