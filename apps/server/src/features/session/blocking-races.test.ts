import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword } from '#support/server.ts'
import { storeBlock } from '#support/users.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { subjectOf } from '../../platform/session/attempts.ts'
import { holdSubject, inSession } from '../../platform/session/login-guards.ts'

// As many connections as guesses: on a busy machine one that waits too long for its turn is turned away with 503.
const server = useServer({ DATABASE_POOL: '60' })
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')

function tryLogin(user: string, password: string) {
  return server.client.attempt(sessionRoutes.login, { body: { user, password } })
}

function pause(ms: number) {
  return new Promise((done) => setTimeout(done, ms))
}

async function untilSomebodyWaits() {
  for (let n = 0; n < 500; n += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.platform.db)
    if (rows.length > 0) return
    await pause(10)
  }
  throw new Error('nobody waited for the lock')
}

/** Calls while `change` is done but not yet committed: the call has looked at the user before it. */
function callDuring<T>(change: (tx: Tx) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  return inTransaction(server.platform.db, async (tx) => {
    await change(tx)
    const answer = call()
    await Promise.race([answer, untilSomebodyWaits()])
    return { answer }
  }).then(({ answer }) => answer)
}

/** Blocks as a failure does that is being counted at this moment. */
function block(login: string, userSid: number) {
  return async (tx: Tx) => {
    await holdSubject(tx, { subject: subjectOf(server.platform.secrets, userSid, login) })
    // As a block in sessions for the second test.
    await storeBlock(tx, userSid)
    await storeBlock(tx, userSid, { kind: 'own', place: inSession })
  }
}

test('[LOGIN-13] a block that falls while the right password is being checked holds', async () => {
  const { sid } = await addUser(server.platform, 'raced', 5)
  await tryLogin('raced', wrong)
  const { status, body } = await callDuring(block('raced', sid), () => tryLogin('raced', right))
  expect([status, body.code]).toEqual([401, 'login_refused'])
  const logged = await server.platform.db
    .selectFrom('loginLog')
    .select('type')
    .where('userSid', '=', sid)
    .execute()
  expect(logged).toEqual([{ type: 'REFUSED' }, { type: 'BLOCKED' }])
})

test('[PW2-02] a block that falls while the right second-level password is being checked holds', async () => {
  await addUser(server.platform, 'raced.too', 5)
  const session = await server.client.logIn('raced.too', testPassword)
  const confirm = (passlvl2: string) =>
    server.client.attempt(sessionRoutes.secondLevel, { body: { passlvl2 } }, session)
  await confirm(wrong)
  const second = await hashPassword(testSecondPassword)
  const { status, body } = await callDuring(block('raced.too', session.userSid), () => confirm(second))
  expect([status, body.message]).toEqual([403, 'Wrong Password'])
  const { rows } = await sql`select 1 from session_grants`.execute(server.platform.db)
  expect(rows).toEqual([])
})

test('[LOGIN-13] many guesses at once, the right one among them: in the end the network is closed', async () => {
  const { sid } = await addUser(server.platform, 'swarmed', 5)
  const guesses = Array.from({ length: 20 }, () => tryLogin('swarmed', wrong))
  await pause(20)
  const hit = await tryLogin('swarmed', right)
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 401))
  expect((await tryLogin('swarmed', right)).status).toBe(401)
  // Should it have been let in, then before the fifth wrong one was counted.
  const { rows } = await sql<{ before: number }>`
    select count(*) filter (where type = 'REFUSED' and sid < (
      select min(sid) from login_log where user_sid = ${sid} and type = 'LOGIN'))::int as before
    from login_log where user_sid = ${sid}`.execute(server.platform.db)
  if (hit.status === 200) expect(rows[0]?.before).toBeLessThan(5)
})

test('a login that was under way when the password changed or the user was deactivated gets no session', async () => {
  const { sid } = await addUser(server.platform, 'saved', 5)
  for (const save of [sql`password_hash = password_hash || ' '`, sql`active = false`]) {
    const change = async (tx: Tx) => {
      await sql`select 1 from app_users where sid = ${sid} for update`.execute(tx)
      await sql`update app_users set ${save} where sid = ${sid}`.execute(tx)
    }
    const { status, body } = await callDuring(change, () => tryLogin('saved', right))
    expect([status, body.code]).toEqual([401, 'login_refused'])
    await sql`update app_users set active = true, password_hash = trim(password_hash) where sid = ${sid}`.execute(
      server.platform.db,
    )
  }
  expect((await tryLogin('saved', right)).status).toBe(200)
})

test('[LOGIN-13] failures in parallel are all counted', async () => {
  await addUser(server.platform, 'parallel', 5)
  const session = await server.client.logIn('parallel', testPassword)
  const { rows } = await sql`select 1 from lockouts where user_sid = ${session.userSid}`.execute(
    server.platform.db,
  )
  expect(rows).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => tryLogin('parallel', wrong)))
  expect((await tryLogin('parallel', right)).status).toBe(401)
  // What stands stays.
  expect((await server.client.attempt(lookupsRoutes.days, {}, session)).status).toBe(200)
})

test('[LOGIN-13] the command of the host frees the last super admin', async () => {
  await addUser(server.platform, 'last.admin', 1)
  await tryLogin('last.admin', right)
  for (let n = 0; n < 5; n += 1) await tryLogin('last.admin', wrong)
  expect((await tryLogin('last.admin', right)).status).toBe(401)
  const cli = join(import.meta.dirname, '../../cli.ts')
  const run = () =>
    promisify(execFile)(process.execPath, [cli, 'unblock', '--login', 'Last.Admin'], {
      env: { ...process.env, ...testEnvironment(server.platform.config.databaseUrl) },
    })
  expect((await run()).stdout).toContain('Last.Admin is unblocked.')
  expect((await tryLogin('last.admin', right)).status).toBe(200)
  expect((await run()).stdout).toContain('was not blocked.')
})
