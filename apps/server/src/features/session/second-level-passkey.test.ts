import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storePasskey } from '#support/account.ts'
import type { Authenticator, Forged } from '#support/authenticator.ts'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword, withRememberedHashes } from '#support/server.ts'
import { hostCall } from '../../platform/call.ts'
import { listUsers } from '../users/queries.ts'
import { changeUser } from '../users/service.ts'

const server = useServer()
let people = 0

async function personWith(how: { opensSecondLevel?: boolean } = {}) {
  people += 1
  const login = `person${people}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, 1)
  const session = await server.client.logIn(login, testPassword)
  const elsewhere = await server.client.logIn(login, testPassword)
  const { device } = await storePasskey(server.platform, sid, how)
  return { sid, session, elsewhere, device }
}

async function ask(session: TestSession) {
  return (await server.client.call(sessionRoutes.askSecondLevelPasskey, {}, session)).request
}

async function pass(session: TestSession, device: Authenticator, forged: Forged = {}) {
  const request = await ask(session)
  if (!request) throw new Error('no passkey')
  return send(session, device.sign(request, forged))
}

function send(session: TestSession, passkey: ReturnType<Authenticator['sign']>) {
  const body = { passkey, action: 'cancel' } as const
  return server.client.attempt(sessionRoutes.passSecondLevelByPasskey, { body }, session)
}

async function grantsOf(sid: number) {
  const { rows } = await sql<{ kind: string; minutes: number }>`
    select g.kind, round(extract(epoch from g.expires_at - now()) / 60)::int as minutes
    from session_grants g join sessions s on s.sid = g.session_sid where s.user_sid = ${sid}`.execute(
    server.db,
  )
  return rows
}

async function lastEvent(sid: number) {
  const entries = server.db.selectFrom('auditEntries').select('after').where('entity', '=', 'app_user')
  return (await entries.where('entitySid', '=', sid).orderBy('sid', 'desc').executeTakeFirst())?.after
}

test('a passkey opens one kind of action for ten minutes, and the history says that it was a passkey', async () => {
  const { sid, session, device } = await personWith()
  expect((await pass(session, device)).done()).toMatchObject({ ok: true })
  expect(await grantsOf(sid)).toEqual([{ kind: 'cancel', minutes: 10 }])
  expect(await lastEvent(sid)).toEqual({
    event: 'the second level was passed with a passkey',
    passkey: 'Blue key',
    action: 'cancel',
  })
})

test('one that was added without the second-level password is not asked for, and opens nothing', async () => {
  const { sid, session, device } = await personWith({ opensSecondLevel: false })
  expect(await ask(session)).toBeNull()
  const { device: other } = await storePasskey(server.platform, sid)
  const request = await ask(session)
  expect(request?.allowCredentials).toHaveLength(1)
  if (!request) throw new Error('no passkey')
  expect((await send(session, device.sign(request))).body.reason.code).toBe('passkey_refused')
  expect(await grantsOf(sid)).toEqual([])
  expect((await pass(session, other)).status).toBe(200)
})

test('a challenge of another session, a used one and a foreign origin are refused', async () => {
  const { sid, session, elsewhere, device } = await personWith()
  const [own, foreign] = [await ask(session), await ask(elsewhere)]
  if (!own || !foreign) throw new Error('no passkey')
  expect((await send(session, device.sign(foreign))).body.reason.code).toBe('passkey_refused')
  const wrong = device.sign(own, { isVerified: false })
  expect((await send(session, wrong)).body.reason.code).toBe('passkey_refused')
  // Used up by the wrong one.
  expect((await send(session, device.sign(own))).body.reason.code).toBe('passkey_refused')
  expect((await pass(session, device, { origin: 'https://evil.example' })).body.reason.code).toBe(
    'passkey_refused',
  )
  expect(await grantsOf(sid)).toEqual([])
  expect((await pass(session, device)).status).toBe(200)
})

test('what was signed for the account does not pass the prompt', async () => {
  const { session, device, sid } = await personWith()
  const request = await ask(session)
  if (!request) throw new Error('no passkey')
  await sql`update passkey_challenges set purpose = 'prove' where user_sid = ${sid}`.execute(server.db)
  expect((await send(session, device.sign(request))).body.reason.code).toBe('passkey_refused')
})

test('wrong ones count as wrong second-level passwords: the fifth blocks, and the right one opens nothing', async () => {
  const { sid, session, device } = await personWith()
  for (let time = 0; time < 5; time += 1)
    expect((await pass(session, device, { isVerified: false })).body.reason.code).toBe('passkey_refused')
  expect(await lastEvent(sid)).toEqual({ event: 'a wrong passkey was refused' })
  const { rows } = await sql`select 1 from lockouts where user_sid = ${sid} and kind = 'everywhere'`.execute(
    server.db,
  )
  expect(rows).toHaveLength(1)
  expect((await pass(session, device)).body.reason.code).toBe('passkey_refused')
  expect(await grantsOf(sid)).toEqual([])
})

test('a new second-level password shuts out what the old one has let in, whoever sets it', async () => {
  const own = await personWith()
  const sent = await Promise.all(
    [testPassword, testSecondPassword, 'Another-second-9'].map((text) => hashPassword(text)),
  )
  const [current = '', currentLevel2 = '', passLevel2 = ''] = sent
  const body = { current, currentLevel2, passLevel2 }
  await server.client.call(accountRoutes.changeSecondLevel, { body }, own.session)
  expect(await ask(own.session)).toBeNull()

  const other = await personWith()
  const found = (await listUsers(server.db)).find(({ sid }) => sid === other.sid)
  if (!found) throw new Error('no user')
  const { sid, hasPassLevel2: _has, ...user } = found
  await changeUser(server.platform, hostCall(server.platform.log, 'test'), sid, {
    user,
    password2N: passLevel2,
  })
  expect(await ask(other.session)).toBeNull()
})
