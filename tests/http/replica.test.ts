import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeEntries, writeSealedLog } from '#support/audit.ts'
import { runCli } from '#support/cli.ts'
import { testEnvironment } from '#support/config.ts'
import { startProxy } from '#support/database-proxy.ts'
import { patient } from '#support/entries.ts'
import { addUser } from '#support/server.ts'
import { type Pair, startPair } from '#support/standby.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { isDatabaseAway } from '../../apps/server/src/platform/db/away.ts'
import { untilLasting } from '../../apps/server/src/platform/db/lasting.ts'
import { openReplica, whyNotThere } from '../../apps/server/src/platform/db/replica.ts'
import { makeExports } from '../../apps/server/src/platform/exports.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'

let pair: Pair
let settings: Record<string, string>
let platform: Platform
let there: pg.Client

beforeAll(async () => {
  pair = await startPair()
  const [here, reading] = [pair.primary.url('postgres'), pair.standby.url('postgres')]
  settings = { ...testEnvironment(here), DATABASE_READ_URL: reading }
  platform = openPlatform(readConfig(settings))
  there = new pg.Client({ connectionString: reading })
  await there.connect()
  await writeSealedLog(platform, 2, 3)
})

afterAll(async () => {
  await there.end()
  await platform.db.destroy()
  await pair.stop()
})

async function paused<T>(work: () => Promise<T>): Promise<T> {
  await there.query('select pg_wal_replay_pause()')
  try {
    return await work()
  } finally {
    await there.query('select pg_wal_replay_resume()')
  }
}

test('proofs are read from the replica, and see all that was committed before they began', async () => {
  // Whoever may read nothing on the primary proves nothing there.
  await platform.barePool.query(`create role blind login password 'x'`)
  const blind = Object.assign(new URL(pair.primary.url('postgres')), { username: 'blind', password: 'x' })
  const alone = { ...testEnvironment(blind.href), DATA_DIR: settings['DATA_DIR'] ?? '' }
  const asBlind = { ...settings, DATABASE_URL: blind.href }
  expect(await runCli(['audit-verify'], asBlind)).toMatchObject({
    code: 0,
    out: expect.stringContaining('6 entries under 2 seals'),
  })
  expect(await runCli(['ledger-verify'], asBlind)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/no difference of a cent\. Not noted/),
  })
  expect(await runCli(['audit-verify'], alone)).toMatchObject({
    code: 1,
    err: expect.stringContaining('permission denied'),
  })
})

/** What a download reads: `t` from the replica. */
async function downloads(from: Platform, login: string): Promise<() => Promise<string>> {
  const exports = makeExports(from)
  onTestFinished(async () => void (await exports.close()))
  const { sid: userSid } = await addUser(platform, login, 4)
  const actor = { userSid, sessionSid: 1, login, profile: 4, scope: null } as const
  return async () => {
    const file = await exports.open(
      { ...hostCall(platform.log, 'test'), actor },
      { what: 'transfers', search: {}, statement: 'select pg_is_in_recovery() as standby' },
    )
    let text = ''
    for await (const chunk of file) text += String(chunk)
    return text
  }
}

test('a download is read from the replica, and from the primary where the replica is behind', async () => {
  const standby = await downloads(platform, 'reader')
  await expect.poll(standby, patient).toBe('standby\nt\n')
  expect(await paused(standby)).toBe('standby\nf\n')
  await expect.poll(standby, patient).toBe('standby\nt\n')
})

test('a download does not wait for a replica that has gone silent', async () => {
  const proxy = await startProxy(new URL(pair.standby.url('postgres')))
  // With the time of a statement, or of a connection, the test would be over first.
  const hour = 3_600_000
  const limits = { statementMs: hour, databaseWaitMs: hour }
  const config = { ...platform.config, ...limits, databaseReadUrl: proxy.url }
  const standby = await downloads({ ...platform, config }, 'other')
  onTestFinished(() => {
    proxy.cut()
    proxy.stop()
  })
  await expect.poll(standby, patient).toBe('standby\nt\n')
  proxy.silence()
  expect(await standby()).toBe('standby\nf\n')
})

test('a replica that is behind is waited for, and one that stays behind is not read', async () => {
  const replica = openReplica(platform.config, 1)
  if (!replica) throw new Error('there is no replica')
  try {
    await paused(async () => {
      await writeEntries(platform, [7])
      expect(await whyNotThere(platform.db, replica.db, 0)).toMatch(/^it is \d+ bytes behind$/)
    })
    expect(await whyNotThere(platform.db, replica.db, patient.timeout)).toBeUndefined()
    const { rows } = await there.query('select from audit_entries where entity_sid = 7')
    expect(rows).toHaveLength(1)
  } finally {
    await replica.db.destroy()
  }
})

test('whoever writes to a database that has only just become a standby is told to come again', async () => {
  const demoted = openReplica(platform.config, 1)
  if (!demoted) throw new Error('there is no replica')
  const { db } = demoted
  const writes = [
    () => untilLasting(db),
    () => db.deleteFrom('loginFailures').execute(),
    () => db.selectFrom('appUsers').select('sid').forUpdate().execute(),
  ]
  try {
    for (const write of writes) {
      const refused: unknown = await write().catch((error: unknown) => error)
      expect(isDatabaseAway(refused), String(refused)).toBe(true)
    }
  } finally {
    await db.destroy()
  }
})

test('another database, or one that has become a primary itself, is not read', async () => {
  const own = openReplica({ ...platform.config, databaseReadUrl: pair.primary.url('postgres') }, 1)
  const other = openReplica({ ...platform.config, databaseReadUrl: pair.standby.url('template1') }, 1)
  try {
    expect(own && (await whyNotThere(platform.db, own.db, 0))).toBeUndefined()
    expect(other && (await whyNotThere(platform.db, other.db, 0))).toBe('it is another database')
    expect(own && other && (await whyNotThere(other.db, own.db, 0))).toBe('it is another database')
  } finally {
    await own?.db.destroy()
    await other?.db.destroy()
  }
})

// The last: from here on the standby is a primary of its own.
test('after a failover neither who was promoted is read as a standby, nor who still follows the lost primary', async () => {
  const late = await pair.other()
  const reading = (url: string) => {
    const replica = openReplica({ ...platform.config, databaseReadUrl: url }, 1)
    if (!replica) throw new Error('there is no replica')
    onTestFinished(() => replica.db.destroy())
    return replica.db
  }
  const [promoted, behind] = [reading(pair.standby.url('postgres')), reading(late.url('postgres'))]
  await expect.poll(() => whyNotThere(platform.db, behind, 0), patient).toBeUndefined()
  await there.query('select pg_promote()')
  expect(await whyNotThere(platform.db, promoted, 0)).toBe('it has become a primary itself')
  // The lost primary goes on for those who follow it: they are ahead, on another way.
  await writeEntries(platform, [8, 9, 10])
  await expect.poll(() => whyNotThere(platform.db, behind, 0), patient).toBeUndefined()
  expect(await whyNotThere(promoted, behind, 0)).toBe('it does not follow this primary, or not yet')
})
