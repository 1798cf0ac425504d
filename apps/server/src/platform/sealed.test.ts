import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'
import { makeSecrets } from './secrets.ts'

const [first, second] = [
  { id: 1, bytes: randomBytes(32) },
  { id: 2, bytes: randomBytes(32) },
]
const secrets = makeSecrets([first])
const place = 'settlement_config:12:zipPass'

/** What OpenSSL says, and what we say, of something that is not ours. */
const refused =
  /unable to authenticate|Invalid authentication tag|Invalid initialization vector|is sealed with key/

test('any text comes back as it was, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const sealed = seal(secrets, place, text)
      expect(unseal(secrets, place, sealed)).toBe(text)
      expect(sealed.equals(seal(secrets, place, text))).toBe(false)
      expect(sealed[0]).toBe(1)
      if (text.length > 3) expect(sealed.includes(text)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('one bit of it changed anywhere, it does not open', () => {
  const sealed = seal(secrets, place, 'open sesame')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const spoilt = Buffer.from(sealed)
    spoilt[bit >> 3] = (spoilt[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => unseal(secrets, place, spoilt)).toThrow(refused)
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => unseal(secrets, place, sealed.subarray(0, length))).toThrow(refused)
})

test.each(['settlement_config:13:zipPass', 'settlement_config:12:other', 'sftp_target:12:zipPass'] as const)(
  'moved to %s it does not open',
  (other) => {
    const sealed = seal(secrets, place, 'open sesame')
    expect(() => unseal(secrets, other, sealed)).toThrow(refused)
  },
)

test('it does not open with another key, nor with a key that nobody knows', () => {
  const sealed = seal(secrets, place, 'open sesame')
  expect(() => unseal(makeSecrets([{ id: 1, bytes: randomBytes(32) }]), place, sealed)).toThrow(refused)
  sealed[0] = 2
  expect(() => unseal(secrets, place, sealed)).toThrow(`${place} is sealed with key 2, which is unknown`)
})

test('the first key of a ring seals, all of them open', () => {
  const turned = makeSecrets([second, first])
  const old = seal(secrets, place, 'open sesame')
  const sealed = seal(turned, place, 'open sesame')
  expect([old[0], sealed[0]]).toEqual([1, 2])
  for (const one of [old, sealed]) expect(unseal(turned, place, one)).toBe('open sesame')
  for (const ring of [turned, makeSecrets([first, second])])
    expect(unseal(ring, place, sealed)).toBe('open sesame')
  expect(() => unseal(makeSecrets([second]), place, old)).toThrow('is sealed with key 1, which is unknown')
})
