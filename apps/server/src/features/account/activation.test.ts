import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grant } from '#support/agencies.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword, testSecondPassword, withRememberedHashes } from '#support/server.ts'
import { allAtOnce, countWrong, loaded, statusOfLogin } from '#support/users.ts'

const lines: string[] = []
const server = useServer({ LOG_LEVEL: 'info' }, { onLogLine: (line) => lines.push(line) })
const boss = useUser(server, 'boss', 1)
const fresh = 'violet harbour 93'
let people = 0

async function newPerson() {
  people += 1
  const login = `person${people}`
  const { sid } = await addUser(withRememberedHashes(server.platform), login, 5)
  return { sid, login }
}

function make(sid: number) {
  return server.client.call(accountRoutes.makeActivation, { params: { sid } }, boss)
}

async function isOpen(activation: string): Promise<boolean> {
  const { status, body } = await server.client.attempt(accountRoutes.lookAtActivation, {
    body: { activation },
  })
  expect(status === 200 ? body : body.reason.code).toEqual(
    status === 200 ? { open: true } : 'activation_over',
  )
  return status === 200
}

async function activate(activation: string, password = fresh) {
  const body = { activation, password: await hashPassword(password) }
  return server.client.attempt(accountRoutes.activate, { body })
}

test('a link sets a password once, ends what was open, and stands in no log, audit entry or table', async () => {
  const { sid, login } = await newPerson()
  const before = await server.client.logIn(login, testPassword)
  const { activation, expiresAt } = await make(sid)
  expect(activation).toMatch(/^[\w-]{43}$/)
  const hours = (new Date(expiresAt).getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
  expect([await isOpen(activation), await isOpen(activation)]).toEqual([true, true])
  const done = await activate(activation)
  expect([done.status, done.body]).toEqual([200, { login }])
  expect((await server.client.attempt(lookupsRoutes.days, {}, before)).status).toBe(401)
  expect(await statusOfLogin(server, login)).toBe(401)
  expect(await statusOfLogin(server, login, fresh)).toBe(200)
  expect(await isOpen(activation)).toBe(false)
  const again = await activate(activation, 'another violet 94')
  expect([again.status, again.body.reason.code]).toEqual([404, 'activation_over'])
  const audit = await server.db.selectFrom('auditEntries').selectAll().where('entitySid', '=', sid).execute()
  expect(audit.map(({ actorLogin, after }) => [actorLogin, after])).toEqual(
    expect.arrayContaining([
      ['boss', { password: 'by link', event: 'an activation link was made' }],
      [login, { password: 'changed', event: 'an activation link was used' }],
    ]),
  )
  const kept = JSON.stringify([audit, lines])
  expect(kept).not.toContain(activation)
  expect(kept).not.toContain(await hashPassword(fresh))
})

test('a link is over after 24 hours, and when a newer one was made', async () => {
  const { sid, login } = await newPerson()
  const older = await make(sid)
  const newer = await make(sid)
  expect((await activate(older.activation)).status).toBe(404)
  await sql`update activation_links set expires_at = expires_at - interval '24 hours'`.execute(server.db)
  expect((await activate(newer.activation)).status).toBe(404)
  expect((await activate('x'.repeat(43))).status).toBe(404)
  expect(await statusOfLogin(server, login)).toBe(200)
})

test('a link is over once the person has set an own password', async () => {
  const { sid, login } = await newPerson()
  const session = await server.client.logIn(login, testPassword)
  const { activation } = await make(sid)
  const body = { current: await hashPassword(testPassword), password: await hashPassword(fresh) }
  await server.client.call(accountRoutes.changePassword, { body }, session)
  expect((await activate(activation, 'another violet 94')).status).toBe(404)
  expect(await statusOfLogin(server, login, fresh)).toBe(200)
})

test('a link is over when its user is deactivated, and when a super admin ends all sessions', async () => {
  const { sid, login } = await newPerson()
  const set = async (active: boolean) => {
    const users = await server.client.call(usersRoutes.list, {}, boss)
    const user = users.find((one) => one.sid === sid)
    if (!user) throw new Error('the user is gone')
    const body = { user: { ...loaded(user), active }, sign: boss.sign }
    await server.client.call(usersRoutes.update, { params: { sid }, body }, boss)
  }
  const first = await make(sid)
  await set(false)
  expect((await activate(first.activation)).body.reason.code).toBe('activation_over')
  const early = await make(sid)
  expect((await activate(early.activation)).body.reason.code).toBe('activation_over')
  await set(true)
  expect((await activate(first.activation)).body.reason.code).toBe('activation_over')
  const third = await make(sid)
  await server.client.call(accountRoutes.endSessionsOf, { params: { sid } }, boss)
  expect((await activate(third.activation)).body.reason.code).toBe('activation_over')
  expect(await statusOfLogin(server, login)).toBe(200)
})

test('a link does nothing for a blocked user, and none is made', async () => {
  const { sid, login } = await newPerson()
  const { activation } = await make(sid)
  await countWrong(server, login)
  expect((await activate(activation)).body.reason.code).toBe('activation_over')
  const { body } = await server.client.attempt(accountRoutes.makeActivation, { params: { sid } }, boss)
  expect(body.reason.code).toBe('activation_blocked')
})

test('two uses at once: one wins', async () => {
  const { sid, login } = await newPerson()
  const { activation } = await make(sid)
  const lock = `select 1 from app_users where sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 2, (n) => activate(activation, `${fresh} ${n}`))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await statusOfLogin(server, login, `${fresh} ${winner}`)).toBe(200)
})

test('the rules of a password hold here too, and a refused one does not use the link up', async () => {
  const { sid } = await newPerson()
  const { activation } = await make(sid)
  for (const [password, code] of [
    ['qwertyuiop', 'password_common'],
    [testPassword, 'password_unchanged'],
    [testSecondPassword, 'passwords_equal'],
  ] as const) {
    const { status, body } = await activate(activation, password)
    expect([status, body.fields[0]?.reason?.code]).toEqual([400, code])
  }
  const guesses = server.db.selectFrom('loginFailures').select('kind').where('userSid', '=', sid)
  expect(await guesses.execute()).toEqual([{ kind: 'second_level' }])
  expect((await activate(activation)).status).toBe(200)
})

test('making one needs the second level, and a user who is there', async () => {
  const { sid } = await newPerson()
  await sql`delete from session_grants`.execute(server.db)
  const attempt = (who: number) =>
    server.client.attempt(accountRoutes.makeActivation, { params: { sid: who } }, boss)
  expect((await attempt(sid)).body.code).toBe('second_level_required')
  await grant(server, boss, ['users'])
  expect((await attempt(2_000_000_000)).status).toBe(404)
  expect((await attempt(sid)).status).toBe(200)
})
