import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Purpose = 'pepper' | 'xsrf' | 'sign' | 'token' | 'login-key' | 'agent-token'

export interface Secrets {
  /** The key of one purpose: a leak of one says nothing about the others. */
  readonly key: (purpose: Purpose) => Buffer
  readonly mac: (purpose: Purpose, text: string) => Buffer
}

export const makeSecrets = (secretKey: Buffer): Secrets => {
  const keys = new Map<Purpose, Buffer>()
  const key = (purpose: Purpose): Buffer => {
    const known =
      keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secretKey, '', `corridor ${purpose}`, 32))
    keys.set(purpose, known)
    return known
  }
  return { key, mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest() }
}

/** Compares without telling by its time where the difference is. */
export const sameText = (one: string, other: string): boolean => {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}
