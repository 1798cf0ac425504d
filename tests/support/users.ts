import { randomUUID } from 'node:crypto'
import { hashPassword } from '@corridor/contract/common/password'
import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { sessionRoutes } from '@corridor/contract/session'
import type { usersRoutes } from '@corridor/contract/users'
import type { BlockKind } from '@corridor/domain/access/blocking'
import { sql } from 'kysely'
import { findUserForLogin } from '../../apps/server/src/features/session/store.ts'
import { networksOf } from '../../apps/server/src/platform/addresses.ts'
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/db/database.ts'
import { subjectOf } from '../../apps/server/src/platform/session/attempts.ts'
import { countFailure, inSession } from '../../apps/server/src/platform/session/login-guards.ts'
import { type TestServer, testPassword } from './server.ts'

export type User = RouteAnswer<typeof usersRoutes.create>
type NewUser = RouteInput<typeof usersRoutes.create>['body']['user']

/** What the form sends for a new user who is right in every respect; the login is the name as well. */
export async function newUser(login: string, more: Partial<NewUser> = {}) {
  return {
    profile: 5,
    name: login,
    lastName: 'Tester',
    login,
    email: 'somebody@example.com',
    active: true,
    comments: '',
    pass: await hashPassword(testPassword),
    ...more,
  }
}

/** What the form sends back of a user that it has loaded. */
export function loaded({ sid: _sid, hasPassLevel2: _has, ...fields }: User) {
  return fields
}

export async function statusOfLogin(
  { client }: TestServer,
  login: string,
  password = testPassword,
): Promise<number> {
  const body = { user: login, password: await hashPassword(password) }
  return (await client.attempt(sessionRoutes.login, { body })).status
}

/**
 * Counts wrong passwords as a login does, without the time that their hashes take. They come from a network that the
 * user has logged in from, so that five of them block everywhere; with a browser that is not known, or in a session.
 */
export function countWrong(
  { platform: { db, secrets } }: TestServer,
  login: string,
  times = 5,
  browser = '',
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = await findUserForLogin(tx, login)
    const attempt = {
      kind: 'login',
      subject: subjectOf(secrets, user?.sid, login.toLowerCase()),
      userSid: user?.sid ?? null,
      networks: networksOf('192.0.2.1'),
      browser,
    } as const
    for (let time = 0; time < times; time += 1)
      await countFailure(tx, attempt, { knownPlace: true, isOwnPlace: browser === inSession })
  })
}

/** A block that began at this moment, everywhere unless another kind and place are given. */
export async function storeBlock(
  db: Db | Tx,
  userSid: number,
  { kind = 'everywhere', place = '' }: { kind?: BlockKind; place?: string } = {},
): Promise<void> {
  const subject = Buffer.from(`blocked ${userSid}`)
  const endsAt = sql<string>`now() + interval '15 minutes'`
  await db.insertInto('lockouts').values({ subject, userSid, kind, place, endsAt }).execute()
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** Asks again and again until it holds; says what it waited for when it never does. */
export async function until(what: string, holds: () => Promise<boolean>, withinMs = 100_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await pause(20)
  }
}

/**
 * Sends calls that all come to a halt at the same lock, and lets them go only when every one of them
 * waits there: they really meet, on the slowest machine as on the fastest.
 */
export async function allAtOnce<T>(
  { platform: { db } }: TestServer,
  lock: string,
  count: number,
  send: (index: number) => Promise<T>,
): Promise<T[]> {
  const sent = await inTransaction(db, async (tx) => {
    await sql.raw(lock).execute(tx)
    const calls = Array.from({ length: count }, (_, index) => send(index))
    await until(`${count} calls at the lock`, async () => {
      const waiting = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return waiting.rows[0]?.waiting === count
    })
    return { calls }
  })
  return Promise.all(sent.calls)
}

/** A user who never logs in, for whoever only needs that there is one. */
export function insertUser(db: Db): Promise<{ readonly sid: number; readonly version: number }> {
  const names = { name: 'Stored', lastName: 'Person', email: 'stored@example.com' }
  return db
    .insertInto('appUsers')
    .values({ ...names, profile: 5, passwordHash: 'x', login: randomUUID() })
    .returning(['sid', 'version'])
    .executeTakeFirstOrThrow()
}
