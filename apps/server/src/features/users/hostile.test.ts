import { usersRoutes } from '@corridor/contract/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { loaded, newUser, statusOfLogin, type User } from '#support/users.ts'

let somebody: User
let wellFormed: Awaited<ReturnType<typeof newUser>>

const server = useServer()
const boss = useUser(server, 'boss', 1)

beforeAll(async () => {
  somebody = await addUser(server.platform, 'somebody', 5)
  wellFormed = await newUser('hostile')
})

function create(user: object) {
  return server.client.attempt(usersRoutes.create, { body: { user, sign: boss.sign } }, boss)
}

function send(body: string, headers: Record<string, string> = {}) {
  return server.client.send('PUT', '/api/app_user', { session: boss, body, headers })
}

async function logins() {
  return (await server.client.call(usersRoutes.list, {}, boss)).map(({ login }) => login)
}

const texts = {
  markup: '<script>alert(1)</script>',
  'attribute break': '"><img src=x onerror=alert(1)>',
  'right to left override': 'abc\u202egpj.exe',
  'right to left script': 'مرحبا שלום',
  emoji: '👩‍👩‍👧‍👦🇲🇽',
  'sql quote': "'; drop table app_users; --",
  'format signs': '%s %n %x ${7*7} {{7*7}}',
  formula: '=cmd|calc!A0',
  'line separators': 'a\u2028b\u2029c',
  'combining marks': `Z${'\u0300'.repeat(20)}`,
  'control signs': 'a\u0001\u001b[31mb',
}

describe('texts that mean something to somebody else are kept letter by letter', () => {
  test.each(Object.entries(texts))('%s', async (what, text) => {
    const login = `hostile.${what.replaceAll(' ', '.')}`
    const answer = await create({ ...wellFormed, login, name: text, lastName: text, comments: text })
    expect([answer.status, answer.body]).toMatchObject([200, { name: text, lastName: text, comments: text }])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const stored = (await server.client.call(usersRoutes.list, {}, boss)).find((user) => user.login === login)
    expect(stored).toMatchObject({ name: text, lastName: text, comments: text })
  })

  test('half of a surrogate pair does not get into the database as such', async () => {
    const answer = await create({ ...wellFormed, login: 'surrogate', name: 'a\ud800b' })
    expect([200, 400]).toContain(answer.status)
  })
})

describe('a NUL character, which the database cannot store, is refused as a wrong field', () => {
  test.each(['name', 'lastName', 'login', 'comments', 'email'])('in %s', async (field) => {
    const value = field === 'email' ? 'a\u0000@example.com' : 'a\u0000b'
    const answer = await create({ ...wellFormed, [field]: value })
    expect([answer.status, answer.body.fields.map((error) => error.field)]).toEqual([400, [`user.${field}`]])
    const body = { user: { ...loaded(somebody), [field]: value }, sign: boss.sign }
    const changed = await server.client.attempt(
      usersRoutes.update,
      { params: { sid: somebody.sid }, body },
      boss,
    )
    expect([changed.status, changed.body.fields.map((error) => error.field)]).toEqual([
      400,
      [`user.${field}`],
    ])
  })

  test('in the login that is to be unblocked', async () => {
    const answer = await server.client.attempt(usersRoutes.unblock, { params: { login: 'a\u0000b' } }, boss)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
  })
})

test.each(['ÑANDÚ', 'ñandú', 'İstanbul', 'straße', 'ΣΊΣΥΦΟΣ'])(
  'a login like %s is either refused or lets exactly its owner in',
  async (login) => {
    const answer = await create({ ...wellFormed, login })
    if (answer.status !== 200) return expect([400, 409]).toContain(answer.status)
    const session = await server.client.logIn(login, testPassword)
    expect(session.userSid).toBe(answer.done().sid)
    expect(await statusOfLogin(server, login, 'a wrong password')).toBe(401)
  },
)

describe('a field of another type is refused', () => {
  const values: unknown[] = [null, 7, true, [], ['x'], {}, { toString: 'x' }]
  test.each(['name', 'lastName', 'login', 'email', 'comments', 'pass', 'passLevel2'])('%s', async (field) => {
    for (const value of values) {
      const answer = await create({ ...wellFormed, login: 'typed', [field]: value })
      expect([value, answer.status, answer.body.code]).toEqual([value, 400, 'invalid_input'])
      expect(new Set(answer.body.fields.map((error) => error.field))).toEqual(new Set([`user.${field}`]))
    }
    expect(await logins()).not.toContain('typed')
  })
})

describe('a body that is no user', () => {
  test.each([
    ['cut off', '{"user":'],
    ['not JSON', 'user=boss'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"user"'],
    ['an empty record', '{}'],
    ['a user that is a list', '{"user":[]}'],
    ['100,000 brackets', '['.repeat(100_000)],
    ['another prototype', '{"__proto__":{"isAdmin":true},"user":{}}'],
    ['another constructor', '{"constructor":{"prototype":{"isAdmin":true}},"user":{}}'],
  ])('%s: 400', async (_what, body) => {
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, body: { status: 400, code: 'invalid_input' } })
  })

  test('300 kB: 413, wherever the length is said', async () => {
    const body = JSON.stringify({ user: { ...wellFormed, comments: 'x'.repeat(300_000) } })
    expect(await send(body)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
    const stream = new Blob([body]).stream()
    const response = await fetch(`${server.url}/api/app_user`, {
      method: 'PUT',
      headers: { 'access-token': boss.token, 'x-xsrf-token': boss.xsrf, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
    'x',
  ])('announced as %s: 415', async (type) => {
    const answer = await send(JSON.stringify({ user: wellFormed }), { 'content-type': type })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })
})

test('what a client may not set is not set', async () => {
  const extra = {
    sid: 1,
    version: 77,
    password_hash: 'x',
    second_level_hash: 'x',
    hasPassLevel2: true,
    isAdmin: true,
  }
  const answer = await create({ ...wellFormed, ...extra, login: 'extra' })
  expect([answer.status, answer.body]).toMatchObject([200, { version: 1, hasPassLevel2: false }])
  expect(answer.body['sid']).not.toBe(1)
  expect(Object.keys(answer.body)).not.toContain('isAdmin')
  expect(await statusOfLogin(server, 'extra')).toBe(200)
})

describe('a number that is no record', () => {
  test.each([
    '0',
    '-1',
    '1.5',
    'x',
    'null',
    '%20',
    '1;drop',
    '99999999999999999999',
    'NaN',
    '1%00',
    '0x1',
    '1e3',
    '2147483648',
  ])('%s: 400', async (sid) => {
    const body = { user: loaded(somebody), sign: boss.sign }
    const save = await server.client.send('PUT', `/api/app_user/${sid}`, { session: boss, body })
    const log = await server.client.send('GET', `/api/app_users/loginlog/${sid}`, { session: boss })
    expect([save.status, log.status]).toEqual([400, 400])
  })
})
