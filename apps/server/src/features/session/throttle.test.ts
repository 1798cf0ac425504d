import { Agent, request } from 'node:http'
import type { ErrorBody } from '@corridor/contract/common/errors'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { volume } from '#support/volume.ts'

const attemptsPerAddress = 20

const agents = new Map<string, Agent>()

// As many connections as guesses at once: on a busy machine none waits for one until it is turned away for that.
const server = useServer({
  LOGIN_ATTEMPTS_PER_ADDRESS: String(attemptsPerAddress),
  DATABASE_POOL: '60',
})
const right = await hashPassword(testPassword)
const wrong = await hashPassword('not the password')

beforeAll(async () => {
  await addUser(server.platform, 'attacked', 5)
  await addUser(server.platform, 'colleague', 5)
  await addUser(server.platform, 'admin', 1)
})

afterAll(() => {
  for (const agent of agents.values()) agent.destroy()
})

function agentOf(address: string): Agent {
  const known = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 50, localAddress: address })
  agents.set(address, known)
  return known
}

interface LoginAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: ErrorBody & { readonly token?: string }
}

/** A login from an address of our choice; every 127.x.y.z is this machine. */
function logInFrom(address: string, user: string, password: string): Promise<LoginAnswer> {
  return new Promise((done, fail) => {
    const { port } = new URL(server.url)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent: agentOf(address),
        method: 'POST',
        path: sessionRoutes.login.path,
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', fail)
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: JSON.parse(text) as LoginAnswer['body'],
          }),
        )
      },
    )
    sent.on('error', fail)
    sent.end(JSON.stringify({ user, password }))
  })
}

async function inParallel<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = []
  const left = jobs.entries()
  const work = async () => {
    for (const [n, job] of left) results[n] = await job()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

const guessCount = volume({ gate: 300, full: 2_000 })

test(`[LOGIN-13] ${guessCount} guesses from one address: nearly all are turned away, nobody else is harmed`, async () => {
  const targets = ['attacked', 'unknown1', 'attacked', 'unknown2', 'unknown3']
  const guesses = Array.from(
    { length: guessCount },
    (_, n) => () => logInFrom('127.0.0.1', targets[n % 5] ?? '', wrong),
  )
  const answers = await inParallel(guesses, 50)

  const judged = answers.filter(({ status }) => status === 401)
  const turnedAway = answers.filter(({ status }) => status === 429)
  expect([judged.length, turnedAway.length]).toEqual([attemptsPerAddress, guessCount - attemptsPerAddress])
  for (const { retryAfter, body } of turnedAway) {
    expect(body.code).toBe('too_many_attempts')
    // Less than 15 minutes by as much as the guesses themselves took.
    expect(Number(retryAfter)).toBeGreaterThan(5 * 60)
    expect(Number(retryAfter)).toBeLessThanOrEqual(15 * 60)
  }
  expect(turnedAway[0]?.body).toMatchObject({
    status: 429,
    message: `Too many login attempts from your network. Try again in ${Math.ceil(Number(turnedAway[0]?.retryAfter) / 60)} minutes.`,
  })

  // What was turned away was not even counted: the log has only what was answered with 401.
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from login_log where type = 'REFUSED' or (type = 'BLOCKED' and not exists (
      select from login_log same where same.request_id = login_log.request_id and same.type = 'REFUSED'))`.execute(
    server.platform.db,
  )
  expect(rows).toEqual([{ n: attemptsPerAddress }])
  expect((await logInFrom('127.0.0.1', 'colleague', right)).status).toBe(429)

  for (const login of ['colleague', 'admin'])
    expect((await logInFrom('127.0.0.2', login, right)).status).toBe(200)
  const { body } = await logInFrom('127.0.0.2', 'admin', right)
  const blocked = await server.client.call(
    usersRoutes.blocked,
    {},
    {
      token: body.token ?? '',
      xsrf: '',
      sign: '',
      userSid: 0,
    },
  )
  // The guesser's network is blocked for the login, which is listed; the owner is not locked out.
  expect(Object.keys(blocked)).toEqual(['attacked'])
  expect((await logInFrom('127.0.0.2', 'attacked', right)).status).toBe(200)
})

test('[LOGIN-13] a right password gives its attempt back, a wrong one does not', async () => {
  const guess = (n: number) => logInFrom('127.0.0.3', `unknown-${n}`, wrong)
  const statuses = (answers: LoginAnswer[]) => answers.map(({ status }) => status)
  const wrongOnes = await inParallel(
    Array.from({ length: attemptsPerAddress - 1 }, (_, n) => () => guess(n)),
    4,
  )
  expect(new Set(statuses(wrongOnes))).toEqual(new Set([401]))
  const rightOnes: LoginAnswer[] = []
  for (let n = 0; n < 3; n += 1) rightOnes.push(await logInFrom('127.0.0.3', 'colleague', right))
  expect(statuses(rightOnes)).toEqual([200, 200, 200])
  expect((await guess(99)).status).toBe(401)
  expect((await guess(100)).status).toBe(429)
  expect((await logInFrom('127.0.0.3', 'colleague', right)).status).toBe(429)
})

test('[LOGIN-13] the limit is kept in the database: a second server knows it, and it ends after 15 minutes', async () => {
  const usedUp = (address: string, expiry: string) =>
    sql`insert into login_throttle (key, points, expire) values (${`login:${address}/32`}, ${attemptsPerAddress},
      extract(epoch from now() + ${expiry}::interval) * 1000)`.execute(server.platform.db)
  await usedUp('127.0.0.4', '5 minutes')
  await usedUp('127.0.0.5', '-1 second')
  const refused = await logInFrom('127.0.0.4', 'colleague', right)
  expect([refused.status, Math.ceil(Number(refused.retryAfter) / 60)]).toEqual([429, 5])
  expect((await logInFrom('127.0.0.5', 'colleague', wrong)).status).toBe(401)
  const { rows } = await sql<{ points: number; minutes: number }>`
    select points, round((expire / 1000 - extract(epoch from now())) / 60)::int as minutes
    from login_throttle where key = 'login:127.0.0.5/32'`.execute(server.platform.db)
  expect(rows).toEqual([{ points: 1, minutes: 15 }])
})

test('[LOGIN-13] a header cannot forge the address', async () => {
  const headers = { 'x-forwarded-for': '10.1.2.3', forwarded: 'for=10.1.2.3', 'x-real-ip': '10.1.2.3' }
  const { status } = await server.client.attempt(
    sessionRoutes.login,
    { body: { user: 'colleague', password: wrong } },
    undefined,
    headers,
  )
  const { rows } = await sql<{
    key: string
  }>`select key from login_throttle where key like '%10.1.2.3%'`.execute(server.platform.db)
  expect([[401, 429].includes(status), rows]).toEqual([true, []])
})
