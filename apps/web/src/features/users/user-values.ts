import { passwordLength } from '@corridor/contract/common/password'
import { userFields } from '@corridor/contract/users'
import { isOwnWord } from '@corridor/domain/access/password-rules'
import { isActiveSuperAdmin } from '@corridor/domain/access/user-rules'
import { checkWith } from '../../shared/check-with.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import type { User } from './api.ts'
import type { Messages } from './texts.ts'

/** What the form holds: the record as text, and two passwords that are always empty on load. */
export interface UserValues {
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly login: string
  readonly pass: string
  readonly passLevel2: string
  readonly comments: string
  readonly profile: string
  readonly active: boolean
  /** Numbers and codes of what the user is limited to. */
  readonly agencies: readonly string[]
  readonly countries: readonly string[]
}

export const noPasswords = { pass: '', passLevel2: '' } as const

export const newUser: UserValues = {
  name: '',
  lastName: '',
  email: '',
  login: '',
  profile: '',
  ...noPasswords,
  comments: '',
  active: false,
  agencies: [],
  countries: [],
}

export function valuesOf({
  name,
  lastName,
  email,
  login,
  comments,
  profile,
  active,
  scope,
}: User): UserValues {
  return {
    name,
    lastName,
    email,
    login,
    comments,
    profile: String(profile),
    active,
    agencies: scope.agencies.map(String),
    countries: scope.countries,
    ...noPasswords,
  }
}

const formNames: Readonly<Record<string, keyof UserValues>> = {
  passwordN: 'pass',
  password2N: 'passLevel2',
  'user.scope': 'agencies',
}

/** `user.name` and `passwordN` travel; the form has `name` and `pass`. */
export function fieldOf(path: string): string {
  return formNames[path] ?? path.replace(/^user\./, '')
}

/** What travels, but for the passwords: they go as hashes. */
export function fieldsOf({
  pass: _pass,
  passLevel2: _passLevel2,
  profile,
  agencies,
  countries,
  ...fields
}: UserValues) {
  return {
    ...fields,
    profile: Number(profile),
    scope: { agencies: agencies.map(Number), countries: [...countries] },
  }
}

/** Somebody who is there would get all rights by it. */
export function makesSuperAdmin(values: UserValues, stored: User | null): boolean {
  return stored !== null && !isActiveSuperAdmin(stored) && isActiveSuperAdmin(fieldsOf(values))
}

/** No schema sees the clear text of a password: what it must be like is known here alone. */
function checkPasswords(
  { pass, passLevel2, ...owner }: UserValues,
  isNew: boolean,
  { users: { checks }, refusals }: Messages,
): FieldErrors {
  const { min, max } = passwordLength
  const hasLength = (password: string): boolean => password.length >= min && password.length <= max
  return {
    ...(pass !== '' && isOwnWord(pass, owner) && { pass: refusals.password_own_words({}) }),
    ...(passLevel2 !== '' && isOwnWord(passLevel2, owner) && { passLevel2: refusals.password_own_words({}) }),
    ...(isNew && pass === '' && { pass: refusals.required({}) }),
    ...(pass !== '' && !hasLength(pass) && { pass: checks.length(min, max) }),
    ...(passLevel2 !== '' && passLevel2 === pass && { passLevel2: checks.same }),
    ...(passLevel2 !== '' && !hasLength(passLevel2) && { passLevel2: checks.length(min, max) }),
  }
}

export function checkUser(values: UserValues, isNew: boolean, messages: Messages): FieldErrors {
  return {
    ...checkWith(userFields, fieldsOf(values), { fieldOf, messages }),
    ...checkPasswords(values, isNew, messages),
  }
}
