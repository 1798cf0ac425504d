import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeClient } from '#support/client.ts'
import { testEnvironment } from '#support/config.ts'
import {
  addUser,
  startTestServer,
  type TestServer,
  testPassword,
  testSecondPassword,
} from '#support/server.ts'

let database: TestServer
let api: ChildProcess
let client: Client
let output = ''

async function untilListening(): Promise<string> {
  for (let n = 0; n < 300; n += 1) {
    const found = /Server listening at (http:\/\/[^"]+)/.exec(output)?.[1]
    if (found) return found
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the server did not start: ${output}`)
}

beforeAll(async () => {
  database = await startTestServer()
  await addUser(database.platform, 'admin', 1)
  const environment = testEnvironment(database.platform.config.databaseUrl)
  api = spawn(process.execPath, [join(import.meta.dirname, '../../api.ts')], {
    env: { ...process.env, ...environment, LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [api.stdout, api.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  client = makeClient(await untilListening())
})

afterAll(async () => {
  if (api.exitCode === null) api.kill('SIGKILL')
  await database.stop()
})

test('[PW2-02] no token, password, cookie or sign reaches the log, whatever happens to the calls', async () => {
  const hashes = {
    pass: await hashPassword(testPassword),
    second: await hashPassword(testSecondPassword),
    wrong: await hashPassword('not the password'),
    changed: await hashPassword('quite a new one'),
    changed2: await hashPassword('another new one'),
  }
  const session = await client.logIn('admin', testPassword)
  const cookie = { cookie: `XSRF-TOKEN=${session.xsrf}; other=cookie-of-somebody` }
  const { token: renewed } = await client.call(sessionRoutes.verify, {}, session)
  const logIn = (password: string) =>
    client.attempt(sessionRoutes.login, { body: { user: 'admin', password } })
  const confirm = (passlvl2: string) =>
    client.attempt(sessionRoutes.secondLevel, { body: { passlvl2, action: 'users' } }, session, cookie)

  // Accepted, refused, malformed, forged and broken ones.
  const statuses = [
    (await logIn(hashes.wrong)).status,
    (await logIn(`${hashes.wrong}${hashes.wrong}`)).status,
    (
      await client.send('POST', '/sec/auth', {
        body: `{"user":"admin","password":"${hashes.pass}"`,
        headers: { 'content-type': 'application/json' },
      })
    ).status,
    (await client.send('POST', '/sec/auth', { body: hashes.pass, headers: { 'content-type': 'text/plain' } }))
      .status,
    (await confirm(hashes.second)).status,
    (await confirm(hashes.wrong)).status,
    (await client.send('GET', `${lookupsRoutes.days.path}?token=${session.token}`)).status,
    (await client.send('GET', `/nowhere?a=1&token=${session.token}`)).status,
    (await client.attempt(usersRoutes.list, {}, { ...session, xsrf: 'a-forged-xsrf-value' })).status,
  ]
  expect(statuses).toEqual([401, 400, 400, 415, 200, 403, 401, 404, 403])

  const fields = {
    profile: 5,
    name: 'Sam',
    lastName: 'Saved',
    login: 'sam',
    email: 'sam@example.com',
    active: true,
  }
  const made = await client.call(
    usersRoutes.create,
    { body: { user: { ...fields, pass: hashes.pass, passLevel2: hashes.second }, sign: session.sign } },
    session,
  )
  const save = {
    user: { ...fields, version: made.version },
    passwordN: hashes.changed,
    password2N: hashes.changed2,
  }
  const params = { sid: made.sid }
  expect(
    (await client.attempt(usersRoutes.update, { params, body: { ...save, sign: 'a-forged-sign' } }, session))
      .status,
  ).toBe(403)
  expect(
    (await client.attempt(usersRoutes.update, { params, body: { ...save, sign: session.sign } }, session))
      .status,
  ).toBe(200)

  // A bug on our side is logged with its error; what the call carried stays out all the same.
  await sql`alter table login_log rename to login_log_away`.execute(database.platform.db)
  expect((await logIn(hashes.pass)).status).toBe(500)
  await sql`alter table login_log_away rename to login_log`.execute(database.platform.db)

  await sql`update session_tokens set replaced_at = replaced_at - interval '1 hour'`.execute(
    database.platform.db,
  )
  expect((await client.attempt(lookupsRoutes.days, {}, session)).status).toBe(401)

  api.kill('SIGTERM')
  await once(api, 'close')

  // The log was really on: every call is in it, and so are the error and the warning.
  // One line a request, written when it is known who asked.
  expect(output.split('\n').length).toBeGreaterThan(20)
  expect(output).toContain('"url":"/sec/auth"')
  expect(output).toContain('login_log')
  expect(output).toContain('replayed token ends the session')
  expect(output).toContain('token=[redacted]')

  const { rows } = await sql<{ passwordHash: string }>`select password_hash from app_users`.execute(
    database.platform.db,
  )
  const secrets = [
    session.token,
    renewed,
    session.xsrf,
    session.sign,
    'cookie-of-somebody',
    'a-forged-xsrf-value',
    'a-forged-sign',
    testPassword,
    testSecondPassword,
    '$argon2',
    database.platform.config.secretKeys[0].bytes.toString('hex'),
    new URL(database.platform.config.databaseUrl).password,
    ...Object.values(hashes),
    ...rows.map(({ passwordHash }) => passwordHash),
  ]
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([])
})
