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
  | 'check'
  | 'audit-seal'

/** A key with the number by which what it wrote names it. */
export interface RingKey {
  readonly id: number
  readonly bytes: Buffer
}

/** The first writes, all read. */
export type KeyRing = readonly [RingKey, ...RingKey[]]

export interface Secrets {
  /** The number of the key that writes. */
  readonly writer: number
  /** Of all keys, the one that writes first. */
  readonly ids: readonly number[]
  /** The key of one purpose: a leak of one says nothing about the others. Throws for a key that is not in the ring. */
  readonly key: (purpose: Purpose, id?: number) => Buffer
  readonly mac: (purpose: Purpose, text: string) => Buffer
  /** As each key of the ring makes it, the one that writes first. */
  readonly macs: (purpose: Purpose, text: string) => readonly KeyedMac[]
}

export interface KeyedMac {
  readonly keyId: number
  readonly mac: Buffer
}

export function makeSecrets(ring: KeyRing): Secrets {
  const writer = ring[0].id
  const keysOf = new Map(ring.map(({ id, bytes }) => [id, deriver(bytes)]))
  const keyOf = (purpose: Purpose, id: number): KeyObject => {
    const derive = keysOf.get(id)
    if (!derive) throw new Error(`Key ${id} is not in the ring.`)
    return derive(purpose)
  }
  const macOf = (purpose: Purpose, text: string, id: number): Buffer =>
    createHmac('sha256', keyOf(purpose, id)).update(text).digest()
  return {
    writer,
    ids: [...keysOf.keys()],
    key: (purpose, id = writer) => keyOf(purpose, id).export(),
    mac: (purpose, text) => macOf(purpose, text, writer),
    macs: (purpose, text) => [...keysOf.keys()].map((keyId) => ({ keyId, mac: macOf(purpose, text, keyId) })),
  }
}

/** As objects made once: wrapping the bytes anew costs more than the hash of a token. */
function deriver(bytes: Buffer): (purpose: Purpose) => KeyObject {
  const made = new Map<Purpose, KeyObject>()
  return (purpose) => {
    const known =
      made.get(purpose) ??
      createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', `corridor ${purpose}`, 32)))
    made.set(purpose, known)
    return known
  }
}

/** Compares without telling by its time where the difference is. */
export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}
