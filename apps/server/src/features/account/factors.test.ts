import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grant } from '#support/agencies.ts'
import type { Attempt, TestSession } from '#support/client.ts'
import { codeOf, nextCode, setUpApp } from '#support/factors.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { makeRecoveryCodes } from '../../platform/session/factors.ts'

const server = useServer({ SECOND_FACTOR: '4' })
let people = 0

async function newPerson(profile: 4 | 5 = 5) {
  people += 1
  const login = `person${people}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, profile)
  if (profile === 5) return { sid, login, session: await server.client.logIn(login, testPassword) }
  return { sid, login, session: await withCode(login, nextCode(await setUpApp(server.platform, sid))) }
}

async function withCode(login: string, oneTimeCode: string): Promise<TestSession> {
  const body = { user: login, password: await hashPassword(testPassword) }
  const started = (await server.client.attempt(sessionRoutes.login, { body })).done()
  if ('token' in started) throw new Error('logged in at once')
  const step = { preToken: started.preToken, oneTimeCode }
  const answer = await server.client.attempt(sessionRoutes.passFactor, { body: step })
  const done = answer.done()
  if (!('token' in done)) throw new Error('not logged in')
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { token: done.token, xsrf, sign: done.user.sign, userSid: done.user.sid }
}

type WithCurrent =
  | typeof accountRoutes.startFactor
  | typeof accountRoutes.renewCodes
  | typeof accountRoutes.removeFactor

interface Told {
  readonly password?: string
  readonly oneTimeCode?: string
}

async function ask(
  route: WithCurrent,
  session: TestSession,
  { password = testPassword, ...code }: Told = {},
) {
  const body = { current: await hashPassword(password), ...code }
  return server.client.attempt<WithCurrent>(route, { body }, session)
}

async function begin(session: TestSession, code: Pick<Told, 'oneTimeCode'> = {}): Promise<string> {
  const body = { current: await hashPassword(testPassword), ...code }
  return (await server.client.call(accountRoutes.startFactor, { body }, session)).factorKey
}

function confirm(session: TestSession, oneTimeCode: string) {
  return server.client.attempt(accountRoutes.confirmFactor, { body: { oneTimeCode } }, session)
}

async function factorOf(session: TestSession) {
  return (await server.client.call(accountRoutes.show, {}, session)).secondFactor
}

async function works(session: TestSession): Promise<boolean> {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status === 200
}

function refused({ status, body }: Attempt<unknown>) {
  return [status, ...body.fields.map(({ field, reason }) => `${field} ${reason?.code}`)]
}

async function lastEvent(sid: number) {
  const entries = server.db.selectFrom('auditEntries').select('after').where('entity', '=', 'app_user')
  return (await entries.where('entitySid', '=', sid).orderBy('sid', 'desc').executeTakeFirst())?.after
}

test('an app is set up with the current password and confirmed by its first code; other sessions and grants end', async () => {
  const { sid, login, session } = await newPerson()
  const elsewhere = await server.client.logIn(login, testPassword)
  await grant(server, session)
  expect(await factorOf(session)).toMatchObject({ demanded: false, passkeys: [], app: null, codes: null })
  expect(refused(await ask(accountRoutes.startFactor, session, { password: 'not my password' }))).toEqual([
    400,
    'current current_password_wrong',
  ])
  expect((await confirm(session, '123456')).body.reason.code).toBe('setup_over')
  const key = await begin(session)
  expect(refused(await confirm(session, 'wrong'))).toEqual([400, 'oneTimeCode code_refused'])
  // Told and not confirmed: nothing asks for it yet.
  expect(await factorOf(session)).toMatchObject({ app: null })
  const { recoveryCodes } = (await confirm(session, codeOf(key))).done()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect([await works(session), await works(elsewhere)]).toEqual([true, false])
  const { rows } = await sql`select 1 from session_grants g join sessions s on s.sid = g.session_sid
    where s.user_sid = ${sid}`.execute(server.db)
  expect(rows).toEqual([])
  expect(await factorOf(session)).toMatchObject({
    app: { addedAt: expect.any(String), lastUse: null },
    codes: { left: 10, of: 10, lastUse: null },
  })
  expect(await lastEvent(sid)).toEqual({ event: 'a second factor was set up' })
  await withCode(login, recoveryCodes[0] ?? '')
  expect((await factorOf(session)).codes).toMatchObject({ left: 9, of: 10, lastUse: expect.any(String) })
})

test('a setup is over after ten minutes, and two confirmations at once are one', async () => {
  const { sid, session } = await newPerson()
  const key = await begin(session)
  await sql`update authenticator_setups set expires_at = now() where user_sid = ${sid}`.execute(server.db)
  expect((await confirm(session, codeOf(key))).body.reason.code).toBe('setup_over')
  const again = await begin(session)
  const lock = `select 1 from app_users where sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 2, () => confirm(session, codeOf(again)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
})

test('replaced, the app from before and its recovery codes are good for nothing', async () => {
  const { sid, login, session } = await newPerson()
  const old = await setUpApp(server.platform, sid)
  const body = { current: await hashPassword(testPassword), oneTimeCode: nextCode(old) }
  const { recoveryCodes } = await server.client.call(accountRoutes.renewCodes, { body }, session)
  const [first, second = ''] = recoveryCodes
  const key = await begin(session, { oneTimeCode: first ?? '' })
  const { recoveryCodes: fresh } = (await confirm(session, codeOf(key))).done()
  await expect(withCode(login, nextCode(old))).rejects.toThrow('code_refused')
  await expect(withCode(login, second)).rejects.toThrow('code_refused')
  await withCode(login, fresh[0] ?? '')
  await withCode(login, nextCode(key))
})

test('new recovery codes need the current password and an app, and replace the old ones', async () => {
  const { sid, login, session } = await newPerson()
  expect((await ask(accountRoutes.renewCodes, session)).body.reason.code).toBe('no_factor')
  const key = await setUpApp(server.platform, sid)
  const wrong = { password: 'not my password', oneTimeCode: nextCode(key) }
  expect(refused(await ask(accountRoutes.renewCodes, session, wrong))[0]).toBe(400)
  const renew = async (oneTimeCode: string) => {
    const body = { current: await hashPassword(testPassword), oneTimeCode }
    return (await server.client.call(accountRoutes.renewCodes, { body }, session)).recoveryCodes
  }
  const [old = '', other = ''] = await renew(nextCode(key))
  const [fresh = ''] = await renew(old)
  await expect(withCode(login, other)).rejects.toThrow('code_refused')
  await withCode(login, fresh)
  expect(await works(session)).toBe(true)
})

test('with an app, a caught password alone gets nobody at it: a code is asked for, taken once, and its guesses count', async () => {
  const { sid, login, session } = await newPerson()
  const key = await setUpApp(server.platform, sid)
  const before = await factorOf(session)
  for (const route of [accountRoutes.startFactor, accountRoutes.renewCodes, accountRoutes.removeFactor]) {
    expect(refused(await ask(route, session))).toEqual([400, 'oneTimeCode required'])
    expect(refused(await ask(route, session, { oneTimeCode: 'wrong' }))).toEqual([
      400,
      'oneTimeCode code_refused',
    ])
  }
  expect(await factorOf(session)).toEqual(before)
  expect(await lastEvent(sid)).toEqual({ event: 'a wrong second factor was refused' })
  const taken = nextCode(key)
  await withCode(login, taken)
  expect(refused(await ask(accountRoutes.removeFactor, session, { oneTimeCode: taken }))).toEqual([
    400,
    'oneTimeCode code_refused',
  ])
  const { rows } = await sql<{ points: number }>`
    select points from login_throttle where key = ${`wrong-code:${sid}`}`.execute(server.db)
  expect(rows).toEqual([{ points: 4 }])
})

test('after twenty wrong codes in a day no code is judged, however slowly they came', async () => {
  const { sid, login, session } = await newPerson()
  const key = await setUpApp(server.platform, sid)
  await sql`insert into login_throttle (key, points, expire)
    values (${`wrong-code:${sid}`}, 19, ${Date.now() + 3_600_000})`.execute(server.db)
  await expect(withCode(login, 'wrong')).rejects.toThrow('code_refused')
  await expect(withCode(login, nextCode(key))).rejects.toThrow('too_many_codes')
  const body = { oneTimeCode: nextCode(key) }
  const limited = await server.client.attempt(accountRoutes.confirmFactor, { body }, session)
  expect(limited.body.reason.code).toBe('too_many_codes')
})

test('removed with the current password, the log-in asks for the password alone; other sessions end', async () => {
  const { sid, login, session } = await newPerson()
  expect((await ask(accountRoutes.removeFactor, session)).body.reason.code).toBe('no_factor')
  await setUpApp(server.platform, sid)
  const [first = '', second = ''] = await inTransaction(server.db, (tx) => makeRecoveryCodes(tx, sid))
  const elsewhere = await withCode(login, first)
  expect(refused(await ask(accountRoutes.removeFactor, session, { password: 'not my password' }))).toEqual([
    400,
    'current current_password_wrong',
  ])
  expect((await ask(accountRoutes.removeFactor, session, { oneTimeCode: second })).body).toEqual({ ended: 1 })
  expect([await works(session), await works(elsewhere)]).toEqual([true, false])
  expect(await lastEvent(sid)).toEqual({ event: 'the authenticator app was removed' })
  expect(await factorOf(session)).toMatchObject({ demanded: false, passkeys: [], app: null, codes: null })
  await server.client.logIn(login, testPassword)
})

test('whose profile must have one replaces it and does not remove it', async () => {
  const { session } = await newPerson(4)
  expect((await ask(accountRoutes.removeFactor, session)).body.reason.code).toBe('factor_demanded')
  expect(await factorOf(session)).toMatchObject({ demanded: true, app: { lastUse: expect.any(String) } })
})

test('the key is sealed for its row: put into the row of another, it opens nothing', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const key = await setUpApp(server.platform, one.sid)
  await setUpApp(server.platform, other.sid)
  await sql`update authenticators set key = (select key from authenticators where user_sid = ${one.sid})
    where user_sid = ${other.sid}`.execute(server.db)
  await expect(withCode(other.login, nextCode(key))).rejects.toThrow('500')
})
