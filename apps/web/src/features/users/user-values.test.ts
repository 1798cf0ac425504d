import { expect, it } from 'vitest'
import { currentMessages } from './texts.ts'
import { checkUser, makesSuperAdmin, newUser } from './user-values.ts'

const en = currentMessages()

const user = { ...newUser, name: 'A', lastName: 'B', login: 'ab', email: 'a@b.example', profile: '3' }
function checkedUser(changes: object, isNew = false) {
  return checkUser({ ...user, ...changes }, isNew, en)
}

it('says in the words of the form what the schema of the call has against it', () => {
  expect(checkedUser({})).toEqual({})
  expect(checkUser(newUser, true, en)).toEqual({
    name: 'This field is required',
    lastName: 'This field is required',
    login: 'This field is required',
    email: 'This field is required',
    profile: 'This field is required',
    pass: 'This field is required',
  })
  expect(checkedUser({ email: 'a@b', login: 'a b', name: 'x'.repeat(61) })).toEqual({
    email: 'This is not an e-mail address',
    login: 'Use plain letters, digits and signs, without spaces',
    name: 'At most 60 characters',
  })
  expect(checkedUser({ name: 'A\0' })).toEqual({ name: 'A character in it cannot be stored' })
})

it('keeps the rules that no schema knows', () => {
  expect(checkedUser({ pass: 'short', passLevel2: 'short' })).toEqual({
    pass: 'Use 8 to 30 characters',
    passLevel2: 'Use 8 to 30 characters',
  })
  expect(checkedUser({ pass: 'long enough', passLevel2: 'long enough' })).toEqual({
    passLevel2: 'The second-level password must differ from the login password.',
  })
})

it('tells before the save that somebody would become super admin', () => {
  const stored = {
    sid: 7,
    version: 1,
    name: 'A',
    lastName: 'B',
    login: 'ab',
    email: 'a@b.example',
    comments: '',
    profile: 3,
    active: true,
    hasPassLevel2: false,
    scope: { agencies: [], countries: [] },
  }
  expect(makesSuperAdmin({ ...user, profile: '1', active: true }, stored)).toBe(true)
  expect(makesSuperAdmin({ ...user, profile: '1', active: false }, stored)).toBe(false)
  expect(makesSuperAdmin({ ...user, profile: '1', active: true }, { ...stored, profile: 1 })).toBe(false)
  expect(makesSuperAdmin({ ...user, profile: '1', active: true }, null)).toBe(false)
})
