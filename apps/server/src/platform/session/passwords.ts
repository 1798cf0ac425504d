import { createHash } from 'node:crypto'
import { passwordSuffix } from '@corridor/contract/common/password'
import { hash, verify } from '@node-rs/argon2'
import type { Secrets } from '../secrets.ts'
import { commonPasswords } from './common-passwords.ts'

export type Passwords = ReturnType<typeof makePasswords>

/** Argon2id, tuned to some 50 ms on one core of a small server. */
const cost = { memoryCost: 32 * 1024, timeCost: 6, parallelism: 1 } as const

const commonHashes = new Set(
  commonPasswords.map((password) =>
    createHash('sha256')
      .update(password + passwordSuffix)
      .digest('hex'),
  ),
)

/** Works on what the browser sends, which is the password as far as the server is concerned. */
export function makePasswords(secrets: Secrets) {
  const options = { ...cost, secret: secrets.key('pepper') }
  // Somebody's hash that nobody knows the password of: an unknown login costs the same as a wrong password.
  const nobody = hash('nobody', options)
  return {
    hash: (sent: string): Promise<string> => hash(sent, options),
    matches: async (stored: string | null | undefined, sent: string): Promise<boolean> => {
      const matched = await verify(stored ?? (await nobody), sent, options)
      return matched && stored != null
    },
    isCommon: (sent: string): boolean => commonHashes.has(sent),
  }
}
