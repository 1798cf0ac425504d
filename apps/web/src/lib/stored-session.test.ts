import { expect, it } from 'vitest'
import { readSession } from './stored-session.ts'

const stored = {
  token: 't',
  username: 'ana',
  userID: 3,
  profile: 2,
  sign: 's',
  permissions: ['users.read', 'agencies.read'],
}

it('reads a session that it wrote', () => {
  expect(readSession(JSON.stringify(stored))).toEqual(stored)
})

it('takes nothing else for one', () => {
  const { token: _token, ...noToken } = stored
  const others = [
    null,
    1,
    'x',
    [],
    {},
    noToken,
    { ...stored, userID: '3' },
    { ...stored, permissions: 'all' },
  ]
  for (const other of others) expect(readSession(JSON.stringify(other))).toBeNull()
  for (const text of [null, '', '{', 'undefined']) expect(readSession(text)).toBeNull()
})

it('leaves out a permission that this version does not know', () => {
  const permissions = [...stored.permissions, 'moon.fly']
  expect(readSession(JSON.stringify({ ...stored, permissions }))?.permissions).toEqual(stored.permissions)
})
