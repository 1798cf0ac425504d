import { settlementSetupRoutes as routes } from '@corridor/contract/settlement-setup'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAgency, grant, historyOf, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { type Sshd, startSshd } from '#support/sshd.ts'

const server = useServer({ SFTP_ALLOW_PRIVATE: 'yes' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const clerk = signedIn(4)
useGrant(server, boss)

let sshd: Sshd

beforeAll(async () => {
  sshd = await startSshd()
})
afterAll(() => sshd.stop())
beforeEach(() => take())

const needed = '403 second_level_required'

function give() {
  return grant(server, clerk, ['agencies'])
}

/** The others stay: one kind does not open another. */
async function take() {
  await sql`delete from session_grants where kind = 'agencies'
    and session_sid in (select sid from sessions where user_sid = ${clerk.userSid})`.execute(server.db)
}

async function agency(name: string): Promise<number> {
  await grant(server, boss)
  return (await addAgency(server, boss, name)).sid
}

const fields = {
  idType: 1,
  groupMail: 'one@example.com',
  schedDaily: true,
  schedMonth: false,
  schedWeek: false,
}

function post(agencySid: number, change: object = {}) {
  const body = { settlement: { ...fields, agency: agencySid, ...change }, settlementCodeArr: [] }
  return server.client.attempt(routes.create, { body }, clerk)
}
function put(sid: number, change: object = {}, more: object = {}) {
  const body = { settlement: { ...fields, ...change }, settlementCodeArr: [], ...more }
  return server.client.attempt(routes.update, { params: { settlementSid: sid }, body }, clerk)
}

describe('the set-up of files', () => {
  test.each([
    ['a mail group', { groupMail: 'one@example.com' }],
    ['a zip password', { groupMail: '', zipPass: 'Open sesame 12' }],
  ])('that begins with %s needs the second level', async (_what, change) => {
    const sid = await agency('Begins')
    expect(summary(await post(sid, change))).toBe(needed)
    expect(await historyOf(server, boss, 'settlement_setup', sid)).toEqual([])
    await give()
    expect(summary(await post(sid, change))).toBe('200')
  })

  test('that has neither needs none', async () => {
    expect(summary(await post(await agency('Plain'), { groupMail: '' }))).toBe('200')
  })

  test('asks for it when the password or the mail group changes, and for nothing else', async () => {
    const sid = await agency('Changes')
    await give()
    const { settlement } = (await post(sid)).done()
    await take()
    for (const answer of [
      await put(settlement.sid, { groupMail: 'mine@example.com' }),
      await put(settlement.sid, { groupMail: '' }),
      await put(settlement.sid, { charDel: ';' }, { zipPassN: 'Open sesame 12' }),
    ])
      expect([summary(answer), answer.body.reason?.params]).toEqual([needed, { action: 'agencies' }])
    expect(await historyOf(server, boss, 'settlement_setup', sid)).toHaveLength(1)
    const others = { idType: 2, charDel: ';', ftpOption: 2, schedWeek: true }
    expect(summary(await put(settlement.sid, others, { zipPassN: '' }))).toBe('200')
    await give()
    expect(summary(await put(settlement.sid, { groupMail: '' }, { zipPassN: 'Open sesame 12' }))).toBe('200')
  })

  test('says first that somebody else saved: nobody types a password for a save that cannot be', async () => {
    const sid = await agency('Stale')
    await give()
    const { settlement } = (await post(sid)).done()
    await take()
    const stale = { groupMail: 'mine@example.com', version: settlement.version + 1 }
    expect(summary(await put(settlement.sid, stale))).toBe('409 changed_meanwhile')
  })
})

function target(change: object = {}) {
  const { port, account, folder } = sshd
  return { host: 'localhost', port, account, folder, loginWith: 'key', ...change }
}
function save(agencySid: number, change: object = {}) {
  return server.client.attempt(routes.saveSftp, { params: { agencySid }, body: target(change) }, clerk)
}
function check(agencySid: number, body: object = {}) {
  return server.client.attempt(routes.testSftp, { params: { agencySid }, body }, clerk)
}
function remove(agencySid: number) {
  return server.client.attempt(routes.removeSftp, { params: { agencySid } }, clerk)
}
async function stored(name: string): Promise<number> {
  const sid = await agency(name)
  await give()
  expect(summary(await save(sid, { secretN: sshd.key }))).toBe('200')
  await take()
  return sid
}

describe('the server that files are brought to', () => {
  test('is set only with the second level', async () => {
    const sid = await agency('Set')
    expect(summary(await save(sid, { secretN: sshd.key }))).toBe(needed)
    expect(await server.client.call(routes.sftp, { params: { agencySid: sid } }, clerk)).toBeNull()
  })

  test.each([
    ['host', { host: '127.0.0.1' }],
    ['port', { port: 2222 }],
    ['account', { account: 'other' }],
    ['login', { loginWith: 'password', secretN: 'open sesame' }],
    ['key', {}],
  ])('gets another %s only with it', async (what, change) => {
    const sid = await stored(`Other ${what}`)
    const typed = what === 'key' ? { secretN: sshd.key } : change
    expect(summary(await save(sid, typed))).toBe(needed)
    expect(await historyOf(server, boss, 'sftp_target', sid)).toHaveLength(1)
    await give()
    expect(summary(await save(sid, typed))).toBe('200')
  })

  test('gets another folder without it', async () => {
    const sid = await stored('Folder')
    expect(summary(await save(sid, { folder: '/elsewhere' }))).toBe('200')
  })

  test('is tested without it, but its key is accepted only with it, and nothing is sent before', async () => {
    const sid = await stored('Key')
    expect(summary(await check(sid))).toBe('200')
    const accept = sshd.fingerprint
    expect(summary(await check(sid, { accept }))).toBe(needed)
    // The test alone is in the history: what was refused has not knocked.
    expect(await historyOf(server, boss, 'sftp_target', sid)).toHaveLength(2)
    await give()
    expect((await check(sid, { accept })).done()).toMatchObject({ outcome: 'ok' })
    await take()
    expect((await check(sid)).done()).toMatchObject({ outcome: 'ok' })
  })

  test('is removed only with it', async () => {
    const sid = await stored('Removed')
    expect(summary(await remove(sid))).toBe(needed)
    await give()
    expect(summary(await remove(sid))).toBe('200')
  })
})
