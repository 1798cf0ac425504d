import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import { addressOf, type Route } from '@corridor/contract/common/route'
import { routes } from '@corridor/contract/routes'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'

import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSetup, bytesOf, codeOf, nextCode, setUpApp } from '#support/factors.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'
import { allAtOnce, statusOfLogin, storeBlock } from '#support/users.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { countWrongCode } from '../../platform/session/attempts.ts'
import { makeRecoveryCodes } from '../../platform/session/factors.ts'
import { isBlockedEverywhere } from '../../platform/session/login-guards.ts'

const logged: string[] = []
const server = useServer(
  { SECOND_FACTOR: '4', LOG_LEVEL: 'debug' },
  { onLogLine: (line) => void logged.push(line) },
)
const boss = useUser(server, 'boss', 1)
let people = 0

/** Somebody who has an app; the clock stands still, in the middle of a step, and goes on by whole ones. */
async function personWithApp() {
  people += 1
  const login = `person${people}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, 5)
  return { sid, login, key: await setUpApp(server.platform, sid) }
}

function freezeClock(): { readonly goOn: (steps: number) => void } {
  let now = (Math.floor(Date.now() / 30_000) + 0.5) * 30_000
  vi.useFakeTimers({ toFake: ['Date'], now })
  return {
    goOn: (steps) => {
      now += steps * 30_000
      vi.setSystemTime(now)
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
})

async function begin(login: string) {
  const body = { user: login, password: await hashPassword(testPassword) }
  const answer = await server.client.attempt(sessionRoutes.login, { body })
  const done = answer.done()
  if ('token' in done) throw new Error('logged in at once')
  return { ...done, headers: answer.headers }
}

function pass(preToken: string, oneTimeCode: string) {
  return server.client.attempt(sessionRoutes.passFactor, { body: { preToken, oneTimeCode } })
}

/** A whole log-in with one code: its status. */
async function statusWith(login: string, code: string): Promise<number> {
  return (await pass((await begin(login)).preToken, code)).status
}

function eventsOf(sid: number) {
  const entries = server.db.selectFrom('auditEntries').select('after').where('entity', '=', 'app_user')
  return entries.where('entitySid', '=', sid).orderBy('sid').execute()
}

test('a right password opens no session: it answers mfa_required, and a code opens one', async () => {
  const { login, key } = await personWithApp()
  const started = await begin(login)
  expect(started).toMatchObject({ required: 'mfa_required', preToken: expect.stringMatching(/^[\w-]{43}$/) })
  expect(started.headers.get('set-cookie')).toBeNull()
  const minutes = (new Date(started.expiresAt).getTime() - Date.now()) / 60_000
  expect([minutes > 4.5, minutes <= 5.1]).toEqual([true, true])
  const answer = await pass(started.preToken, nextCode(key))
  expect(answer.done()).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { login } })
  expect(answer.headers.get('set-cookie')).toContain('XSRF-TOKEN=')
})

test('the code that has confirmed the app, and one that was used, are refused; the next one is taken', async () => {
  const clock = freezeClock()
  const { login, key } = await personWithApp()
  expect(await statusWith(login, codeOf(key))).toBe(400)
  clock.goOn(1)
  const code = codeOf(key)
  expect(await statusWith(login, code)).toBe(200)
  expect(await statusWith(login, code)).toBe(400)
  // Within its window still, and older than the one that was used.
  expect(await statusWith(login, codeOf(key, -1))).toBe(400)
  clock.goOn(1)
  expect(await statusWith(login, code)).toBe(400)
  expect(await statusWith(login, codeOf(key))).toBe(200)
})

test('the clock of a phone may be off by one step, not by two', async () => {
  const clock = freezeClock()
  const { login, key } = await personWithApp()
  clock.goOn(10)
  expect([await statusWith(login, codeOf(key, -2)), await statusWith(login, codeOf(key, 2))]).toEqual([
    400, 400,
  ])
  expect(await statusWith(login, codeOf(key, -1))).toBe(200)
  expect(await statusWith(login, codeOf(key, 1))).toBe(200)
})

test('one code twice at once, in two log-ins: one wins', async () => {
  const { sid, login, key } = await personWithApp()
  const pre = [(await begin(login)).preToken, (await begin(login)).preToken]
  const code = nextCode(key)
  const lock = `select 1 from authenticators where user_sid = ${sid} for update`
  // The second waits for the first at the count of its failures already.
  const answers = await allAtOnce(server, lock, 2, (n) => pass(pre[n] ?? '', code))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('the code of somebody else is wrong, and so is a recovery code of somebody else', async () => {
  const [one, other] = [await personWithApp(), await personWithApp()]
  expect(await statusWith(one.login, nextCode(other.key))).toBe(400)
  const [code = ''] = await newCodes(other.sid)
  expect(await statusWith(one.login, code)).toBe(400)
  expect(await statusWith(other.login, code)).toBe(200)
})

function newCodes(sid: number): Promise<string[]> {
  return inTransaction(server.db, (tx) => makeRecoveryCodes(tx, sid))
}

test('a recovery code works once, however it is typed; it stands in the history', async () => {
  const { sid, login } = await personWithApp()
  const [code = '', another = ''] = await newCodes(sid)
  expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  expect(await statusWith(login, code.replaceAll('-', ' ').toUpperCase())).toBe(200)
  expect(await statusWith(login, code)).toBe(400)
  expect((await eventsOf(sid)).map(({ after }) => after)).toContainEqual({
    event: 'a recovery code was used',
  })
  const pre = [(await begin(login)).preToken, (await begin(login)).preToken]
  const lock = `select 1 from recovery_codes where user_sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 2, (n) => pass(pre[n] ?? '', another))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('a pre-session is used once, by its own step alone, and is over after five minutes', async () => {
  const clock = freezeClock()
  const { login, key } = await personWithApp()
  const { preToken } = await begin(login)
  const others = [
    [sessionRoutes.setPassword, { preToken, password: await hashPassword('violet harbour 93') }],
    [sessionRoutes.startFactor, { preToken }],
    [sessionRoutes.confirmFactor, { preToken, oneTimeCode: nextCode(key) }],
  ] as const
  for (const [route, body] of others)
    expect((await server.client.attempt<Route>(route, { body })).body.reason.code).toBe('log_in_again')
  expect((await pass(preToken, nextCode(key))).status).toBe(200)
  clock.goOn(2)
  expect((await pass(preToken, codeOf(key))).body.reason.code).toBe('log_in_again')
  const late = await begin(login)
  await sql`update pre_sessions set expires_at = expires_at - interval '5 minutes'`.execute(server.db)
  expect((await pass(late.preToken, codeOf(key))).body.reason.code).toBe('log_in_again')
})

test('a pre-session calls nothing else: no route but those of a log-in knows its token', async () => {
  const { login } = await personWithApp()
  const { preToken } = await begin(login)
  const guarded = Object.values(routes)
    .flatMap((table) => Object.values<Route>(table))
    .filter(({ permission }) => permission !== 'public')
  expect(guarded.length).toBeGreaterThan(150)
  for (const route of guarded) {
    const names = route.path.match(/:\w+/g) ?? []
    const params = Object.fromEntries(names.map((name) => [name.slice(1), 1]))
    const headers = { 'access-token': preToken, 'x-xsrf-token': preToken }
    const { status, body } = await server.client.send(route.method, addressOf(route, { params }), { headers })
    expect([route.path, status, (body as { code?: string }).code]).toEqual([
      route.path,
      401,
      'session_expired',
    ])
  }
})

test('wrong codes count as wrong passwords: the fifth blocks, also across log-ins, until somebody unlocks', async () => {
  const { sid, login, key } = await personWithApp()
  // A right password between them must not wipe out the count.
  for (let time = 0; time < 5; time += 1) expect(await statusWith(login, 'wrong')).toBe(400)
  expect(await statusOfLogin(server, login)).toBe(401)
  expect(await isBlockedEverywhere(server.db, sid)).toBe(true)
  const log = await server.db.selectFrom('loginLog').select('type').where('userSid', '=', sid).execute()
  expect(log.map(({ type }) => type)).toEqual([...Array(5).fill('REFUSED'), 'BLOCKED', 'BLOCKED'])
  expect((await eventsOf(sid)).at(-1)?.after).toEqual({ event: 'a wrong second factor was refused' })
  await server.client.call(usersRoutes.unblock, { params: { login } }, boss)
  expect(await statusWith(login, nextCode(key))).toBe(200)
})

test('what is sent while a user is blocked is no guess: once unlocked, the right code opens', async () => {
  const { login, key } = await personWithApp()
  const { preToken } = await begin(login)
  for (let time = 0; time < 25; time += 1) expect((await pass(preToken, 'wrong')).status).toBe(400)
  await server.client.call(usersRoutes.unblock, { params: { login } }, boss)
  expect(await statusWith(login, nextCode(key))).toBe(200)
})

test('whoever unlocks a user, or takes the factor away, ends the count of the day', async () => {
  const { sid, login, key } = await personWithApp()
  const guesses = async () => {
    for (let time = 0; time < 19; time += 1) await countWrongCode(server.db, sid)
    for (let time = 0; time < 5; time += 1) await statusWith(login, 'wrong').catch(() => 0)
  }
  await guesses()
  expect(await statusWith(login, nextCode(key))).toBe(429)
  await storeBlock(server.db, sid)
  await server.client.call(usersRoutes.unblock, { params: { login } }, boss)
  expect(await statusWith(login, nextCode(key))).toBe(200)
})

test('in one log-in the right code after five wrong ones opens nothing', async () => {
  const { login, key } = await personWithApp()
  const { preToken } = await begin(login)
  for (let time = 0; time < 5; time += 1) expect((await pass(preToken, 'wrong')).status).toBe(400)
  expect((await pass(preToken, nextCode(key))).status).toBe(400)
})

test('with a given password the factor comes first: the password alone does not get to change it', async () => {
  const { sid, login, key } = await personWithApp()
  await sql`update app_users set password_given = true where sid = ${sid}`.execute(server.db)
  const first = await begin(login)
  expect(first.required).toBe('mfa_required')
  const second = (await pass(first.preToken, nextCode(key))).done()
  if ('token' in second) throw new Error('logged in without an own password')
  expect(second.required).toBe('new_password_required')
  const body = { preToken: second.preToken, password: await hashPassword('violet harbour 93') }
  expect((await server.client.call(sessionRoutes.setPassword, { body })) as object).toHaveProperty('token')
})

async function demanded() {
  people += 1
  const login = `person${people}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, 4)
  const started = await begin(login)
  const body = { preToken: started.preToken }
  const start = () => server.client.attempt(sessionRoutes.startFactor, { body })
  const confirm = (oneTimeCode: string) =>
    server.client.attempt(sessionRoutes.confirmFactor, { body: { ...body, oneTimeCode } })
  return { sid, login, started, start, confirm }
}

test('whoever must have a factor and has none sets one up during the log-in', async () => {
  const { sid, login, started, start, confirm } = await demanded()
  expect(started.required).toBe('mfa_setup_required')
  expect((await confirm('123456')).body.reason.code).toBe('setup_over')
  const { factorKey, factorUri } = (await start()).done()
  expect(factorUri).toBe(`otpauth://totp/Corridor:${login}?secret=${factorKey}&issuer=Corridor`)
  expect((await confirm('wrong')).body.fields[0]?.reason?.code).toBe('code_refused')
  const done = (await confirm(codeOf(factorKey))).done()
  expect(done).toMatchObject({ token: expect.any(String), user: { login } })
  expect(new Set(done.recoveryCodes).size).toBe(10)
  expect((await confirm(nextCode(factorKey))).body.reason.code).toBe('log_in_again')
  expect((await begin(login)).required).toBe('mfa_required')
  expect((await eventsOf(sid)).at(-1)?.after).toEqual({ event: 'a second factor was set up' })
})

test('a log-in that has begun without a factor puts none in the place of one that is there by now', async () => {
  const { sid, login, start, confirm } = await demanded()
  const { factorKey } = (await start()).done()
  const key = await setUpApp(server.platform, sid)
  expect((await start()).body.reason.code).toBe('log_in_again')
  const { factorKey: late } = await beginSetup(server.platform, sid)
  expect((await confirm(codeOf(late))).body.reason.code).toBe('log_in_again')
  expect((await confirm(codeOf(factorKey))).status).not.toBe(200)
  expect(await statusWith(login, nextCode(key))).toBe(200)
})

test('two confirm one setup at once: one wins', async () => {
  const { sid, start, confirm } = await demanded()
  const { factorKey } = (await start()).done()
  const lock = `select 1 from authenticator_setups where user_sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 2, () => confirm(codeOf(factorKey)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

test('whose profile needs none, and who has none, logs in as ever', async () => {
  people += 1
  await addUser(withRememberedHashes(server.platform), `person${people}`, 5)
  const body = { user: `person${people}`, password: await hashPassword(testPassword) }
  const done = (await server.client.attempt(sessionRoutes.login, { body })).body
  expect(Object.keys(done).sort()).toEqual(['token', 'user'])
})

test('no key and no code is in a log line, an audit entry, or a table as it is', async () => {
  const { sid, start, confirm, login } = await demanded()
  const { factorKey } = (await start()).done()
  const first = codeOf(factorKey)
  const { recoveryCodes, token } = (await confirm(first)).done()
  const [used = ''] = recoveryCodes
  await statusWith(login, used)
  await statusWith(login, 'abcd-efgh-ijkl-wxyz')
  const account = await server.client.send('GET', '/api/account', { headers: { 'access-token': token } })
  const { rows } = await sql<{ text: string }>`
    select a::text as text from audit_entries a where entity_sid = ${sid}
    union all select a::text from authenticators a union all select c::text from recovery_codes c
    union all select l::text from login_log l where user_sid = ${sid}`.execute(server.db)
  const kept = [...logged, ...rows.map(({ text }) => text), JSON.stringify(account.body)].join('\n')
  expect(kept).toContain('/sec/auth/factor/confirm')
  const hex = bytesOf(factorKey).toString('hex')
  for (const secret of [factorKey, hex, ...recoveryCodes, used.replaceAll('-', ''), 'abcd-efgh'])
    expect(kept.toLowerCase()).not.toContain(secret.toLowerCase())
  // Six digits may be part of anything; a code that is told stands between quotes.
  expect(kept).not.toContain(`"${first}"`)
})

test('a factor is removed by a super admin with a grant: all sessions end, a log-in under way too', async () => {
  const { sid, login, key } = await personWithApp()
  const done = (await pass((await begin(login)).preToken, nextCode(key))).done()
  if (!('token' in done)) throw new Error('not logged in')
  const { preToken } = await begin(login)
  const remove = (who: typeof boss, user: number) =>
    server.client.attempt(accountRoutes.removeFactorOf, { params: { sid: user } }, who)
  const bare = await server.client.logIn('boss', testPassword)
  expect((await remove(bare, sid)).body.reason.code).toBe('second_level_required')
  expect((await remove(boss, boss.userSid)).body.reason.code).toBe('own_factor')
  expect((await remove(boss, sid)).body).toEqual({ ended: 1 })
  const { status } = await server.client.send('GET', '/api/account', {
    headers: { 'access-token': done.token },
  })
  expect(status).toBe(401)
  expect((await pass(preToken, codeOf(key))).body.reason.code).toBe('log_in_again')
  expect((await eventsOf(sid)).at(-1)?.after).toEqual({
    secondFactor: 'removed',
    event: 'the second factor was removed',
    sessions: 1,
  })
  await server.client.logIn(login, testPassword)
  expect((await remove(boss, sid)).body.reason.code).toBe('no_factor')
  expect((await remove(boss, 2_000_000_000)).status).toBe(404)
})
