import { ownPasswordLength } from '@corridor/contract/common/password'
import { isOwnWord, type PasswordOwner } from '@corridor/domain/access/password-rules'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import type { Messages } from './texts.ts'

/** What is typed where somebody sets an own password. */
export interface NewPassword {
  readonly current: string
  readonly currentLevel2: string
  readonly password: string
  readonly again: string
}

export type CurrentField = 'current' | 'currentLevel2'

export const nothingTyped: NewPassword = { current: '', currentLevel2: '', password: '', again: '' }

export interface Rule {
  readonly text: string
  /** Null where the server alone can tell. */
  readonly met: boolean | null
}

function hasLength(password: string): boolean {
  return password.length >= ownPasswordLength.min && password.length <= ownPasswordLength.max
}

/** Before anything is sent: what can be told already, and what cannot. */
export function rulesOf(
  password: string,
  owner: PasswordOwner,
  others: 'other' | 'given',
  { passwords: { rules } }: Messages,
): Rule[] {
  const { min, max } = ownPasswordLength
  return [
    { text: rules.length(min, max), met: hasLength(password) },
    { text: rules.ownWords, met: password !== '' && !isOwnWord(password, owner) },
    { text: rules.common, met: null },
    { text: rules[others], met: null },
  ]
}

/** No schema sees the clear text of a password: what it must be like is known here alone. */
export function checkNew(
  { password, again, ...typed }: NewPassword,
  owner: PasswordOwner,
  currents: readonly CurrentField[],
  { passwords: { checks }, refusals }: Messages,
): FieldErrors {
  const { min, max } = ownPasswordLength
  const missing = currents.filter((name) => typed[name] === '')
  return {
    ...Object.fromEntries(missing.map((name) => [name, refusals.required({})])),
    ...(again !== password && { again: checks.again }),
    ...(isOwnWord(password, owner) && { password: refusals.password_own_words({}) }),
    ...(!hasLength(password) && { password: checks.length(min, max) }),
    ...(password === '' && { password: refusals.required({}) }),
  }
}
