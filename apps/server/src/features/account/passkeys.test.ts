import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storePasskey } from '#support/account.ts'
import { grant } from '#support/agencies.ts'
import { type Authenticator, type Forged, makeAuthenticator, makeRS256 } from '#support/authenticator.ts'
import type { TestSession } from '#support/client.ts'
import { codeOf, nextCode, setUpApp } from '#support/factors.ts'
import { useServer } from '#support/fixtures.ts'
import {
  addUser,
  startTestServer,
  testPassword,
  testSecondPassword,
  withRememberedHashes,
} from '#support/server.ts'

const server = useServer({ SECOND_FACTOR: '4' })
let people = 0

async function newPerson() {
  people += 1
  const login = `person${people}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, 5)
  return { sid, login, session: await server.client.logIn(login, testPassword) }
}

function newDevice(): Authenticator {
  return makeAuthenticator(server.platform.config.publicOrigin)
}

type Factor = { oneTimeCode: string } | { passkey: ReturnType<Authenticator['sign']> } | object

async function start(session: TestSession, factor: Factor = {}, second?: string) {
  const body = {
    current: await hashPassword(testPassword),
    ...factor,
    ...(second !== undefined && { currentLevel2: await hashPassword(second) }),
  }
  return server.client.attempt(accountRoutes.startPasskey, { body }, session)
}

function add(session: TestSession, made: ReturnType<Authenticator['make']>, name = 'Blue key') {
  return server.client.attempt(accountRoutes.addPasskey, { body: { name, made } }, session)
}

async function signed(session: TestSession, device: Authenticator, forged: Forged = {}) {
  const { request } = await server.client.call(accountRoutes.askPasskey, {}, session)
  if (!request) throw new Error('no passkey')
  return { passkey: device.sign(request, forged) }
}

async function remove(session: TestSession, sid: number, factor: Factor) {
  const body = { current: await hashPassword(testPassword), ...factor }
  return server.client.attempt(accountRoutes.removePasskey, { params: { sid }, body }, session)
}

async function factorOf(session: TestSession) {
  return (await server.client.call(accountRoutes.show, {}, session)).secondFactor
}

async function works(session: TestSession): Promise<boolean> {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status === 200
}

async function lastEvent(sid: number) {
  const entries = server.db.selectFrom('auditEntries').select('after').where('entity', '=', 'app_user')
  return (await entries.where('entitySid', '=', sid).orderBy('sid', 'desc').executeTakeFirst())?.after
}

test('a passkey is added with the current password: recovery codes come, other sessions and grants end', async () => {
  const { sid, login, session } = await newPerson()
  const elsewhere = await server.client.logIn(login, testPassword)
  await grant(server, session)
  const asked = (await start(session)).done()
  expect(asked).toMatchObject({
    rp: { id: 'localhost', name: 'Corridor' },
    user: { name: login },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required' },
    excludeCredentials: [],
  })
  const { recoveryCodes } = (await add(session, newDevice().make(asked))).done()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect([await works(session), await works(elsewhere)]).toEqual([true, false])
  const { rows } = await sql`select 1 from session_grants g join sessions s on s.sid = g.session_sid
    where s.user_sid = ${sid}`.execute(server.db)
  expect(rows).toEqual([])
  expect(await factorOf(session)).toMatchObject({
    offersPasskeys: true,
    passkeys: [{ name: 'Blue key', addedAt: expect.any(String), lastUse: null, opensSecondLevel: false }],
    codes: { left: 10 },
  })
  expect(await lastEvent(sid)).toEqual({ event: 'a passkey was added', passkey: 'Blue key' })
})

test('with the second-level password it passes that prompt as well; a wrong one is refused and counts', async () => {
  const { session } = await newPerson()
  const refused = await start(session, {}, 'not this one')
  expect(refused.body.fields).toMatchObject([
    { field: 'currentLevel2', reason: { code: 'current_second_level_wrong' } },
  ])
  const asked = (await start(session, {}, testSecondPassword)).done()
  expect((await add(session, newDevice().make(asked))).status).toBe(200)
  expect((await factorOf(session)).passkeys).toMatchObject([{ opensSecondLevel: true }])
})

test('a foreign origin, another site, another use, nobody verified: no passkey', async () => {
  const { session } = await newPerson()
  const forgeries: readonly Forged[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.get' },
    { challenge: Buffer.alloc(32, 7).toString('base64url') },
    { id: Buffer.alloc(2000, 1) },
    { id: Buffer.alloc(0) },
  ]
  for (const forged of forgeries) {
    const asked = (await start(session)).done()
    const answer = await add(session, newDevice().make(asked, forged))
    expect([forged, answer.body.reason.code]).toEqual([forged, 'passkey_refused'])
    // Its challenge is used up.
    expect((await add(session, newDevice().make(asked))).body.reason.code).toBe('setup_over')
  }
  expect(await factorOf(session)).toMatchObject({ passkeys: [], codes: null })
})

test.each([
  ['refused', [-7, -8], [400, 400]],
  ['taken', [-7, -8, -257], [400, 200]],
])(
  'of RSA it is %s where the house says so, and never one that is too short',
  async (setting, algorithms, statuses) => {
    const house = await startTestServer({ RSA_PASSKEYS: setting })
    await addUser(withRememberedHashes(house.platform), 'ann', 5)
    const session = await house.client.logIn('ann', testPassword)
    const current = await hashPassword(testPassword)
    const add = async (bits: number): Promise<number> => {
      const asked = await house.client.call(accountRoutes.startPasskey, { body: { current } }, session)
      expect(asked.pubKeyCredParams.map(({ alg }) => alg)).toEqual(algorithms)
      const made = makeAuthenticator(house.platform.config.publicOrigin, makeRS256(bits)).make(asked)
      const body = { name: 'PC', made }
      return (await house.client.attempt(accountRoutes.addPasskey, { body }, session)).status
    }
    expect([await add(1024), await add(2048)]).toEqual(statuses)
    await house.stop()
  },
)

test('a challenge is of one session and one person, and a passkey is of one person', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const asked = (await start(one.session)).done()
  const elsewhere = await server.client.logIn(one.login, testPassword)
  const device = newDevice()
  expect((await add(elsewhere, device.make(asked))).body.reason.code).toBe('setup_over')
  expect((await add(other.session, device.make(asked))).body.reason.code).toBe('setup_over')
  expect((await add(one.session, device.make(asked))).status).toBe(200)
  const again = (await start(other.session)).done()
  expect((await add(other.session, device.make(again))).body.reason.code).toBe('passkey_known')
})

test('whoever has a factor proves it to add another: with a passkey, an app or a recovery code', async () => {
  const { sid, session } = await newPerson()
  const { device } = await storePasskey(server.platform, sid)
  expect((await start(session)).body.fields).toMatchObject([{ field: 'oneTimeCode' }])
  const wrong = await start(session, await signed(session, device, { isVerified: false }))
  expect(wrong.body.reason.code).toBe('passkey_refused')
  expect(await lastEvent(sid)).toEqual({ event: 'a wrong passkey was refused' })
  const proof = await signed(session, device)
  const asked = (await start(session, proof)).done()
  expect(asked.excludeCredentials).toHaveLength(1)
  expect((await start(session, proof)).body.reason.code).toBe('passkey_refused')
  const { recoveryCodes } = (await add(session, newDevice().make(asked), 'Red key')).done()
  const next = (await start(session, { oneTimeCode: recoveryCodes?.[0] ?? '' })).done()
  // Codes that are there stay.
  expect((await add(session, newDevice().make(next), 'Green key')).done()).toEqual({ recoveryCodes: null })
  const key = await setUpApp(server.platform, sid)
  expect((await start(session, { oneTimeCode: nextCode(key) })).status).toBe(200)
})

test('it is renamed by its owner alone, and the history says so', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const { sid } = await storePasskey(server.platform, one.sid)
  const rename = (session: TestSession, name: string) =>
    server.client.attempt(accountRoutes.renamePasskey, { params: { sid }, body: { name } }, session)
  expect((await rename(other.session, 'Mine')).body.reason.code).toBe('passkey_gone')
  expect((await rename(one.session, '  ')).status).toBe(400)
  expect((await rename(one.session, 'Office laptop')).status).toBe(200)
  expect((await factorOf(one.session)).passkeys).toMatchObject([{ name: 'Office laptop' }])
  expect(await lastEvent(one.sid)).toEqual({ event: 'a passkey was renamed', passkey: 'Office laptop' })
})

test('removed with the password and a factor; the last one takes the recovery codes along, other sessions end', async () => {
  const { sid, session } = await newPerson()
  const [first, second] = [await storePasskey(server.platform, sid), await storePasskey(server.platform, sid)]
  await setUpApp(server.platform, sid)
  expect((await remove(session, first.sid, {})).body.fields).toMatchObject([{ field: 'oneTimeCode' }])
  const foreign = await newPerson()
  const { sid: theirs } = await storePasskey(server.platform, foreign.sid)
  const answer = await remove(session, theirs, await signed(session, first.device))
  expect(answer.body.reason.code).toBe('passkey_gone')
  expect((await remove(session, first.sid, await signed(session, second.device))).status).toBe(200)
  expect(await lastEvent(sid)).toEqual({ event: 'a passkey was removed', passkey: 'Blue key' })
  const body = { current: await hashPassword(testPassword), ...(await signed(session, second.device)) }
  await server.client.call(accountRoutes.removeFactor, { body }, session)
  // The app went, the codes stay with the passkey.
  expect(await factorOf(session)).toMatchObject({ app: null, codes: { left: 10 } })
  expect((await remove(session, second.sid, await signed(session, second.device))).status).toBe(200)
  expect(await factorOf(session)).toMatchObject({ passkeys: [], app: null, codes: null })
})

test('whose profile must have one keeps the last, whichever it is', async () => {
  people += 1
  const { sid } = await addUser(withRememberedHashes(server.platform), `person${people}`, 5)
  const session = await server.client.logIn(`person${people}`, testPassword)
  await sql`update app_users set profile = 4 where sid = ${sid}`.execute(server.db)
  const { sid: passkey, device } = await storePasskey(server.platform, sid)
  expect((await remove(session, passkey, await signed(session, device))).body.reason.code).toBe(
    'factor_demanded',
  )
  const key = await setUpApp(server.platform, sid)
  expect((await remove(session, passkey, { oneTimeCode: nextCode(key) })).status).toBe(200)
  const body = { current: await hashPassword(testPassword) }
  const last = await server.client.attempt(accountRoutes.removeFactor, { body }, session)
  expect(last.body.reason.code).toBe('factor_demanded')
})

test('twenty are as many as one person can have', async () => {
  const { sid, session } = await newPerson()
  const { device } = await storePasskey(server.platform, sid)
  for (let count = 1; count < 20; count += 1) await storePasskey(server.platform, sid)
  expect((await start(session, await signed(session, device))).body.reason.code).toBe('too_many_passkeys')
})

test('what was begun before a factor was there is not finished without proving it', async () => {
  const { session } = await newPerson()
  const body = { current: await hashPassword(testPassword) }
  const { factorKey } = await server.client.call(accountRoutes.startFactor, { body }, session)
  const asked = (await start(session)).done()
  expect((await add(session, newDevice().make(asked))).status).toBe(200)
  const code = { body: { oneTimeCode: codeOf(factorKey) } }
  const confirmed = await server.client.attempt(accountRoutes.confirmFactor, code, session)
  expect(confirmed.body.reason.code).toBe('setup_over')
  expect(await factorOf(session)).toMatchObject({ app: null })
})
