import { hashPassword } from '@corridor/contract/common/password'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmedSession } from '#support/agencies.ts'
import { countRows, writeSealedLog } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser } from '#support/server.ts'
import { countWrong, loaded, newUser, type User } from '#support/users.ts'

let boss: TestSession
let bossUser: User

const server = useServer()

beforeAll(async () => {
  bossUser = await addUser(server.platform, 'boss', 1)
  boss = await confirmedSession(server, 'boss')
  await writeSealedLog(server.platform, 2, 3)
})

function run(text: string) {
  return sql.raw(text).execute(server.platform.db)
}

describe('the database refuses, whoever asks in plain SQL', () => {
  test.each([
    `update audit_entries set actor_login = 'somebody else'`,
    `update audit_entries set after = null where sid = 1`,
    `delete from audit_entries`,
    `delete from audit_entries where sid = (select max(sid) from audit_entries)`,
    `truncate audit_entries`,
    `truncate audit_entries, audit_unsealed cascade`,
    `update audit_seals set hash = decode(repeat('00', 32), 'hex')`,
    `update audit_seals set entry_sids = '{1}'`,
    `delete from audit_seals where sid = 2`,
    `truncate audit_seals`,
    `insert into audit_seals select * from audit_seals on conflict (sid) do update set at = now()`,
    `merge into audit_entries e using audit_seals s on e.sid = s.sid when matched then delete`,
  ])('%s', async (text) => {
    const both = sql<{ text: string }>`
      select (select json_agg(e order by sid) from audit_entries e)::text
        || (select json_agg(s order by sid) from audit_seals s)::text as text`
    const before = await both.execute(server.platform.db)
    await expect(run(text)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/^the audit log is append only: (UPDATE|DELETE|TRUNCATE) on audit_/),
    })
    expect((await both.execute(server.platform.db)).rows).toEqual(before.rows)
  })
})

async function create(login: string) {
  return server.client.attempt(
    usersRoutes.create,
    { body: { user: await newUser(login), sign: boss.sign } },
    boss,
  )
}

function save(user: User, change: object, more: object = {}) {
  return server.client.attempt(
    usersRoutes.update,
    { params: { sid: user.sid }, body: { user: { ...loaded(user), ...change }, sign: boss.sign, ...more } },
    boss,
  )
}

function unblock(login: string) {
  return server.client.attempt(usersRoutes.unblock, { params: { login } }, boss)
}

/** The transaction that wrote the newest entry of a user. */
async function entryTransaction(sid: number) {
  const found = await sql<{ xmin: string }>`
    select xmin::text from audit_entries where entity_sid = ${sid} order by sid desc limit 1`.execute(
    server.platform.db,
  )
  return found.rows[0]?.xmin
}

describe('every write of a user', () => {
  const entriesOf = async <T>(work: () => Promise<T>): Promise<{ entries: number; result: T }> => {
    const before = await countRows(server.platform.db, 'audit_entries')
    const result = await work()
    return { entries: (await countRows(server.platform.db, 'audit_entries')) - before, result }
  }

  test('leaves exactly one entry, written by the transaction of the write itself', async () => {
    const created = await entriesOf(() => create('written'))
    expect([created.result.status, created.entries]).toEqual([200, 1])
    const user = created.result.done()
    const userTransaction = async () => {
      const found = await sql<{
        xmin: string
      }>`select xmin::text from app_users where sid = ${user.sid}`.execute(server.platform.db)
      return found.rows[0]?.xmin
    }
    const insertedBy = await userTransaction()
    expect(await entryTransaction(user.sid)).toBe(insertedBy)
    const changed = await entriesOf(async () => {
      const secrets = {
        passwordN: await hashPassword('quite new'),
        password2N: await hashPassword('newer still'),
      }
      return save(user, { login: 'rewritten', profile: 3 }, secrets)
    })
    expect([changed.result.status, changed.entries]).toEqual([200, 1])
    expect(await userTransaction()).not.toBe(insertedBy)
    expect(await entryTransaction(user.sid)).toBe(await userTransaction())
    await countWrong(server, 'rewritten')
    const lifted = await entriesOf(() => unblock('rewritten'))
    expect([lifted.result.status, lifted.entries]).toEqual([200, 1])
    const log = await sql<{
      xmin: string
    }>`select xmin::text from login_log order by sid desc limit 1`.execute(server.platform.db)
    expect(await entryTransaction(user.sid)).toBe(log.rows[0]?.xmin)
  })

  test('that is refused leaves none', async () => {
    const common = { passwordN: await hashPassword('password1') }
    const refusals = await entriesOf(async () => [
      await create('BOSS'),
      await create('with space'),
      await save({ ...bossUser, version: 9 }, {}),
      await save(bossUser, { profile: 2 }),
      await save(bossUser, { name: '' }),
      await save(bossUser, {}, common),
      await save({ ...bossUser, sid: 4_711 }, {}),
      await unblock('boss'),
    ])
    expect(refusals.result.map(({ status }) => status)).toEqual([409, 400, 409, 409, 400, 400, 404, 200])
    expect(refusals.entries).toBe(0)
  })
})

describe('write and entry stand or fall together', () => {
  const boom = `create function boom() returns trigger language plpgsql as $$ begin raise exception 'boom'; end $$`

  beforeAll(() => run(boom))
  afterEach(() =>
    run('drop trigger if exists boom on audit_entries; drop trigger if exists boom on app_users'),
  )

  test('a user whose entry cannot be written is not stored', async () => {
    await run('create trigger boom before insert on audit_entries for each row execute function boom()')
    expect((await create('unwritten')).status).toBe(500)
    expect((await save(bossUser, { comments: 'unwritten' })).status).toBe(500)
    const all = await server.client.call(usersRoutes.list, {}, boss)
    expect(all.filter(({ login, comments }) => login === 'unwritten' || comments === 'unwritten')).toEqual([])
  })

  test('a write that fails at its very end leaves no entry and nothing to seal', async () => {
    const [entries, unsealed] = [
      await countRows(server.platform.db, 'audit_entries'),
      await countRows(server.platform.db, 'audit_unsealed'),
    ]
    await run(`create constraint trigger boom after insert or update on app_users
      deferrable initially deferred for each row execute function boom()`)
    expect((await create('unfinished')).status).toBe(500)
    expect((await save(bossUser, { comments: 'unfinished' })).status).toBe(500)
    expect(await countRows(server.platform.db, 'audit_entries')).toBe(entries)
    expect(await countRows(server.platform.db, 'audit_unsealed')).toBe(unsealed)
  })
})
