import { z } from 'zod'
import { because } from '../refusals/because.ts'
import { secret } from './secret.ts'

/**
 * The browser never sends a password in clear: it sends hex SHA-256 of the password and this suffix.
 * The server treats that text as the password itself and stores Argon2id of it.
 */
export const passwordSuffix = '.corridor'

/** Of one that is typed for somebody else, as the form of a user is specified. */
export const passwordLength = { min: 8, max: 30 } as const

/** Of one that a person sets alone: long enough for a sentence, or for what a password manager makes. */
export const ownPasswordLength = { min: passwordLength.min, max: 128 } as const

export const passwordHash = secret(z.string().regex(/^[0-9a-f]{64}$/, because('not_a_password_hash')))

/** Web Crypto, present in every browser and in Node alike. */
export async function hashPassword(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password + passwordSuffix))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
