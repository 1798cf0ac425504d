import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setTarget } from '#support/deliveries.ts'
import { pngOf } from '#support/documents.ts'
import { type Gateway, terms } from '#support/gateway.ts'
import { check, fillAll, host, rewrap, useKeyWorld } from '#support/rings.ts'
import { testPassword, testSecondPassword } from '#support/server.ts'
import { openSftpLogin } from './core/settlements/targets.ts'
import { lookAtDocument, showDocuments } from './features/customer-documents/service.ts'
import { keyHoldings } from './key-holdings.ts'
import { inTransaction } from './platform/db/database.ts'

const { server, network, withRing, gatewayOf, clientOf } = useKeyWorld()

test('an agent is known by any key, and its token goes to the newer one alone', async () => {
  const keyIdOf = async () => {
    const { rows } = await sql<{ keyId: number }>`
      select key_id as "keyId" from agent_tokens where agent_sid = ${network().sender.agentSid}`.execute(
      server().db,
    )
    return rows.map(({ keyId }) => keyId)
  }
  const ask = async (gateway: Gateway) =>
    (await gateway.call('feeLookup', network().sender, { terms: terms(network()) })).fault
  const [old, added, turned] = [
    await gatewayOf(server().platform),
    await gatewayOf(withRing(1, 2)),
    await gatewayOf(withRing(2, 1)),
  ]
  expect([await ask(old), await ask(added), await keyIdOf()]).toEqual([undefined, undefined, [1]])
  expect(await Promise.all(Array.from({ length: 20 }, () => ask(turned)))).toEqual(Array(20).fill(undefined))
  expect(await keyIdOf()).toEqual([2])
  expect([await ask(added), await keyIdOf()]).toEqual([undefined, [2]])
  expect(await ask(await gatewayOf(withRing(2)))).toBeUndefined()
  // Whoever skipped the step in which the new key only reads.
  expect(await ask(old)).toBe('not_authenticated')
})

test('a session stands, and passwords go to the newer key when they are told', async () => {
  const session = await server().client.logIn('boss', testPassword)
  const turned = await clientOf(withRing(2, 1))
  const verified = await turned.attempt(sessionRoutes.verify, {}, session)
  expect(verified.status).toBe(200)
  const own = { ...session, token: verified.done().token }
  const hashes = async () => {
    const { rows } = await sql<{ hash: string }>`
      select left(password_hash, 3) || left(second_level_hash, 3) as hash from app_users where login = 'boss'`.execute(
      server().db,
    )
    return rows[0]?.hash
  }
  expect(await hashes()).toBe('$ar$ar')
  const body = {
    passlvl2: await hashPassword(testSecondPassword),
    action: 'users',
    user: 'boss',
    sign: own.sign,
  }
  expect((await turned.attempt(sessionRoutes.secondLevel, { body }, own)).status).toBe(200)
  expect(await hashes()).toBe('$ark2:')
  const again = await turned.logIn('boss', testPassword)
  expect(await hashes()).toBe('k2:k2:')
  // And a process that still writes with the older key lets in whoever was let in by the newer one.
  const added = await clientOf(withRing(1, 2))
  expect((await added.attempt(sessionRoutes.verify, {}, again)).status).toBe(200)
  await added.logIn('boss', testPassword)
  expect(await hashes()).toBe('k2:k2:')
  await expect(turned.logIn('boss', 'a wrong password')).rejects.toThrow('401')
})

test('everything sealed is sealed anew and opens with the new key alone', async () => {
  const { person, document } = await fillAll(server().platform, network())
  await check(server().platform)
  const turned = withRing(2, 1)
  const done = await rewrap(turned)
  expect(done.map(({ holding, rows }) => `${rows} ${holding.name}`)).toEqual([
    '1 keys of authenticator apps',
    '1 authenticator apps being set up',
    '1 zip passwords of set-ups',
    '1 zip passwords of files',
    '1 log-ins of SFTP servers',
    '2 scans of ids',
    '2 hashes of id numbers',
  ])
  expect(await rewrap(turned)).toEqual([])
  const alone = withRing(2)
  for (const { name, proves } of keyHoldings)
    if (proves) {
      const opens = await alone.db.transaction().execute((tx) => proves(tx, alone.secrets, 2))
      expect([name, opens]).toEqual([name, true])
    }
  expect(await lookAtDocument(alone, host(alone), document)).toEqual(Buffer.from(pngOf(1)))
  const shown = await showDocuments(alone, person)
  expect(shown.documents.map(({ kind, isCurrent }) => [kind, isCurrent])).toEqual([
    ['legalId', false],
    ['photoId', true],
  ])
  const noted = await sql<{ login: string; after: object }>`
    select actor_login as login, after from audit_entries where entity = 'secret_key' and entity_sid = 2`.execute(
    server().db,
  )
  expect(noted.rows).toEqual([{ login: 'host', after: { event: 'sealed anew with this key', rows: 9 } }])
})

test('what is saved while it is sealed anew is not lost', async () => {
  await fillAll(server().platform, network())
  const { db, secrets } = server().platform
  const [turned, { agencySid }] = [withRing(2, 1), network().sender]
  const login = { with: 'password', password: 'newest' } as const
  const target = { port: 22, account: 'a', folder: '', login, fingerprint: null }
  let rewrapping: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (saving) => {
    await setTarget({ db: saving, secrets }, agencySid, target)
    rewrapping = rewrap(turned)
    await untilSomebodyWaits()
  })
  await rewrapping
  const { rows } = await sql<{ sealed: Buffer }>`select secret_sealed as sealed from sftp_targets`.execute(db)
  expect(openSftpLogin(withRing(2).secrets, agencySid, rows[0]?.sealed ?? Buffer.of())).toMatchObject(login)
})

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(server().db)).rows.length, { timeout: 60_000 }).toBe(1)
}
