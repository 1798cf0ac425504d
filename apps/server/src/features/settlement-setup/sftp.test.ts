import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { agenciesRoutes } from '@corridor/contract/agencies'
import { settlementSetupRoutes as routes } from '@corridor/contract/settlement-setup'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAgency, grant, historyOf, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { addProfiles, startTestServer, testPassword } from '#support/server.ts'
import { portOf, type Sshd, startSshd } from '#support/sshd.ts'

const server = useServer({ SFTP_ALLOW_PRIVATE: 'yes' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const clerk = signedIn(4)
const auditor = signedIn(6)
useGrant(server, boss)
useGrant(server, clerk)

let sshd: Sshd

beforeAll(async () => {
  sshd = await startSshd()
})
afterAll(() => sshd.stop())

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}

function target(change: object = {}) {
  return {
    host: 'localhost',
    port: sshd.port,
    account: sshd.account,
    folder: sshd.folder,
    loginWith: 'key',
    ...change,
  }
}

function get(agencySid: number) {
  return server.client.call(routes.sftp, { params: { agencySid } }, auditor)
}
function put(agencySid: number, change: object = {}, session = clerk) {
  return server.client.attempt(routes.saveSftp, { params: { agencySid }, body: target(change) }, session)
}
function remove(agencySid: number, session = clerk) {
  return server.client.attempt(routes.removeSftp, { params: { agencySid } }, session)
}
async function run(agencySid: number, accept?: string) {
  const body = accept === undefined ? {} : { accept }
  return server.client.call(routes.testSftp, { params: { agencySid }, body }, clerk)
}
async function added(name: string, change: object = {}): Promise<number> {
  const sid = await agency(name)
  expect(summary(await put(sid, { secretN: sshd.key, ...change }))).toBe('200')
  return sid
}

test('a target is stored without a word of its key, and an agency without one answers null', async () => {
  const sid = await agency('Stored')
  expect(await get(sid)).toBeNull()
  const { status, body } = await put(sid, { secretN: sshd.key })
  const stored = {
    ...target(),
    agency: sid,
    fingerprint: null,
    acceptedAt: null,
    acceptedBy: null,
    testedAt: null,
    testOutcome: null,
    version: 1,
  }
  expect([status, body]).toEqual([200, stored])
  expect(await get(sid)).toEqual(stored)
  expect(summary(await put(999_999, { secretN: sshd.key }))).toBe('404 not_found')
})

describe('the test of a target', () => {
  test('shows the key, ends there, and goes on once a person has accepted it', async () => {
    const sid = await added('Accepted')
    expect(await run(sid)).toMatchObject({
      outcome: 'unknown_key',
      shown: sshd.fingerprint,
      target: { fingerprint: null, testOutcome: 'unknown_key', version: 1 },
    })
    // Another key than the one that was shown is not taken over.
    const other = `SHA256:${'B'.repeat(43)}`
    expect(await run(sid, other)).toMatchObject({ outcome: 'changed_key', target: { fingerprint: null } })
    expect(await run(sid, sshd.fingerprint)).toMatchObject({
      outcome: 'ok',
      target: {
        fingerprint: sshd.fingerprint,
        acceptedBy: 'profile4',
        acceptedAt: expect.stringMatching(/Z$/),
        testOutcome: 'ok',
        version: 2,
      },
    })
    expect(await run(sid)).toMatchObject({ outcome: 'ok', target: { version: 2 } })
    expect(readdirSync(sshd.folder)).toEqual([])
    const history = await historyOf(server, auditor, 'sftp_target', sid)
    expect(history.map(({ action, user }) => `${action} ${user}`)).toEqual([
      'event profile4',
      'event profile4',
      'update profile4',
      'event profile4',
      'event profile4',
      'insert profile4',
    ])
    expect(history[2]?.changes).toEqual([{ field: 'fingerprint', before: null, after: sshd.fingerprint }])
  })

  test('refuses a server whose key has changed, shows both, and takes the new one only by a person', async () => {
    const own = await startSshd()
    const sid = await added('Changed', { port: own.port, folder: own.folder, secretN: own.key })
    await run(sid, own.fingerprint)
    await own.stop()
    const another = await startSshd({ port: own.port })
    const refused = await run(sid)
    expect(refused).toMatchObject({
      outcome: 'changed_key',
      shown: another.fingerprint,
      target: { fingerprint: own.fingerprint },
    })
    // The key of the other server is accepted; that it knows ours is another matter.
    expect(await run(sid, another.fingerprint)).toMatchObject({
      outcome: 'login_failed',
      target: { fingerprint: another.fingerprint },
    })
    await another.stop()
    expect(await run(sid)).toMatchObject({ outcome: 'unreachable', shown: null })
  })

  test('runs once at a time for an agency, and five times in all', async () => {
    const silent = createServer((socket) => setTimeout(() => socket.destroy(), 1500))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const port = portOf(silent)
    const sids: number[] = []
    for (let count = 0; count < 6; count += 1) sids.push(await added(`Busy ${count}`, { port }))
    const attempt = (sid: number) =>
      server.client.attempt(routes.testSftp, { params: { agencySid: sid }, body: {} }, clerk)
    const answers = await Promise.all([sids[0] ?? 0, ...sids].map(attempt))
    const counted = answers.map(summary).sort()
    expect(counted).toEqual([...Array(5).fill('200'), ...Array(2).fill('429 too_many_attempts')])
    silent.close()
  })

  test('of one that is gone is refused', async () => {
    const params = { agencySid: 999_999 }
    expect(summary(await server.client.attempt(routes.testSftp, { params, body: {} }, clerk))).toBe(
      '404 not_found',
    )
  })

  test('reaches nothing in our own network unless it is allowed', async () => {
    const strict = await startTestServer()
    await addProfiles(strict.platform)
    const session = await strict.client.logIn('profile4', testPassword)
    await grant(strict, session)
    const { rows } = await sql<{ sid: number }>`
      insert into agencies (code, short_name, long_name, country_code, time_zone_sid, primary_lang)
      values ('MX9999', 'Strict', 'Strict', 'MEX', 1, 'es') returning sid`.execute(strict.db)
    const params = { agencySid: rows[0]?.sid ?? 0 }
    await strict.client.call(
      routes.saveSftp,
      { params, body: { ...target(), loginWith: 'key', secretN: sshd.key } },
      session,
    )
    expect(await strict.client.call(routes.testSftp, { params, body: {} }, session)).toMatchObject({
      outcome: 'private_address',
      shown: null,
    })
    await strict.stop()
  })
})

describe('a change', () => {
  test('keeps key and pin where the server is the same; another server is accepted anew', async () => {
    const sid = await added('Moved')
    await run(sid, sshd.fingerprint)
    expect(summary(await put(sid, { folder: '' }))).toBe('200')
    expect(await run(sid)).toMatchObject({ outcome: 'ok' })
    expect(summary(await put(sid, { host: '127.0.0.1' }))).toBe('200')
    expect(await get(sid)).toMatchObject({ fingerprint: null, testedAt: null })
    expect(await run(sid)).toMatchObject({ outcome: 'unknown_key' })
  })

  test('never hands a stored password to another server or account', async () => {
    const sid = await added('Password', { loginWith: 'password', secretN: 'open sesame' })
    for (const change of [{ host: '127.0.0.1' }, { port: 2222 }, { account: 'other' }]) {
      const answer = await put(sid, { loginWith: 'password', ...change })
      expect(summary(answer)).toBe('400 invalid_input secretN')
    }
    expect(summary(await put(sid, { loginWith: 'password', folder: '/elsewhere' }))).toBe('200')
    expect(summary(await put(sid, { loginWith: 'key' }))).toBe('400 invalid_input secretN')
    expect(summary(await put(sid, { loginWith: 'password', port: 2222, secretN: 'again' }))).toBe('200')
  })

  test('of an older version says who saved in between', async () => {
    const sid = await added('Contested')
    expect(summary(await put(sid, { version: 1, folder: '/a' }, boss))).toBe('200')
    const late = await put(sid, { version: 1, folder: '/b' })
    expect([summary(late), late.body.conflict?.by]).toEqual(['409 changed_meanwhile', 'profile1'])
    await remove(sid)
    expect(summary(await put(sid, { version: 2 }))).toBe('404 not_found')
  })

  test('or a removal of what somebody changed in between says who it was, and nothing goes', async () => {
    const sid = await added('Removed late')
    const removeSeen = (version: string) =>
      server.client.attempt(routes.removeSftp, { params: { agencySid: sid }, query: { version } }, clerk)
    expect(summary(await put(sid, { version: 1, folder: '/a' }, boss))).toBe('200')
    const late = await removeSeen('1')
    expect([summary(late), late.body.conflict?.by]).toEqual(['409 changed_meanwhile', 'profile1'])
    expect(await get(sid)).toMatchObject({ folder: '/a' })
    expect(summary(await removeSeen('x'))).toBe('400 invalid_input version')
    expect(summary(await removeSeen('2'))).toBe('200')
    expect(summary(await removeSeen('2'))).toBe('404 not_found')
  })

  test.each([
    ['host', { host: '' }],
    ['host', { host: 'sftp://example.com' }],
    ['host', { host: 'example.com/in' }],
    ['host', { host: 'a b' }],
    ['port', { port: 0 }],
    ['port', { port: 65_536 }],
    ['port', { port: '22' }],
    ['account', { account: ' ' }],
    ['loginWith', { loginWith: 'agent' }],
    ['secretN', { secretN: '' }],
    ['secretN', { secretN: undefined }],
    ['secretN', { secretN: 'not a key' }],
    ['secretN', { secretN: 'x'.repeat(20_001) }],
    ['secretN', { loginWith: 'password', secretN: 'half \ud800' }],
    ['account', { account: 'half \udc00' }],
  ])('with a wrong %s is refused: %j', async (field, change) => {
    const sid = await agency('Wrong')
    expect(summary(await put(sid, { secretN: sshd.key, ...change }))).toBe(`400 invalid_input ${field}`)
    expect(await get(sid)).toBeNull()
  })

  test('with a key that has a passphrase is refused', async () => {
    const sid = await agency('Locked')
    const answer = await put(sid, { secretN: sshd.lockedKey })
    expect(summary(answer)).toBe('400 invalid_input secretN')
    expect(JSON.stringify(answer.body)).toContain('Paste a key without a passphrase')
    expect(summary(await put(999_999, { secretN: sshd.lockedKey }))).toBe('404 not_found')
  })
})

test('it is removed once, goes with its agency, and its history stays', async () => {
  const sid = await added('Removed')
  const answer = await remove(sid)
  expect([answer.status, answer.body]).toEqual([200, { agency: sid }])
  expect([await get(sid), summary(await remove(sid))]).toEqual([null, '404 not_found'])
  await put(sid, { secretN: sshd.key })
  await server.client.call(agenciesRoutes.cleanup, { params: { sid } }, boss)
  expect(await get(sid)).toBeNull()
  const history = await historyOf(server, auditor, 'sftp_target', sid)
  expect(history.map(({ action }) => action)).toEqual(['delete', 'insert', 'delete', 'insert'])
})
