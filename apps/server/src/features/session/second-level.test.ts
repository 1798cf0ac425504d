import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { tokenHash } from '../../platform/session/tokens.ts'

const server = useServer({}, { remembersHashes: true })
const right = await hashPassword(testSecondPassword)
const wrong = await hashPassword('not the password')

beforeAll(async () => {
  await addUser(server.platform, 'calm', 5)
})

/** A session of somebody who never fails often enough to be blocked. */
function calmSession() {
  return server.client.logIn('calm', testPassword)
}

async function newUser(login: string) {
  const { sid } = await addUser(server.platform, login, 5)
  return { sid, session: await server.client.logIn(login, testPassword) }
}

async function confirm(session: TestSession, passlvl2: unknown, user?: string) {
  const { status, body } = await server.client.attempt(
    sessionRoutes.secondLevel,
    { body: { user, passlvl2 } },
    session,
  )
  return {
    status,
    code: body.code,
    message: body.message,
    ok: body['ok'],
    expiresAt: String(body['expiresAt']),
  }
}

const refused = { status: 403, code: 'second_level_refused', message: 'Wrong Password', ok: undefined }

async function grantsOf({ token }: TestSession) {
  const { rows } = await sql<{ seconds: number; expiresAt: string }>`
    select extract(epoch from g.expires_at - now())::int as seconds, g.expires_at
    from session_grants g join session_tokens t on t.session_sid = g.session_sid
    where t.token_hash = ${tokenHash(token)}`.execute(server.platform.db)
  return rows
}

async function use(session: TestSession) {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status
}

test('[PW2-02] the right password answers ok and an expiry ten minutes ahead, and a grant is stored', async () => {
  const session = await calmSession()
  const answer = await confirm(session, right, 'calm')
  expect(answer).toMatchObject({ status: 200, ok: true })
  const ahead = Date.parse(answer.expiresAt) - Date.now()
  expect(ahead).toBeGreaterThan(9.8 * 60_000)
  expect(ahead).toBeLessThan(10.2 * 60_000)
  const [grant, ...more] = await grantsOf(session)
  expect([grant?.expiresAt, more]).toEqual([answer.expiresAt, []])
})

test('[PW2-02] the grant belongs to the session, not to the user, and a new token keeps it', async () => {
  const session = await calmSession()
  const other = await calmSession()
  await confirm(session, right)
  expect(await grantsOf(other)).toEqual([])
  const { token } = await server.client.call(sessionRoutes.verify, {}, session)
  expect(await grantsOf({ ...session, token })).toHaveLength(1)
})

test('[PW2-02] confirming again begins the ten minutes anew', async () => {
  const session = await calmSession()
  await confirm(session, right)
  await sql`update session_grants set expires_at = expires_at - interval '9 minutes'`.execute(
    server.platform.db,
  )
  await confirm(session, right)
  expect((await grantsOf(session))[0]?.seconds).toBeGreaterThan(590)
})

test('[PW2-02] a wrong password is refused, opens nothing and is audited', async () => {
  const { sid, session } = await newUser('guesser')
  expect(await confirm(session, wrong)).toMatchObject(refused)
  // The login password is not the second one.
  expect(await confirm(session, await hashPassword(testPassword))).toMatchObject(refused)
  expect(await grantsOf(session)).toEqual([])
  expect(await use(session)).toBe(200)
  const audited = await sql<{ actorSid: number; after: unknown }>`
    select actor_sid, after from audit_entries where entity_sid = ${sid} and action = 'event'`.execute(
    server.platform.db,
  )
  const event = { actorSid: sid, after: { event: 'a wrong second-level password was refused' } }
  expect(audited.rows).toEqual([event, event])
  const logged = await server.platform.db
    .selectFrom('loginLog')
    .select('type')
    .where('userSid', '=', sid)
    .execute()
  expect(logged.map(({ type }) => type)).toEqual(['LOGIN', 'REFUSED', 'REFUSED'])
})

test('[PW2-02] a refusal does not end a grant that is there', async () => {
  const session = await calmSession()
  await confirm(session, right)
  await confirm(session, wrong)
  expect(await grantsOf(session)).toHaveLength(1)
})

test('[PW2-02] `user` names nobody else: the password of the session is judged, and its failures count', async () => {
  const victim = await newUser('victim')
  await sql`update app_users set second_level_hash = ${await server.platform.passwords.hash(wrong)}
    where sid = ${victim.sid}`.execute(server.platform.db)
  const { session } = await newUser('intruder')
  expect(await confirm(session, wrong, 'victim')).toMatchObject(refused)
  expect(await confirm(session, right, 'victim')).toMatchObject({ status: 200, ok: true })
  expect([await grantsOf(session), await grantsOf(victim.session)]).toEqual([[expect.anything()], []])
  for (let n = 0; n < 5; n += 1) await confirm(session, wrong, 'victim')
  expect(await confirm(session, right, 'victim')).toMatchObject(refused)
  expect([await use(session), await use(victim.session)]).toEqual([200, 200])
  await expect(server.client.logIn('victim', testPassword)).resolves.toBeDefined()
})

test('[PW2-02] five wrong ones block the user, whose sessions stand; only an unlock helps', async () => {
  const { session } = await newUser('locked')
  const other = await server.client.logIn('locked', testPassword)
  for (let n = 0; n < 4; n += 1) expect(await confirm(session, wrong)).toMatchObject(refused)
  expect([await use(session), await use(other)]).toEqual([200, 200])
  expect(await confirm(session, wrong)).toMatchObject(refused)
  expect([await use(session), await use(other)]).toEqual([200, 200])
  expect(await confirm(session, right)).toMatchObject(refused)
  expect(await grantsOf(session)).toEqual([])
  await expect(server.client.logIn('locked', testPassword)).rejects.toThrow('401')
  await addUser(server.platform, 'warden', 1)
  const warden = await server.client.logIn('warden', testPassword)
  await server.client.call(usersRoutes.unblock, { params: { login: 'locked' } }, warden)
  expect(await confirm(await server.client.logIn('locked', testPassword), right)).toMatchObject({
    status: 200,
  })
})

test('[PW2-02] its failures have a counter of their own, and the right password begins it anew', async () => {
  const { session } = await newUser('counted')
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 4; n += 1) await confirm(session, wrong)
    // A login does not forgive them, and they do not add up with failed logins.
    await expect(server.client.logIn('counted', 'not the password')).rejects.toThrow('401')
    expect(await use(await server.client.logIn('counted', testPassword))).toBe(200)
    if (round === 0) expect(await confirm(session, right)).toMatchObject({ status: 200 })
  }
  await confirm(session, wrong)
  await expect(server.client.logIn('counted', testPassword)).rejects.toThrow('401')
})

test('[PW2-02] the end call gives the grant back', async () => {
  const session = await calmSession()
  const other = await calmSession()
  await confirm(session, right)
  await confirm(other, right)
  expect(await server.client.call(sessionRoutes.endSecondLevel, {}, session)).toEqual({ ended: true })
  expect([await grantsOf(session), (await grantsOf(other)).length, await use(session)]).toEqual([[], 1, 200])
  expect(await server.client.call(sessionRoutes.endSecondLevel, {}, session)).toEqual({ ended: true })
})

test('[PW2-02] a user without a second-level password cannot pass', async () => {
  const { sid, session } = await newUser('without')
  await sql`update app_users set second_level_hash = null where sid = ${sid}`.execute(server.platform.db)
  for (const sent of [right, await hashPassword(''), await hashPassword('nobody')]) {
    expect(await confirm(session, sent)).toMatchObject(refused)
  }
  expect(await grantsOf(session)).toEqual([])
})

test('[PW2-02] only a hash is taken, and only with a session', async () => {
  const session = await calmSession()
  for (const shape of [testSecondPassword, '', undefined, right.toUpperCase()]) {
    expect(await confirm(session, shape)).toMatchObject({ status: 400, code: 'invalid_input' })
  }
  const { status } = await server.client.attempt(sessionRoutes.secondLevel, { body: { passlvl2: right } })
  expect(status).toBe(401)
})
