import { passwordLength } from '@corridor/contract/common/password'
import { reason } from '@corridor/contract/refusals/refusals'
import { likelyOwnWords, type PasswordOwner } from '@corridor/domain/access/password-rules'
import type { AppError } from '../errors.ts'
import { invalidField } from '../refusals.ts'
import type { Passwords } from './passwords.ts'

export function samePasswords(field: string): AppError {
  return invalidField(field, reason('passwords_equal'))
}

/** The server gets a hash: it can only compare it with those of what many people, or this one, would take. */
export function refuseWeak(
  passwords: Passwords,
  owner: PasswordOwner,
  typed: Readonly<Record<string, string | undefined>>,
): void {
  const likely = likelyOwnWords(owner, passwordLength.min)
  for (const [field, value] of Object.entries(typed)) {
    if (value === undefined) continue
    if (passwords.isCommon(value)) throw invalidField(field, reason('password_common'))
    if (passwords.isOneOf(likely, value)) throw invalidField(field, reason('password_own_words'))
  }
}

type HashKind = 'passwordHash' | 'secondLevelHash'

interface NewPassword {
  readonly field: string
  readonly kind: HashKind
  /** Absent where it stays as it is. */
  readonly sent: string | undefined
}

/** Neither password may become the other one, also when only one of them is new. */
export async function refuseReused(
  passwords: Passwords,
  stored: Readonly<Record<HashKind, string | null>>,
  typed: readonly NewPassword[],
): Promise<void> {
  const others = { passwordHash: 'secondLevelHash', secondLevelHash: 'passwordHash' } as const
  for (const { field, kind, sent } of typed) {
    const other = others[kind]
    if (sent === undefined || typed.some((one) => one.kind === other && one.sent !== undefined)) continue
    if (await passwords.matches(stored[other], sent)) throw samePasswords(field)
  }
}
