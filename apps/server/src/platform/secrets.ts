import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

export type Purpose =
  | 'pepper'
  | 'xsrf'
  | 'sign'
  | 'token'
  | 'login-key'
  | 'agent-token'
  | 'sealed'
  | 'passkey-user'

export interface Secrets {
  /** The key of one purpose: a leak of one says nothing about the others. */
  readonly key: (purpose: Purpose) => Buffer
  readonly mac: (purpose: Purpose, text: string) => Buffer
}

export function makeSecrets(secretKey: Buffer): Secrets {
  const keys = new Map<Purpose, KeyObject>()
  // As an object made once: wrapping the bytes anew costs more than the hash of a token.
  const keyOf = (purpose: Purpose): KeyObject => {
    const known =
      keys.get(purpose) ??
      createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `corridor ${purpose}`, 32)))
    keys.set(purpose, known)
    return known
  }
  return {
    key: (purpose) => keyOf(purpose).export(),
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
  }
}

/** Compares without telling by its time where the difference is. */
export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}
