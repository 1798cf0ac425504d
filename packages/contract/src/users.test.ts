import { describe, expect, test } from 'vitest'
import {
  expectAccepted,
  expectOptionalText,
  expectRefused,
  expectRequiredText,
  refusalsOf,
} from './refusals/refused-input.test-support.ts'
import { usersRoutes } from './users.ts'

const pass = 'a'.repeat(64)
const user = { profile: 5, name: 'Ana', lastName: 'Ruiz', login: 'ana', email: 'ana@example.com' }

describe.each([
  ['create', { ...user, pass }],
  ['update', user],
] as const)('the user of `%s`', (name, accepted) => {
  const refusals = (value: unknown) => refusalsOf(usersRoutes[name].body, { user: value })
  const of = (field: string) => (value: unknown) => refusals({ ...accepted, [field]: value })

  test.each(['name', 'lastName', 'login'])('has a required %s of at most 60 characters', (field) => {
    expectRequiredText(of(field), `user.${field}`, 60)
  })

  test('may have comments of at most 2000 characters', () => {
    expectOptionalText(of('comments'), 'user.comments', 2000)
  })

  test('has a login without spaces, of plain characters', () => {
    expectRefused(of('login'), 'user.login', [
      ['with space', 'login_characters'],
      ['ÑANDÚ', 'login_characters'],
      ['İstanbul', 'login_characters'],
      ['straße', 'login_characters'],
      ['a\x7f', 'login_characters'],
    ])
    expectAccepted(of('login'), ['locked/out?%', '!~', ' trimmed '])
  })

  test('has a profile', () => {
    expectRefused(of('profile'), 'user.profile', [
      [0, 'required'],
      [-1, 'required'],
      ...[1.5, '2', null, undefined].map((value) => [value, 'wrong_type'] as const),
    ])
  })

  test('has a well-formed e-mail address', () => {
    const wrong = [
      '',
      'nobody',
      'a@b',
      'a b@example.com',
      'a@example.com, b@example.com',
      'a\0@example.com',
      undefined,
      null,
      7,
      true,
      [],
      {},
    ]
    expectRefused(
      of('email'),
      'user.email',
      wrong.map((value) => [value, 'not_an_email']),
    )
  })

  test('is active or not', () => {
    expectRefused(
      of('active'),
      'user.active',
      ['yes', null, 1].map((value) => [value, 'wrong_type']),
    )
    expectAccepted(of('active'), [true, false, undefined])
  })

  test('is limited to at most 200 agencies and countries', () => {
    const scope = (value: unknown) => of('scope')(value)
    expect(scope({ agencies: Array(201).fill(1) })).toEqual(['user.scope.agencies too_many'])
    expect(scope({ countries: Array(201).fill('MEX') })).toEqual(['user.scope.countries too_many'])
    expect(scope({ countries: ['mex'] })).toEqual(['user.scope.countries.0 not_a_country_code'])
    expectAccepted(scope, [undefined, {}, { agencies: [1], countries: ['MEX'] }])
  })

  test('is a record, and every wrong field of it is named', () => {
    for (const value of [null, [], 'user', undefined]) expect(refusals(value)).toEqual(['user wrong_type'])
    expect(refusals({ ...accepted, profile: 0, name: '', lastName: '', login: '', email: '' })).toEqual([
      'user.profile required',
      'user.name required',
      'user.lastName required',
      'user.login required',
      'user.email not_an_email',
    ])
  })
})

describe('a password', () => {
  const created = (field: string) => (value: unknown) =>
    refusalsOf(usersRoutes.create.body, { user: { ...user, pass, [field]: value } })
  const updated = (field: string) => (value: unknown) =>
    refusalsOf(usersRoutes.update.body, { user, [field]: value })

  test.each([
    ['user.pass', created('pass')],
    ['user.passLevel2', created('passLevel2')],
    ['passwordN', updated('passwordN')],
    ['password2N', updated('password2N')],
  ])('%s is a hash', (path, refusals) => {
    expectRefused(refusals, path, [
      ...[
        '',
        'a password in clear',
        'A'.repeat(64),
        'a'.repeat(63),
        'a'.repeat(65),
        'g'.repeat(64),
        'a\0b',
      ].map((value) => [value, 'not_a_password_hash'] as const),
      ...[null, 7, true, [], ['x'], {}].map((value) => [value, 'wrong_type'] as const),
    ])
    expectAccepted(refusals, [pass])
  })

  test('is required of a new user alone, the second one of none', () => {
    expect(created('pass')(undefined)).toEqual(['user.pass wrong_type'])
    expect(created('passLevel2')(undefined)).toEqual([])
    expect([updated('passwordN')(undefined), updated('password2N')(undefined)]).toEqual([[], []])
  })
})
