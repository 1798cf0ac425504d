import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { grant } from '#support/agencies.ts'
import type { Attempt, TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword, withRememberedHashes } from '#support/server.ts'
import { allAtOnce, countWrong, statusOfLogin } from '#support/users.ts'
import type { AppError } from '../../platform/errors.ts'
import { inSession, isBlockedEverywhere } from '../../platform/session/login-guards.ts'
import { tokenHash } from '../../platform/session/tokens.ts'

const server = useServer({}, { remembersHashes: true })
const boss = useUser(server, 'boss', 1)
const fresh = 'violet harbour 93'
let people = 0

async function newPerson() {
  people += 1
  const login = `person${people}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, 5)
  return { sid, login, session: await server.client.logIn(login, testPassword) }
}

async function changePassword(session: TestSession, current: string, password: string) {
  const body = { current: await hashPassword(current), password: await hashPassword(password) }
  return server.client.attempt(accountRoutes.changePassword, { body }, session)
}

async function changeSecondLevel(session: TestSession, first: string, second: string, password: string) {
  const [current, currentLevel2, passLevel2] = await Promise.all([first, second, password].map(hashPassword))
  const body = { current, currentLevel2, passLevel2 }
  return server.client.attempt(accountRoutes.changeSecondLevel, { body }, session)
}

async function works(session: TestSession): Promise<boolean> {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status === 200
}

function show(session: TestSession) {
  return server.client.call(accountRoutes.show, {}, session)
}

async function historyOf(userSid: number) {
  const entries = server.db.selectFrom('auditEntries').select(['actorLogin', 'action', 'after'])
  return entries.where('entitySid', '=', userSid).where('entity', '=', 'app_user').orderBy('sid').execute()
}

function refused({ status, body }: Attempt<unknown>) {
  return [status, ...body.fields.map(({ field, reason }) => `${field} ${reason?.code}`)]
}

test('the own password changes with the current one; other sessions and all grants end, this one stays', async () => {
  const { sid, login, session } = await newPerson()
  const elsewhere = await server.client.logIn(login, testPassword)
  await grant(server, session)
  const { status, body } = await changePassword(session, testPassword, fresh)
  expect([status, body]).toEqual([200, { ended: 1 }])
  expect([await works(session), await works(elsewhere)]).toEqual([true, false])
  const { rows } = await sql`select 1 from session_grants g join sessions s on s.sid = g.session_sid
    where s.user_sid = ${sid}`.execute(server.db)
  expect(rows).toEqual([])
  expect(await statusOfLogin(server, login)).toBe(401)
  expect(await statusOfLogin(server, login, fresh)).toBe(200)
  const history = await historyOf(sid)
  expect(history.at(-1)).toEqual({ actorLogin: login, action: 'update', after: { password: 'changed' } })
  const text = JSON.stringify(history)
  expect(text).not.toContain(await hashPassword(fresh))
  expect(text).not.toContain('argon2')
})

test.each([
  ['a wrong current one', 'not my password', fresh, 'current current_password_wrong'],
  ['the current one again', testPassword, testPassword, 'password password_unchanged'],
  ['a common one', testPassword, 'qwertyuiop', 'password password_common'],
  ['the second-level one', testPassword, testSecondPassword, 'password passwords_equal'],
])('the own password is refused with %s', async (_what, current, password, why) => {
  const { login, session } = await newPerson()
  expect(refused(await changePassword(session, current, password))).toEqual([400, why])
  expect(await works(session)).toBe(true)
  expect(await statusOfLogin(server, login)).toBe(200)
})

async function eventsOf(userSid: number) {
  return (await historyOf(userSid)).filter(({ after }) =>
    JSON.stringify(after).includes('a wrong current password was refused'),
  )
}

test('wrong current passwords count as wrong log-ins: the fifth blocks, and the session stands', async () => {
  const { sid, login, session } = await newPerson()
  for (let time = 0; time < 5; time += 1)
    expect(refused(await changePassword(session, `guess number ${time}`, fresh))).toEqual([
      400,
      'current current_password_wrong',
    ])
  expect(await statusOfLogin(server, login)).toBe(401)
  expect(await works(session)).toBe(true)
  expect(await isBlockedEverywhere(server.db, sid)).toBe(true)
  expect(await eventsOf(sid)).toHaveLength(5)
})

test('once blocked no answer depends on a password, nothing is compared, and the history grows no more', async () => {
  const { sid, login, session } = await newPerson()
  await countWrong(server, login, 5, inSession)
  const before = await historyOf(sid)
  const compared = vi.spyOn(server.platform.passwords, 'matches')
  const paused = [400, 'current passwords_paused']
  for (const [current, password] of [
    ['a wrong guess', fresh],
    [testPassword, fresh],
    [testPassword, 'qwertyuiop'],
    [testPassword, testSecondPassword],
    ['a wrong guess', testSecondPassword],
  ] as const)
    expect(refused(await changePassword(session, current, password))).toEqual(paused)
  for (const current of ['a wrong guess', testPassword])
    for (const level2 of ['another guess', testSecondPassword])
      expect(refused(await changeSecondLevel(session, current, level2, fresh))).toEqual(paused)
  expect(compared).not.toHaveBeenCalled()
  compared.mockRestore()
  expect(await historyOf(sid)).toEqual(before)
})

test('guesses at the log-in do not pause the prompts of a session', async () => {
  const { sid, login, session } = await newPerson()
  await countWrong(server, login)
  expect(await isBlockedEverywhere(server.db, sid)).toBe(true)
  expect((await changePassword(session, testPassword, fresh)).status).toBe(200)
})

test('a new password that is the second-level one counts as a guess of it: five block', async () => {
  const { sid, login, session } = await newPerson()
  for (let time = 0; time < 5; time += 1)
    expect(refused(await changePassword(session, testPassword, testSecondPassword))).toEqual([
      400,
      'password passwords_equal',
    ])
  expect(refused(await changePassword(session, testPassword, testSecondPassword))).toEqual([
    400,
    'current passwords_paused',
  ])
  expect(await statusOfLogin(server, login)).toBe(401)
  expect((await historyOf(sid)).at(-1)?.after).toEqual({
    event: 'a new password that is the second-level one was refused',
  })
})

test('no user fills the line of those who wait for a hash: one and three more, the others are told so', async () => {
  const { sid, session } = await newPerson()
  const { passwords } = server.platform
  const wrong = await hashPassword('a guess of it')
  const outcome = (of: number) =>
    passwords.matches(null, wrong, { of }).then(String, (error: AppError) => error.reason.code)
  const ofOne = Array.from({ length: 40 }, () => outcome(sid))
  expect(await outcome(sid + 1)).toBe('false')
  const outcomes = await Promise.all(ofOne)
  expect(outcomes.filter((one) => one === 'false')).toHaveLength(4)
  expect(outcomes.filter((one) => one === 'passwords_busy')).toHaveLength(36)
  // And every call that compares for somebody says for whom.
  const compared = vi.spyOn(passwords, 'matches')
  await changePassword(session, testPassword, testSecondPassword)
  await changeSecondLevel(session, testPassword, 'a guess of it', fresh)
  const body = { passlvl2: wrong, action: 'users' } as const
  await server.client.attempt(sessionRoutes.secondLevel, { body }, session)
  expect(compared.mock.calls.map(([, , turn]) => turn)).toEqual(
    Array.from({ length: 5 }, () => ({ of: sid })),
  )
  compared.mockRestore()
})

test('an own password is tried to be set 15 times an hour; the same one again costs no hash', async () => {
  const { session } = await newPerson()
  const compared = vi.spyOn(server.platform.passwords, 'matches')
  for (let time = 0; time < 16; time += 1) await changePassword(session, testPassword, testPassword)
  expect(compared).not.toHaveBeenCalled()
  for (let time = 0; time < 15; time += 1)
    expect((await changePassword(session, testPassword, 'qwertyuiop')).status).toBe(400)
  compared.mockClear()
  const { status, body } = await changePassword(session, testPassword, fresh)
  expect([status, body.reason.code]).toEqual([429, 'too_many_passwords'])
  const second = await changeSecondLevel(session, testPassword, testSecondPassword, fresh)
  expect(second.body.reason.code).toBe('too_many_passwords')
  expect(compared).not.toHaveBeenCalled()
  compared.mockRestore()
})

test('two changes at once: one wins', async () => {
  const { sid, login, session } = await newPerson()
  const lock = `select 1 from app_users where sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 2, (n) =>
    changePassword(session, testPassword, `${fresh} ${n}`),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await statusOfLogin(server, login, `${fresh} ${winner}`)).toBe(200)
})

test('an own second level is not reset without the current one, nor by the login password alone', async () => {
  const { login, sid, session } = await newPerson()
  expect(refused(await changeSecondLevel(session, testPassword, 'a guess of it', fresh))).toEqual([
    400,
    'currentLevel2 current_second_level_wrong',
  ])
  expect(refused(await changeSecondLevel(session, 'a guess of it', testSecondPassword, fresh))).toEqual([
    400,
    'current current_password_wrong',
  ])
  expect(refused(await changeSecondLevel(session, testPassword, testSecondPassword, testPassword))).toEqual([
    400,
    'passLevel2 passwords_equal',
  ])
  await grant(server, session)
  expect((await changeSecondLevel(session, testPassword, testSecondPassword, fresh)).status).toBe(200)
  const { rows } = await sql`select 1 from session_grants g join sessions s on s.sid = g.session_sid
    where s.user_sid = ${sid}`.execute(server.db)
  expect(rows).toEqual([])
  expect((await historyOf(sid)).at(-1)).toEqual({
    actorLogin: login,
    action: 'update',
    after: { passLevel2: 'changed' },
  })
})

test('whoever has no second level gets the first one from a super admin, not from himself', async () => {
  const { sid, session } = await newPerson()
  await sql`update app_users set second_level_hash = null where sid = ${sid}`.execute(server.db)
  const { status, body } = await changeSecondLevel(session, testPassword, testSecondPassword, fresh)
  expect([status, body.reason.code]).toEqual([403, 'no_second_level_yet'])
  expect((await show(session)).hasPassLevel2).toBe(false)
})

test('the account shows where one is logged in, and no secret', async () => {
  const { login, session } = await newPerson()
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'
  const body = { user: login, password: await hashPassword(testPassword) }
  await server.client.send('POST', '/sec/auth', { body, headers: { 'user-agent': userAgent } })
  const account = await show(session)
  expect(account).toMatchObject({ login, email: `${login}@example.com`, profile: 5, hasPassLevel2: true })
  expect(account.passwordChangedAt).toEqual(expect.any(String))
  expect(account.sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual([
    ['Chrome 156, Windows', false],
    ['', true],
  ])
  expect(JSON.stringify(account)).not.toContain('argon2')
})

test('a session elsewhere is ended, once, and not the one that asks', async () => {
  const { sid, login, session } = await newPerson()
  const elsewhere = await server.client.logIn(login, testPassword)
  const { sessions } = await show(session)
  const body = { current: await hashPassword(testPassword) }
  const end = (which: boolean) => {
    const params = { sid: sessions.find(({ isThis }) => isThis === which)?.sid ?? 0 }
    return server.client.attempt(accountRoutes.endSession, { params, body }, session)
  }
  expect((await end(true)).body.reason.code).toBe('own_session')
  expect((await end(false)).status).toBe(200)
  expect([await works(session), await works(elsewhere)]).toEqual([true, false])
  expect((await end(false)).body.reason.code).toBe('session_over')
  const log = await server.db.selectFrom('loginLog').select('type').where('userSid', '=', sid).execute()
  expect(log.map(({ type }) => type)).toEqual(['LOGIN', 'LOGIN', 'ENDED'])
  expect((await historyOf(sid)).at(-1)).toMatchObject({ after: { event: 'a session was ended' } })
})

test('nobody ends a session of somebody else by its number', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const theirs = (await show(other.session)).sessions[0]?.sid ?? 0
  const input = { params: { sid: theirs }, body: { current: await hashPassword(testPassword) } }
  const own = await server.client.attempt(accountRoutes.endSession, input, one.session)
  expect(own.status).toBe(404)
  const asAdmin = { params: { sid: other.sid, session: theirs } }
  expect((await server.client.attempt(accountRoutes.endSessionOf, asAdmin, one.session)).status).toBe(403)
  expect(await works(other.session)).toBe(true)
})

test('all others at once, with the password: nobody is shut out by a session alone', async () => {
  const { login, session } = await newPerson()
  const others = [
    await server.client.logIn(login, testPassword),
    await server.client.logIn(login, testPassword),
  ]
  const { sid: theirs = 0 } = (await show(session)).sessions.find(({ isThis }) => !isThis) ?? {}
  const end = (body: { current?: string }) =>
    Promise.all([
      server.client.attempt(accountRoutes.endOthers, { body }, session),
      server.client.attempt(accountRoutes.endSession, { params: { sid: theirs }, body }, session),
    ])
  for (const refusal of await end({})) expect(refusal.body.reason.code).toBe('fresh_log_in_needed')
  for (const refusal of await end({ current: await hashPassword('a guess') }))
    expect(refused(refusal)).toEqual([400, 'current current_password_wrong'])
  expect(await Promise.all([session, ...others].map(works))).toEqual([true, true, true])
  const body = { current: await hashPassword(testPassword) }
  expect(await server.client.call(accountRoutes.endOthers, { body }, session)).toEqual({ ended: 2 })
  expect(await Promise.all([session, ...others].map(works))).toEqual([true, false, false])
  expect(await server.client.call(accountRoutes.endOthers, { body }, session)).toEqual({ ended: 0 })
})

test('a super admin sees and ends the sessions of anybody, one or all', async () => {
  const { sid, login, session } = await newPerson()
  const open = await server.client.call(accountRoutes.sessionsOf, { params: { sid } }, boss)
  expect(open.map(({ isThis }) => isThis)).toEqual([false])
  const params = { sid, session: open[0]?.sid ?? 0 }
  expect(await server.client.call(accountRoutes.endSessionOf, { params }, boss)).toEqual({ ended: 1 })
  expect(await works(session)).toBe(false)
  const more = [
    await server.client.logIn(login, testPassword),
    await server.client.logIn(login, testPassword),
  ]
  expect(await server.client.call(accountRoutes.endSessionsOf, { params: { sid } }, boss)).toEqual({
    ended: 2,
  })
  expect(await Promise.all(more.map(works))).toEqual([false, false])
  expect((await historyOf(sid)).at(-1)).toMatchObject({ actorLogin: 'boss', after: { sessions: 2 } })
  const gone = { params: { sid: 2_000_000_000 } }
  expect((await server.client.attempt(accountRoutes.endSessionsOf, gone, boss)).status).toBe(404)
})

test('what a copied session token can do in another browser: look, and renew itself until its owner comes', async () => {
  const { login, session } = await newPerson()
  // The token without the cookies of the browser that it was copied from.
  const copied = { ...session, xsrf: '' }
  expect((await show(copied)).login).toBe(login)
  const renewed = await server.client.attempt(sessionRoutes.verify, {}, copied)
  expect(renewed.headers.getSetCookie()).toEqual([])
  const kept = { ...copied, token: renewed.done().token }
  expect((await show(kept)).login).toBe(login)
  // No change at all, so neither a password, nor a passkey, nor the second level; not even an end.
  const body = { passlvl2: await hashPassword(testSecondPassword), action: 'users', user: login } as const
  for (const { body: answer } of [
    await changePassword(kept, testPassword, fresh),
    await server.client.attempt(accountRoutes.startPasskey, { body: { name: 'x' } }, kept),
    await server.client.attempt(sessionRoutes.secondLevel, { body }, kept),
    await server.client.attempt(accountRoutes.endOthers, { body: {} }, kept),
  ])
    expect(answer.code).toBe('xsrf_mismatch')
  // The owner's page comes with the token that was replaced: that ends the session, the copy with it.
  await sql`update session_tokens set replaced_at = now() - interval '31 seconds'
    where token_hash = ${tokenHash(session.token)}`.execute(server.db)
  expect([await works(session), await works(kept)]).toEqual([false, false])
})

test('what whoever has the session whole can do in another browser: work as it; it neither shuts its owner out nor keeps anything for itself', async () => {
  const { login, session } = await newPerson()
  // Neither password is known by it.
  expect((await server.client.attempt(accountRoutes.endOthers, { body: {} }, session)).status).toBe(403)
  expect(refused(await changePassword(session, 'a guess of it', fresh))[0]).toBe(400)
  expect(refused(await changeSecondLevel(session, 'a guess of it', 'another guess', fresh))[0]).toBe(400)
  const owner = await server.client.logIn(login, testPassword)
  const body = { current: await hashPassword(testPassword) }
  expect(await server.client.call(accountRoutes.endOthers, { body }, owner)).toEqual({ ended: 1 })
  expect(await works(session)).toBe(false)
})
