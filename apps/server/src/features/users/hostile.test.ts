import { usersRoutes } from '@corridor/contract/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'
import { addUser } from '#support/server.ts'
import { loaded, newUser, statusOfLogin, type User } from '#support/users.ts'

let somebody: User
let wellFormed: Awaited<ReturnType<typeof newUser>>

// All users have one password: it is hashed once.
const server = useServer({}, { remembersHashes: true })
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

test('texts that mean something elsewhere are kept letter by letter', async () => {
  for (const [what, text] of Object.entries(texts)) {
    const login = `hostile.${what.replaceAll(' ', '.')}`
    const answer = await create({ ...wellFormed, login, name: text, lastName: text, comments: text })
    expect([answer.status, answer.body]).toMatchObject([200, { name: text, lastName: text, comments: text }])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const all = await server.client.call(usersRoutes.list, {}, boss)
  const read = all
    .filter(({ login }) => login.startsWith('hostile.'))
    .map((user) => [user.name, user.comments])
  expect(new Set(read)).toEqual(new Set(Object.values(texts).map((text) => [text, text])))
})

test('a NUL in the login that is to be unblocked is refused', async () => {
  const answer = await server.client.attempt(usersRoutes.unblock, { params: { login: 'a\0b' } }, boss)
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
})

describe('a body that is no user', () => {
  test('is refused', async () => {
    const bodies = {
      'cut off': '{"user":',
      'not JSON': 'user=boss',
      empty: '',
      null: 'null',
      'a list': '[]',
      'a text': '"user"',
      'an empty record': '{}',
      'a user that is a list': '{"user":[]}',
      '100,000 brackets': '['.repeat(100_000),
      'another prototype': '{"__proto__":{"isAdmin":true},"user":{}}',
      'another constructor': '{"constructor":{"prototype":{"isAdmin":true}},"user":{}}',
    }
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await send(body)
      expect([what, answer]).toMatchObject([
        what,
        { status: 400, body: { status: 400, code: 'invalid_input' } },
      ])
    }
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

  test('is refused when it is announced as anything but JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
      'x',
    ]) {
      const answer = await send(JSON.stringify({ user: wellFormed }), { 'content-type': type })
      expect([type, answer]).toMatchObject([type, { status: 415, body: { code: 'unsupported_media_type' } }])
    }
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

test('a number that is no record is refused', async () => {
  const body = { user: loaded(somebody), sign: boss.sign }
  const save = await server.client.send('PUT', '/api/app_user/0', { session: boss, body })
  const log = await server.client.send('GET', '/api/app_users/loginlog/0', { session: boss })
  expect([save.status, log.status]).toEqual([400, 400])
})
