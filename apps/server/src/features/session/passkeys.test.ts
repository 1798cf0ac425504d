import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storePasskey } from '#support/account.ts'
import { type Authenticator, type Forged, makeAuthenticator } from '#support/authenticator.ts'
import { nextCode, setUpApp } from '#support/factors.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'
import { allAtOnce, countWrong, statusOfLogin } from '#support/users.ts'
import { isBlockedEverywhere } from '../../platform/session/login-guards.ts'

const server = useServer({ SECOND_FACTOR: '4' })
let people = 0

async function newPerson(profile: 4 | 5 = 5) {
  people += 1
  const login = `person${people}`
  return { ...(await addUser(withRememberedHashes(server.platform), login, profile)), login }
}

async function personWithPasskey() {
  const { sid, login } = await newPerson()
  const { device } = await storePasskey(server.platform, sid)
  return { sid, login, device }
}

async function begin(login: string) {
  const body = { user: login, password: await hashPassword(testPassword) }
  const done = (await server.client.attempt(sessionRoutes.login, { body })).done()
  if ('token' in done) throw new Error('logged in at once')
  return done
}

async function ask(preToken: string) {
  const { request } = await server.client.call(sessionRoutes.askPasskey, { body: { preToken } })
  if (!request) throw new Error('no passkey')
  return request
}

type Signed = ReturnType<Authenticator['sign']>

function pass(preToken: string, passkey: Signed) {
  return server.client.attempt(sessionRoutes.passPasskey, { body: { preToken, passkey } })
}

/** A whole log-in: what came of it. */
async function outcomeOf(login: string, device: Authenticator, forged: Forged = {}): Promise<string> {
  const { preToken } = await begin(login)
  const answer = await pass(preToken, device.sign(await ask(preToken), forged))
  return answer.status === 200 ? '200' : answer.body.reason.code
}

async function eventsOf(sid: number): Promise<unknown[]> {
  const entries = server.db.selectFrom('auditEntries').select('after').where('entity', '=', 'app_user')
  const found = await entries.where('entitySid', '=', sid).orderBy('sid').execute()
  return found.map(({ after }) => (after as { event?: string } | null)?.event)
}

test('the log-in names the ways that a person has, the best first, and a passkey opens a session', async () => {
  const { sid, login, device } = await personWithPasskey()
  expect(await begin(login)).toMatchObject({ required: 'mfa_required', ways: ['passkey'] })
  const key = await setUpApp(server.platform, sid)
  const { preToken, ways } = await begin(login)
  expect(ways).toEqual(['passkey', 'app', 'recovery_code'])
  const request = await ask(preToken)
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const answer = await pass(preToken, device.sign(request))
  expect(answer.done()).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { login } })
  expect(answer.headers.get('set-cookie')).toContain('XSRF-TOKEN=')
  const { rows } = await sql<{ counter: string; lastUse: string }>`
    select counter::text, last_used_at as "lastUse" from passkeys where user_sid = ${sid}`.execute(server.db)
  expect(rows).toEqual([{ counter: '1', lastUse: expect.anything() }])
  // The other way goes on to work.
  const body = { preToken: (await begin(login)).preToken, oneTimeCode: nextCode(key) }
  expect((await server.client.attempt(sessionRoutes.passFactor, { body })).status).toBe(200)
})

test('a wrong origin, another site, another use, nobody verified: each is refused', async () => {
  const forgeries: readonly Forged[] = [
    { origin: 'https://corridor.example.evil' },
    { origin: 'http://localhost:9999' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
    { isVerified: false },
  ]
  for (const forged of forgeries) {
    const { sid, login, device } = await personWithPasskey()
    expect([forged, await outcomeOf(login, device, forged)]).toEqual([forged, 'passkey_refused'])
    expect((await eventsOf(sid)).at(-1)).toBe('a wrong passkey was refused')
    expect(await outcomeOf(login, device)).toBe('200')
  }
})

test('what was signed is taken once: not again, not in another log-in, and its challenge is used up by a wrong one', async () => {
  const { sid, login, device } = await personWithPasskey()
  const first = await begin(login)
  const signed = device.sign(await ask(first.preToken))
  expect((await pass(first.preToken, signed)).status).toBe(200)
  expect((await pass(first.preToken, signed)).body.reason.code).toBe('log_in_again')
  const second = await begin(login)
  expect((await pass(second.preToken, signed)).body.reason.code).toBe('passkey_refused')
  const [one, other] = [await begin(login), await begin(login)]
  const forOther = device.sign(await ask(other.preToken))
  await ask(one.preToken)
  expect((await pass(one.preToken, forOther)).body.reason.code).toBe('passkey_refused')
  const request = await ask(one.preToken)
  expect((await pass(one.preToken, device.sign(request, { isVerified: false }))).status).toBe(400)
  expect((await pass(one.preToken, device.sign(request))).body.reason.code).toBe('passkey_refused')
  const late = device.sign(await ask(one.preToken))
  await sql`update passkey_challenges set expires_at = now() where user_sid = ${sid}`.execute(server.db)
  expect((await pass(one.preToken, late)).body.reason.code).toBe('passkey_refused')
})

test('what answers another challenge, late or from another window, is refused and counts as no guess', async () => {
  const { sid, login, device } = await personWithPasskey()
  const { preToken } = await begin(login)
  const replaced = await ask(preToken)
  const newest = await ask(preToken)
  for (let time = 0; time < 6; time += 1)
    expect((await pass(preToken, device.sign(replaced))).body.reason.code).toBe('passkey_refused')
  expect(await eventsOf(sid)).not.toContain('a wrong passkey was refused')
  // The other window is not disturbed by it.
  expect((await pass(preToken, device.sign(newest))).status).toBe(200)
})

test('two at once with one signature: one wins', async () => {
  const { sid, login, device } = await personWithPasskey()
  const { preToken } = await begin(login)
  const signed = device.sign(await ask(preToken))
  const lock = `select 1 from passkeys where user_sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 2, () => pass(preToken, signed))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the passkey of somebody else, and one that nobody has, open nothing', async () => {
  const [one, other] = [await personWithPasskey(), await personWithPasskey()]
  expect(await outcomeOf(one.login, other.device)).toBe('passkey_refused')
  expect(await outcomeOf(one.login, makeAuthenticator(server.platform.config.publicOrigin))).toBe(
    'passkey_refused',
  )
  // The own number, the key of another.
  const { preToken } = await begin(one.login)
  const { credentialId } = one.device.sign(await ask(preToken))
  const forged = { ...other.device.sign(await ask(preToken)), credentialId }
  expect((await pass(preToken, forged)).body.reason.code).toBe('passkey_refused')
})

test('a counter that goes back or stands still betrays a copy: refused, and said so in the history', async () => {
  const { sid, login, device } = await personWithPasskey()
  expect(await outcomeOf(login, device, { counter: 5 })).toBe('200')
  for (const counter of [4, 5, 0]) {
    expect([counter, await outcomeOf(login, device, { counter })]).toEqual([counter, 'passkey_refused'])
    expect((await eventsOf(sid)).at(-1)).toBe('a passkey whose counter went back was refused')
  }
  expect(await outcomeOf(login, device, { counter: 6 })).toBe('200')
  const without = await personWithPasskey()
  expect(await outcomeOf(without.login, without.device, { counter: 0 })).toBe('200')
  expect(await outcomeOf(without.login, without.device, { counter: 0 })).toBe('200')
})

test('wrong ones count as wrong codes do: the fifth blocks codes, and the right passkey still opens a session', async () => {
  const { sid, login, device } = await personWithPasskey()
  const key = await setUpApp(server.platform, sid)
  const { preToken } = await begin(login)
  for (let time = 0; time < 5; time += 1)
    expect(await outcomeOf(login, device, { isVerified: false })).toBe('passkey_refused')
  expect(await isBlockedEverywhere(server.db, sid)).toBe(true)
  const body = { preToken, oneTimeCode: nextCode(key) }
  expect((await server.client.attempt(sessionRoutes.passFactor, { body })).status).toBe(400)
  expect(await outcomeOf(login, device)).toBe('200')
})

test('[LOGIN-13] a blocked user logs in with a passkey, and is offered no way that can be guessed', async () => {
  const { sid, login, device } = await personWithPasskey()
  const key = await setUpApp(server.platform, sid)
  await countWrong(server, login)
  expect(await isBlockedEverywhere(server.db, sid)).toBe(true)
  expect(await statusOfLogin(server, login, 'a wrong password')).toBe(401)
  const { preToken, required, ways } = await begin(login)
  expect([required, ways]).toEqual(['mfa_required', ['passkey']])
  const body = { preToken, oneTimeCode: nextCode(key) }
  expect((await server.client.attempt(sessionRoutes.passFactor, { body })).status).toBe(400)
  expect((await pass(preToken, device.sign(await ask(preToken), { isVerified: false }))).status).toBe(400)
  expect((await eventsOf(sid)).at(-1)).toBe('a wrong passkey was refused')
  expect((await pass(preToken, device.sign(await ask(preToken)))).status).toBe(200)
  // Without the passkey, the right password is refused as a wrong one is.
  await sql`delete from passkeys where user_sid = ${sid}`.execute(server.db)
  expect(await statusOfLogin(server, login)).toBe(401)
  const log = await server.db
    .selectFrom('loginLog')
    .select('type')
    .where('userSid', '=', sid)
    .orderBy('sid')
    .execute()
  expect(log.map(({ type }) => type)).toEqual(['BLOCKED', 'BLOCKED', 'REFUSED', 'LOGIN', 'BLOCKED'])
})

test('[LOGIN-13] a blocked user who has passed a passkey sets an own password in the place of a given one', async () => {
  const { sid, login, device } = await personWithPasskey()
  await sql`update app_users set password_given = true where sid = ${sid}`.execute(server.db)
  await countWrong(server, login)
  const { preToken } = await begin(login)
  const next = (await pass(preToken, device.sign(await ask(preToken)))).done()
  if ('token' in next) throw new Error('logged in at once')
  expect(next.required).toBe('new_password_required')
  const body = { preToken: next.preToken, password: await hashPassword('violet harbour 93') }
  expect((await server.client.attempt(sessionRoutes.setPassword, { body })).status).toBe(200)
})

test('a pre-session of another step knows no passkey, and one of this step adds none', async () => {
  const { login, device } = await personWithPasskey()
  const { preToken } = await begin(login)
  const start = (token: string) =>
    server.client.attempt(sessionRoutes.startPasskey, { body: { preToken: token } })
  expect((await start(preToken)).body.reason.code).toBe('log_in_again')
  const signed = device.sign(await ask(preToken))
  const bare = await newPerson(4)
  const setup = await begin(bare.login)
  const asked = await server.client.attempt(sessionRoutes.askPasskey, { body: { preToken: setup.preToken } })
  expect(asked.body.reason.code).toBe('log_in_again')
  expect((await pass(setup.preToken, signed)).body.reason.code).toBe('log_in_again')
})

test('whoever must have a factor and has none adds a passkey during the log-in; recovery codes come with it', async () => {
  const { sid, login } = await newPerson(4)
  const { preToken, required, ways } = await begin(login)
  expect([required, ways]).toEqual(['mfa_setup_required', ['passkey', 'app']])
  const device = makeAuthenticator(server.platform.config.publicOrigin)
  const start = () => server.client.call(sessionRoutes.startPasskey, { body: { preToken } })
  const add = (made: ReturnType<Authenticator['make']>) =>
    server.client.attempt(sessionRoutes.addPasskey, { body: { preToken, name: 'Blue key', made } })
  expect((await add(device.make(await start(), { isVerified: false }))).body.reason.code).toBe(
    'passkey_refused',
  )
  expect((await add(device.make(await start(), { origin: 'https://evil.example' }))).status).toBe(400)
  const asked = await start()
  const done = (await add(device.make(asked))).done()
  expect(done).toMatchObject({ token: expect.any(String), user: { login } })
  expect(new Set(done.recoveryCodes).size).toBe(10)
  expect((await add(device.make(asked))).body.reason.code).toBe('log_in_again')
  expect((await eventsOf(sid)).at(-1)).toBe('a passkey was added')
  expect(await outcomeOf(login, device)).toBe('200')
  const body = { preToken: (await begin(login)).preToken, oneTimeCode: done.recoveryCodes[0] ?? '' }
  expect((await server.client.attempt(sessionRoutes.passFactor, { body })).status).toBe(200)
  // Nobody has told the second-level password for it.
  const { rows } =
    await sql`select opens_second_level as opens from passkeys where user_sid = ${sid}`.execute(server.db)
  expect(rows).toEqual([{ opens: false }])
})
