import { hashPassword } from '@corridor/contract/common/password'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSession } from '#support/client.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { countWrong } from '#support/users.ts'
import { subjectOf } from '../../platform/session/attempts.ts'

const server = useServer({ TRUSTED_PROXIES: '127.0.0.0/8, ::1' }, { remembersHashes: true })
const admin = useUser(server, 'admin', 1)
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')

async function tryLogin(
  user: string,
  password: string,
  from = '192.0.2.1',
  headers: Record<string, string> = {},
) {
  const forwarded = { 'x-forwarded-for': from, ...headers }
  const input = { body: { user, password } }
  const { status, body } = await server.client.attempt(sessionRoutes.login, input, undefined, forwarded)
  return { status, body: { ...body, requestId: '' } }
}

async function fail(user: string, times: number, from = '192.0.2.1') {
  for (let n = 0; n < times; n += 1) expect((await tryLogin(user, wrong, from)).status).toBe(401)
}

async function use(session: TestSession) {
  return (await server.client.attempt(lookupsRoutes.days, {}, session)).status
}

function blockedLogins() {
  return server.client.call(usersRoutes.blocked, {}, admin)
}

function unblock(login: string, session = admin) {
  return server.client.attempt(usersRoutes.unblock, { params: { login } }, session)
}

/** As if the failures and blocks so far had happened that much earlier. */
async function moveBack(login: string, time: string) {
  const ofUser = sql`from app_users u where u.sid = user_sid and u.login = ${login}`
  const by = sql`${time}::interval`
  await sql`update login_failures set at = at - ${by} ${ofUser}`.execute(server.db)
  await sql`update lockouts set blocked_at = blocked_at - ${by}, ends_at = ends_at - ${by} ${ofUser}`.execute(
    server.db,
  )
}

/** Minutes of the blocks of a user, by kind. */
async function blocksOf(login: string) {
  const { rows } = await sql<{ kind: string; place: string; minutes: number }>`
    select kind, place, round(extract(epoch from ends_at - blocked_at) / 60)::int as minutes
    from lockouts join app_users u on u.sid = user_sid
    where u.login = ${login} and ends_at > now() order by kind, place`.execute(server.db)
  return rows
}

async function logOf(login: string) {
  const log = await server.client.call(usersRoutes.loginLog, {}, admin)
  return log
    .filter(({ username }) => username === login)
    .map(({ type }) => type)
    .toReversed()
}

let marks = 0

/** The mark of a browser; the server knows it again after a log-in. */
function newBrowser(): Record<string, string> {
  marks += 1
  return { cookie: `browser=${String(marks).padStart(43, 'm')}` }
}

/** Failures from 21 networks, none of which the user has logged in from. */
async function swarm(user: string, third: number) {
  for (let n = 0; n < 21; n += 1) await fail(user, 1, `10.9.${third}.${n}`)
}

test('[LOGIN-13] four failures do not block, and the right password in between begins the count anew', async () => {
  await addUser(server.platform, 'four', 5)
  for (let round = 0; round < 2; round += 1) {
    await fail('four', 4)
    expect((await tryLogin('four', right)).status).toBe(200)
  }
  expect(await blockedLogins()).not.toHaveProperty('four')
})

test('[LOGIN-13] the fifth failure blocks: the right password gets the very answer of a wrong one', async () => {
  await addUser(server.platform, 'five', 5)
  expect((await tryLogin('five', right)).status).toBe(200)
  const ofWrong = await tryLogin('five', wrong)
  await fail('five', 3)
  expect(await blockedLogins()).not.toHaveProperty('five')
  await fail('five', 1)
  expect(await blockedLogins()).toMatchObject({ five: expect.any(Number) })
  expect(await tryLogin('five', right)).toEqual(ofWrong)
  expect(await tryLogin('FIVE', right, '203.0.113.200')).toEqual(ofWrong)
  // One when the block began, and one for each attempt that it refused.
  expect(await logOf('five')).toEqual([
    'LOGIN',
    ...Array<string>(5).fill('REFUSED'),
    ...Array<string>(3).fill('BLOCKED'),
  ])
})

test("[LOGIN-13] [USER-08] the fifth failure from a network that is not the user's closes that network alone, and is listed", async () => {
  await addUser(server.platform, 'far', 5)
  await fail('far', 5, '198.51.100.7')
  expect(await blocksOf('far')).toEqual([{ kind: 'network', place: '198.51.100.7/32', minutes: 15 }])
  const ofWrong = await tryLogin('far', wrong, '198.51.100.7')
  expect(await tryLogin('far', right, '198.51.100.7')).toEqual(ofWrong)
  expect(await blockedLogins()).toHaveProperty('far')
  expect((await logOf('far')).slice(4)).toEqual(['REFUSED', 'BLOCKED', 'BLOCKED', 'BLOCKED'])
  expect((await tryLogin('far', right, '198.51.100.8')).status).toBe(200)
  // Nor does a log-in elsewhere open it again; the end of the 15 minutes does.
  expect((await tryLogin('far', right, '198.51.100.7')).status).toBe(401)
  await moveBack('far', '15 minutes 1 second')
  expect(await blockedLogins()).not.toHaveProperty('far')
  expect((await tryLogin('far', right, '198.51.100.7')).status).toBe(200)
})

test('[LOGIN-13] [USER-11] an unlock opens a blocked network, and its next block is a first one again', async () => {
  const { sid } = await addUser(server.platform, 'distant', 5)
  await fail('distant', 5, '198.51.100.9')
  await moveBack('distant', '16 minutes')
  await fail('distant', 5, '198.51.100.9')
  expect(await blocksOf('distant')).toMatchObject([{ kind: 'network', minutes: 30 }])
  expect((await unblock('Distant')).body).toEqual({ unblocked: true })
  expect(await blockedLogins()).not.toHaveProperty('distant')
  expect((await logOf('distant')).at(-1)).toBe('UNLOCKED')
  expect((await tryLogin('distant', right, '198.51.100.9')).status).toBe(200)
  await sql`delete from login_places where user_sid = ${sid}`.execute(server.db)
  await fail('distant', 5, '198.51.100.9')
  expect(await blocksOf('distant')).toMatchObject([{ kind: 'network', minutes: 15 }])
})

test('[LOGIN-13] a block that is repeated within a day lasts twice as long, and after a quiet day as at first', async () => {
  await addUser(server.platform, 'stubborn', 5)
  for (const minutes of [15, 30, 60]) {
    await fail('stubborn', 5, '198.51.100.30')
    expect(await blocksOf('stubborn')).toMatchObject([{ kind: 'network', minutes }])
    await moveBack('stubborn', `${minutes} minutes 1 second`)
  }
  await moveBack('stubborn', '24 hours')
  await fail('stubborn', 5, '198.51.100.30')
  expect(await blocksOf('stubborn')).toMatchObject([{ kind: 'network', minutes: 15 }])
})

test('[LOGIN-13] failures from elsewhere never lock a browser out that the user has logged in with', async () => {
  await addUser(server.platform, 'owner', 1)
  const [own, other] = [newBrowser(), newBrowser()]
  expect((await tryLogin('owner', right, '198.51.100.40', own)).status).toBe(200)
  await fail('owner', 5, '198.51.100.40')
  await swarm('owner', 40)
  expect(await blocksOf('owner')).toMatchObject([{ kind: 'everywhere' }, { kind: 'network' }])
  // In the blocked network, and from a new one.
  for (const from of ['198.51.100.40', '198.51.100.41'])
    expect((await tryLogin('owner', right, from, own)).status).toBe(200)
  for (const headers of [{}, other, newBrowser()])
    expect((await tryLogin('owner', right, '198.51.100.42', headers)).status).toBe(401)
  // The log-in has lifted nothing.
  expect(await blockedLogins()).toHaveProperty('owner')
})

test('[LOGIN-13] the mark of a browser opens it for those who have logged in with it, and for no other login', async () => {
  await addUser(server.platform, 'her', 5)
  await addUser(server.platform, 'him', 5)
  const shared = newBrowser()
  expect((await tryLogin('her', right, '198.51.100.43', shared)).status).toBe(200)
  for (const login of ['her', 'him']) await swarm(login, login === 'her' ? 43 : 44)
  expect((await tryLogin('her', right, '198.51.100.44', shared)).status).toBe(200)
  expect((await tryLogin('him', right, '198.51.100.44', shared)).status).toBe(401)
})

test('[LOGIN-13] five failures in a known browser block that browser, for 15 minutes, and leave the others open', async () => {
  await addUser(server.platform, 'clumsy', 5)
  const [desk, laptop] = [newBrowser(), newBrowser()]
  for (const headers of [desk, laptop])
    expect((await tryLogin('clumsy', right, '198.51.100.50', headers)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) await tryLogin('clumsy', wrong, `198.51.100.${51 + n}`, desk)
  await moveBack('clumsy', '10 minutes')
  expect((await tryLogin('clumsy', wrong, '198.51.100.50', laptop)).status).toBe(401)
  expect((await tryLogin('clumsy', right, '198.51.100.50', desk)).status).toBe(401)
  expect((await tryLogin('clumsy', right, '198.51.100.50', laptop)).status).toBe(200)
  await moveBack('clumsy', '5 minutes 1 second')
  expect((await tryLogin('clumsy', right, '198.51.100.50', desk)).status).toBe(200)
  // The failure on the laptop did not prolong the block everywhere.
  await moveBack('clumsy', '15 minutes')
  expect(await blockedLogins()).not.toHaveProperty('clumsy')
})

test('[LOGIN-13] all super admins at once are not locked out: each logs in with the own browser, and unlocks', async () => {
  const admins = ['admin', 'second.admin', 'third.admin']
  for (const login of admins.slice(1)) await addUser(server.platform, login, 1)
  const browsers = new Map(admins.map((login) => [login, newBrowser()]))
  for (const [login, headers] of browsers)
    expect((await tryLogin(login, right, '198.51.100.60', headers)).status).toBe(200)
  for (const [n, login] of admins.entries()) await swarm(login, 60 + n)
  expect(Object.keys(await blockedLogins())).toEqual(expect.arrayContaining(admins))
  for (const [login, headers] of browsers) {
    expect((await tryLogin(login, right, '198.51.100.61')).status).toBe(401)
    expect((await tryLogin(login, right, '198.51.100.61', headers)).status).toBe(200)
  }
  expect((await unblock('admin')).body).toEqual({ unblocked: true })
  expect((await tryLogin('admin', right, '198.51.100.61')).status).toBe(200)
})

test('[LOGIN-13] a blocked login gets the same answers and delays whether or not it exists', async () => {
  const { sid } = await addUser(server.platform, 'known', 5)
  const logins = { known: sid, 'not known': undefined }
  const outcomes = []
  for (const [login, userSid] of Object.entries(logins)) {
    await countWrong(server, login)
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push(await tryLogin(login, wrong, '10.9.90.99'))
    const subject = subjectOf(server.platform.secrets, userSid, login)
    const { rows } = await sql`select kind, place, earlier, ends_at - blocked_at as lasts,
        (select count(*)::int from login_failures f where f.subject = l.subject) as failures
      from lockouts l where subject = ${subject} order by kind`.execute(server.db)
    outcomes.push({ answers, blocks: rows })
  }
  const [ofKnown, ofUnknown] = outcomes
  expect(ofUnknown).toEqual(ofKnown)
  // The delay of an answer is computed by the failures, and attempts that a block refuses add none to either.
  expect(ofUnknown?.blocks).toMatchObject([
    { kind: 'everywhere', failures: 5 },
    { kind: 'network', failures: 5 },
  ])
  const log = await server.client.call(usersRoutes.loginLog, {}, admin)
  expect(log.filter(({ type, userID }) => type === 'BLOCKED' && userID === null)).toHaveLength(4)
})

test('[LOGIN-13] failures with a browser that the user has logged in with block everywhere', async () => {
  await addUser(server.platform, 'browsing', 5)
  const headers = { cookie: `browser=${'b'.repeat(43)}` }
  expect((await tryLogin('browsing', right, '198.51.100.20', headers)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) await tryLogin('browsing', wrong, `198.51.100.${21 + n}`, headers)
  expect(await blockedLogins()).toHaveProperty('browsing')
})

test('[LOGIN-13] failures from more than 20 networks within 15 minutes block everywhere', async () => {
  await addUser(server.platform, 'swarm', 5)
  for (let n = 0; n < 20; n += 1) await fail('swarm', 1, `203.0.113.${n}`)
  expect(await blocksOf('swarm')).toEqual([])
  await fail('swarm', 1, '203.0.113.20')
  expect(await blocksOf('swarm')).toEqual([{ kind: 'everywhere', place: '', minutes: 30 }])
  expect((await tryLogin('swarm', right, '203.0.113.99')).status).toBe(401)
})

test('[LOGIN-13] IPv6 counts by /64, by /56 and by /48, with rising limits', async () => {
  await addUser(server.platform, 'six', 5)
  await fail('six', 5, '2001:db8:1:100::1')
  // Another address of the same /64.
  expect((await tryLogin('six', right, '2001:db8:1:100:ffff::2')).status).toBe(401)
  // Another /64 of the same /56: five more, and the /56 is closed.
  await fail('six', 5, '2001:db8:1:101::1')
  expect((await tryLogin('six', right, '2001:db8:1:102::1')).status).toBe(401)
  // Another /56 of the same /48: ten more, and the /48 is closed.
  for (const net of ['200', '201', '300', '301']) await fail('six', 3, `2001:db8:1:${net}::1`)
  expect((await tryLogin('six', right, '2001:db8:1:900::1')).status).toBe(401)
  expect(await blocksOf('six')).not.toContainEqual(expect.objectContaining({ kind: 'everywhere' }))
  expect((await tryLogin('six', right, '2001:db8:2::1')).status).toBe(200)
})

test('[LOGIN-13] one user has one count, also by spellings that only the database reads as the same', async () => {
  const { sid } = await addUser(server.platform, 'irene', 5)
  // JavaScript makes 'i̇rene' of it, PostgreSQL 'irene': a count by the text would begin anew.
  const spellings = ['irene', 'IRENE', 'İRENE', 'Irene', 'İrene']
  expect(new Set(spellings.map((login) => login.toLowerCase())).size).toBe(2)
  for (const login of spellings) await fail(login, 1)
  const { rows } = await sql`
    select count(*)::int as failures from login_failures where user_sid = ${sid} group by subject`.execute(
    server.platform.db,
  )
  expect(rows).toEqual([{ failures: spellings.length }])
  expect((await tryLogin('irene', right)).status).toBe(401)
})

test('[LOGIN-13] upper and lower case count as one login', async () => {
  await addUser(server.platform, 'Mixed', 5)
  for (const user of ['mixed', 'MIXED', 'Mixed', ' mixed', 'miXed']) await fail(user, 1)
  expect((await tryLogin('Mixed', right)).status).toBe(401)
})

test('[LOGIN-13] failures older than 15 minutes do not count', async () => {
  await addUser(server.platform, 'slow', 5)
  await fail('slow', 4)
  await moveBack('slow', '15 minutes 1 second')
  await fail('slow', 4)
  expect((await tryLogin('slow', right)).status).toBe(200)
})

test('[LOGIN-13] four failures nearly 15 minutes ago still count', async () => {
  await addUser(server.platform, 'patient', 5)
  await fail('patient', 4)
  await moveBack('patient', '14 minutes 50 seconds')
  await fail('patient', 1)
  expect((await tryLogin('patient', right)).status).toBe(401)
})

test('[LOGIN-13] the 15 minutes slide: five failures within any of them block', async () => {
  await addUser(server.platform, 'sliding', 5)
  await fail('sliding', 1)
  await moveBack('sliding', '14 minutes')
  await fail('sliding', 3)
  await moveBack('sliding', '2 minutes')
  await fail('sliding', 1)
  expect((await tryLogin('sliding', right)).status).toBe(200)
  await fail('sliding', 3)
  await moveBack('sliding', '14 minutes')
  await fail('sliding', 2)
  expect((await tryLogin('sliding', right)).status).toBe(401)
})

test('[LOGIN-13] a block everywhere ends after 30 minutes, and no failure in between prolongs it', async () => {
  await addUser(server.platform, 'old', 5)
  await tryLogin('old', right)
  await fail('old', 5)
  await moveBack('old', '29 minutes')
  expect((await tryLogin('old', right, '198.51.100.70')).status).toBe(401)
  await fail('old', 1)
  expect((await blockedLogins())['old']).toBeGreaterThanOrEqual(29 * 60)
  await moveBack('old', '1 minute 1 second')
  expect(await blockedLogins()).not.toHaveProperty('old')
  expect((await tryLogin('old', right, '198.51.100.70')).status).toBe(200)
})

test('[LOGIN-13] a super admin ends the block; nobody else may, and the count begins anew', async () => {
  const { sid } = await addUser(server.platform, 'freed', 5)
  await addUser(server.platform, 'operator', 2)
  await tryLogin('freed', right)
  await fail('freed', 5)
  const operator = await server.client.logIn('operator', testPassword)
  expect((await unblock('freed', operator)).status).toBe(403)
  expect((await tryLogin('freed', right)).status).toBe(401)
  expect((await unblock('freed')).body).toEqual({ unblocked: true })
  expect((await unblock('freed')).body).toEqual({ unblocked: false })
  await fail('freed', 4)
  expect((await tryLogin('freed', right)).status).toBe(200)
  const { rows } = await sql<{ actorLogin: string; after: unknown }>`
    select actor_login, after from audit_entries where entity_sid = ${sid} and action = 'event'`.execute(
    server.platform.db,
  )
  expect(rows).toEqual([{ actorLogin: 'admin', after: { event: 'unlocked' } }])
})

test('[LOGIN-13] wrong passwords never end a session that stands', async () => {
  await addUser(server.platform, 'busy', 1)
  const sessions = [
    await server.client.logIn('busy', testPassword),
    await server.client.logIn('busy', testPassword),
  ]
  await fail('busy', 6)
  for (let n = 0; n < 25; n += 1) await fail('busy', 1, `198.51.100.${100 + n}`)
  expect(await blockedLogins()).toHaveProperty('busy')
  expect(await Promise.all(sessions.map(use))).toEqual([200, 200])
  expect((await tryLogin('busy', right)).status).toBe(401)
})

test('[LOGIN-13] failures on a login that does not exist yet do not block its later owner', async () => {
  await fail('newcomer', 6)
  await addUser(server.platform, 'newcomer', 5)
  await fail('newcomer', 4)
  expect((await tryLogin('newcomer', right)).status).toBe(200)
  await fail('newcomer', 5)
  expect((await tryLogin('newcomer', right)).status).toBe(401)
})
