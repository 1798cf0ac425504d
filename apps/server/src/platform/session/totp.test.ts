import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAt, otpauthUri, stepAt, stepOfCode, toBase32 } from './totp.ts'

const key = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds the code is that of RFC 6238, appendix B, in its last six digits', (seconds, code) => {
  expect(codeAt(key, stepAt(seconds * 1000))).toBe(code.slice(-6))
})

test('a code is known one step before and after its own, and no further', () => {
  const now = 1_700_000_010_000
  const known = (away: number) => stepOfCode(key, codeAt(key, stepAt(now) + away), now)
  expect([-2, -1, 0, 1, 2].map(known)).toEqual([null, ...[-1, 0, 1].map((away) => stepAt(now) + away), null])
  expect(stepOfCode(Buffer.alloc(20, 7), codeAt(key, stepAt(now)), now)).toBeNull()
})

test('base 32 as RFC 4648 has it, and different for different bytes', () => {
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      expect(toBase32(Buffer.from(bytes))).toMatch(/^[A-Z2-7]{32}$/)
    }),
  )
})

test('names with marks of an address in them stay names', () => {
  expect(otpauthUri('A&B: C', 'o?tto', 'KEY')).toBe(
    'otpauth://totp/A%26B%3A%20C:o%3Ftto?secret=KEY&issuer=A%26B%3A%20C',
  )
})
