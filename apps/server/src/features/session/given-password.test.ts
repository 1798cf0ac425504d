import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { allAtOnce, countWrong, loaded, newUser, statusOfLogin } from '#support/users.ts'

const server = useServer({ GIVEN_PASSWORDS: 'once' }, { remembersHashes: true })
const boss = useUser(server, 'boss', 1)
const fresh = 'violet harbour 93'
let people = 0

/** Somebody whom a colleague has just made. */
async function given(more: Parameters<typeof newUser>[1] = {}) {
  people += 1
  const login = `newcomer${people}`
  const body = { user: await newUser(login, more), sign: boss.sign }
  await server.client.call(usersRoutes.create, { body }, boss)
  return login
}

async function begin(login: string, password = testPassword) {
  const body = { user: login, password: await hashPassword(password) }
  const answer = await server.client.attempt(sessionRoutes.login, { body })
  const done = answer.done()
  if ('token' in done) throw new Error('logged in at once')
  return { ...done, headers: answer.headers }
}

async function setPassword(preToken: string, password = fresh) {
  const body = { preToken, password: await hashPassword(password) }
  return server.client.attempt(sessionRoutes.setPassword, { body })
}

test('a password that a colleague typed opens no session until an own one is set', async () => {
  const login = await given()
  const started = await begin(login)
  expect(started.required).toBe('new_password_required')
  expect(started.headers.get('set-cookie')).toBeNull()
  const minutes = (new Date(started.expiresAt).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(4.5)
  expect(minutes).toBeLessThanOrEqual(5.1)
  const log = () => server.db.selectFrom('loginLog').select('type').orderBy('sid', 'desc').executeTakeFirst()
  const before = await log()
  const done = (await setPassword(started.preToken)).done()
  expect(done).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { login } })
  expect(await log()).toEqual({ type: 'LOGIN' })
  expect(before).toEqual({ type: 'LOGIN' })
  expect(await statusOfLogin(server, login)).toBe(401)
  await server.client.logIn(login, fresh)
})

test('a pre-session calls nothing else, is used once, and is over after five minutes', async () => {
  const login = await given()
  const { preToken } = await begin(login)
  const as = { token: preToken, xsrf: '', sign: '', userSid: 0 }
  expect((await server.client.attempt(lookupsRoutes.days, {}, as)).body.code).toBe('session_expired')
  expect((await server.client.attempt(sessionRoutes.verify, {}, as)).body.code).toBe('session_expired')
  await setPassword(preToken)
  expect((await setPassword(preToken, 'another violet 94')).body.reason.code).toBe('log_in_again')
  const late = await begin(await given())
  await sql`update pre_sessions set expires_at = expires_at - interval '5 minutes'`.execute(server.db)
  expect((await setPassword(late.preToken)).body.reason.code).toBe('log_in_again')
})

test('two uses of one pre-session at once: one wins', async () => {
  const login = await given()
  const { preToken } = await begin(login)
  const lock = `select 1 from app_users where login = '${login}' for update`
  const answers = await allAtOnce(server, lock, 2, (n) => setPassword(preToken, `${fresh} ${n}`))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

test('the own one follows the rules, and is not the given one', async () => {
  const login = await given({ passLevel2: await hashPassword(testSecondPassword) })
  const { preToken } = await begin(login)
  const codeOf = async (password: string) =>
    (await setPassword(preToken, password)).body.fields[0]?.reason?.code
  expect(await codeOf(testPassword)).toBe('password_unchanged')
  expect(await codeOf('qwertyuiop')).toBe('password_common')
  expect(await codeOf(testSecondPassword)).toBe('passwords_equal')
  const guesses = await sql`select f.kind from login_failures f join app_users u on u.sid = f.user_sid
    where u.login = ${login}`.execute(server.db)
  expect(guesses.rows).toEqual([{ kind: 'second_level' }])
  expect((await setPassword(preToken)).status).toBe(200)
})

test('deactivated, or given another password meanwhile, the log-in is over', async () => {
  const login = await given()
  const { preToken } = await begin(login)
  await sql`update app_users set active = false where login = ${login}`.execute(server.db)
  expect((await setPassword(preToken)).body.reason.code).toBe('log_in_again')
  await sql`update app_users set active = true where login = ${login}`.execute(server.db)
  const user = (await server.client.call(usersRoutes.list, {}, boss)).find((one) => one.login === login)
  if (!user) throw new Error('the user is gone')
  const body = { user: loaded(user), sign: boss.sign, passwordN: await hashPassword('typed anew 95') }
  await server.client.call(usersRoutes.update, { params: { sid: user.sid }, body }, boss)
  expect((await setPassword(preToken)).body.reason.code).toBe('log_in_again')
  expect((await begin(login, 'typed anew 95')).required).toBe('new_password_required')
})

test('blocked meanwhile, the log-in is over; and an own password ends what was open', async () => {
  const login = await given()
  const { preToken } = await begin(login)
  await countWrong(server, login)
  for (const password of [fresh, testPassword])
    expect((await setPassword(preToken, password)).body.reason.code).toBe('login_refused')
  await addUser(server.platform, 'open.elsewhere', 5)
  const elsewhere = await server.client.logIn('open.elsewhere', testPassword)
  await sql`update app_users set password_given = true where login = 'open.elsewhere'`.execute(server.db)
  const started = await begin('open.elsewhere')
  expect((await setPassword(started.preToken)).status).toBe(200)
  expect((await server.client.attempt(lookupsRoutes.days, {}, elsewhere)).status).toBe(401)
})

test('what the host sets, and what one sets for oneself, is not given', async () => {
  await addUser(server.platform, 'from.host', 5)
  await server.client.logIn('from.host', testPassword)
  const { sid } = await addUser(server.platform, 'self', 1)
  const self = await server.client.logIn('self', testPassword)
  await sql`insert into session_grants (session_sid, kind, expires_at)
    select sid, 'users', now() + interval '10 minutes' from sessions where user_sid = ${sid}`.execute(
    server.db,
  )
  const user = (await server.client.call(usersRoutes.list, {}, self)).find((one) => one.sid === sid)
  if (!user) throw new Error('the user is gone')
  const body = { user: loaded(user), sign: self.sign, passwordN: await hashPassword(fresh) }
  await server.client.call(usersRoutes.update, { params: { sid }, body }, self)
  await server.client.logIn('self', fresh)
})
