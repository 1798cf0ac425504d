import type { FieldError } from '@corridor/contract/common/errors'
import { passwordLength } from '@corridor/contract/common/password'
import { loginPattern, userFields } from '@corridor/contract/users'
import type { Messages } from '../../lib/messages/index.tsx'
import type { User } from './api.ts'

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
}

export const noPasswords = { pass: '', passLevel2: '' } as const

export const newUser: UserValues = {
  name: '',
  lastName: '',
  email: '',
  login: '',
  comments: '',
  profile: '',
  active: false,
  ...noPasswords,
}

export const valuesOf = ({ name, lastName, email, login, comments, profile, active }: User): UserValues => ({
  name,
  lastName,
  email,
  login,
  comments,
  profile: String(profile),
  active,
  ...noPasswords,
})

/** The rules of the form; the server repeats them all. */
export const checkUser = (
  values: UserValues,
  isNew: boolean,
  { checks }: Messages['users'],
): Partial<Record<keyof UserValues, string>> => {
  const errors: Partial<Record<keyof UserValues, string>> = {}
  for (const field of ['name', 'lastName', 'login', 'email', 'profile'] as const) {
    if (values[field].trim() === '' || values[field] === '0') errors[field] = checks.required
  }
  if (!errors.email && !userFields.shape.email.safeParse(values.email).success) errors.email = checks.email
  if (!errors.login && !loginPattern.test(values.login.trim())) errors.login = checks.login
  if (isNew && values.pass === '') errors.pass = checks.required
  for (const field of ['pass', 'passLevel2'] as const) {
    const length = values[field].length
    if (length > 0 && (length < passwordLength.min || length > passwordLength.max)) {
      errors[field] = checks.length(passwordLength.min, passwordLength.max)
    }
  }
  if (!errors.passLevel2 && values.passLevel2 !== '' && values.passLevel2 === values.pass)
    errors.passLevel2 = checks.same
  return errors
}

const formNames: Readonly<Record<string, keyof UserValues>> = { passwordN: 'pass', password2N: 'passLevel2' }

/** The server speaks of `user.name` and `passwordN`; the form has `name` and `pass`. */
export const toFormFields = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field, message }) => {
    const name = field.replace(/^user\./, '')
    return { field: formNames[name] ?? name, message }
  })
