import { auditRoutes } from '@corridor/contract/audit'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser } from '#support/server.ts'
import { allAtOnce, countWrong, loaded, newUser, pause, statusOfLogin, type User } from '#support/users.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { countOtherActiveSuperAdmins, lockUser } from './store.ts'

// As many connections as calls, so that all of them are really under way together.
const server = useServer({ DATABASE_POOL: '30' }, { remembersHashes: true })
const boss = useUser(server, 'boss', 1)
const rival = useUser(server, 'rival', 1)

function create(user: object) {
  return server.client.attempt(usersRoutes.create, { body: { user, sign: boss.sign } }, boss)
}

function save(session: TestSession, user: User, change: object = {}) {
  return server.client.attempt(
    usersRoutes.update,
    { params: { sid: user.sid }, body: { user: { ...loaded(user), ...change }, sign: session.sign } },
    session,
  )
}

function summary({ status, body }: Awaited<ReturnType<typeof save>>) {
  return [status, body.code ?? '', ...(body.fields ?? []).map(({ field }) => field)].join(' ').trim()
}

describe('a login belongs to one user', () => {
  test.each(['taken', 'TAKEN', 'Taken'])('%s is refused for another one, new or stored', async (login) => {
    await create(await newUser('taken'))
    const all = await server.client.call(usersRoutes.list, {}, boss)
    const other = all.find((user) => user.login === 'rival') as User
    expect(summary(await create(await newUser(login)))).toBe('409 duplicate user.login')
    expect(summary(await save(boss, other, { login }))).toBe('409 duplicate user.login')
  })

  test('its own user may write it differently', async () => {
    const user = await addUser(server.platform, 'shape', 5)
    expect(summary(await save(boss, user, { login: 'SHAPE' }))).toBe('200')
    expect(await statusOfLogin(server, 'shape')).toBe(200)
  })

  test('of 20 creations at the same moment one wins and the others are told why', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        newUser(index % 2 ? 'twin' : 'TWIN', { name: `Twin ${index}` }),
      ),
    )
    // Readers pass the lock, so that each call has found the login free before the first one is stored.
    const lock = 'lock table app_users in share row exclusive mode'
    const answers = await allAtOnce(server, lock, 20, (index) => create(bodies[index] as object))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(19).fill('409 duplicate user.login')])
    const stored = await sql<{ sid: number }>`select sid from app_users where lower(login) = 'twin'`.execute(
      server.platform.db,
    )
    expect(stored.rows).toHaveLength(1)
    const written = await sql<{ sid: number }>`
      select sid from audit_entries where after ->> 'login' ilike 'twin'`.execute(server.platform.db)
    expect(written.rows).toHaveLength(1)
  })

  test('of two renamings to one login at the same moment one wins', async () => {
    const users = [await addUser(server.platform, 'left', 5), await addUser(server.platform, 'right', 5)]
    const lock = 'lock table app_users in share mode'
    const answers = await allAtOnce(server, lock, 2, (index) =>
      save(boss, users[index] as User, { login: 'middle' }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', '409 duplicate user.login'])
  })
})

describe('a save of an older version', () => {
  test('is refused and told who saved in between and when', async () => {
    const user = await addUser(server.platform, 'contested', 5)
    expect(summary(await save(rival, user, { name: 'First' }))).toBe('200')
    const late = await save(boss, user, { name: 'Second' })
    expect(summary(late)).toBe('409 changed_meanwhile')
    const record = { params: { entity: 'app_user', sid: user.sid } }
    const last = await server.client.call(auditRoutes.last, record, boss)
    expect(late.body.conflict).toEqual({ by: 'rival', at: last?.date })
    const all = await server.client.call(usersRoutes.list, {}, boss)
    expect(all.find(({ sid }) => sid === user.sid)).toMatchObject({ name: 'First', version: 2 })
  })

  test('is refused as well with a version that is still to come', async () => {
    const user = await addUser(server.platform, 'future', 5)
    expect(summary(await save(boss, { ...user, version: 2 }))).toBe('409 changed_meanwhile')
  })

  test('happens to all but one of 20 at the same moment', async () => {
    const user = await addUser(server.platform, 'popular', 5)
    const lock = `select 1 from app_users where sid = ${user.sid} for update`
    const answers = await allAtOnce(server, lock, 20, (index) =>
      save(index % 2 ? boss : rival, user, { name: `Name ${index}` }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(19).fill('409 changed_meanwhile')])
    const winner = answers.find(({ status }) => status === 200)?.done()
    expect(winner?.version).toBe(2)
    const all = await server.client.call(usersRoutes.list, {}, boss)
    expect(all.find(({ sid }) => sid === user.sid)).toEqual(winner)
    const record = { params: { entity: 'app_user', sid: user.sid } }
    const history = await server.client.call(auditRoutes.history, record, boss)
    expect(history.map(({ action }) => action)).toEqual(['update', 'insert'])
    const by = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.conflict?.by))
    expect([...by]).toEqual([history[0]?.user])
  })
})

describe('a block', () => {
  const blocked = () => server.client.call(usersRoutes.blocked, {}, boss)

  test('goes with the user to another login, and so does the count before it', async () => {
    const user = await addUser(server.platform, 'mover', 5)
    const counted = await addUser(server.platform, 'counted', 5)
    await countWrong(server, 'mover')
    await countWrong(server, 'counted', 4)
    expect(summary(await save(boss, user, { login: 'moved' }))).toBe('200')
    expect(summary(await save(boss, counted, { login: 'recounted' }))).toBe('200')
    expect(Object.keys(await blocked())).toEqual(['moved'])
    expect(await statusOfLogin(server, 'moved')).toBe(401)
    await countWrong(server, 'recounted', 1)
    expect(Object.keys(await blocked()).sort()).toEqual(['moved', 'recounted'])
    const lifted = await server.client.call(usersRoutes.unblock, { params: { login: 'moved' } }, boss)
    expect(lifted).toEqual({ unblocked: true })
    expect(await statusOfLogin(server, 'moved')).toBe(200)
  })

  test('is not inherited from strangers who tried a login before it was given to somebody', async () => {
    for (const login of ['newcomer', 'renamed']) await countWrong(server, login)
    await addUser(server.platform, 'newcomer', 5)
    const user = await addUser(server.platform, 'renamer', 5)
    expect(summary(await save(boss, user, { login: 'renamed' }))).toBe('200')
    for (const login of ['newcomer', 'renamed']) {
      await countWrong(server, login, 4)
      expect(await statusOfLogin(server, login)).toBe(200)
    }
  })
})

test('neither an unlock nor a wrong password waits for somebody who saves that user', async () => {
  const user = await addUser(server.platform, 'busy', 1)
  await countWrong(server, 'busy')
  await inTransaction(server.platform.db, async (tx) => {
    await countOtherActiveSuperAdmins(tx, user.sid)
    await lockUser(tx, user.sid)
    const both = Promise.all([
      server.client.call(usersRoutes.unblock, { params: { login: 'busy' } }, boss),
      statusOfLogin(server, 'busy', 'a wrong password'),
    ])
    expect(await Promise.race([both, pause(8_000)])).toEqual([{ unblocked: true }, 401])
  })
})
