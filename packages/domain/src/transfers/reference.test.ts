import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReference, makeReference, referenceSpace } from './reference.ts'

const random = fc.maxSafeNat().map((value) => value % referenceSpace)

/** Luhn as a person does it: from the right, every second digit doubled and its digits added. */
function luhnSum(text: string): number {
  return text
    .split('')
    .toReversed()
    .flatMap((digit, index) => String(Number(digit) * (index % 2 === 0 ? 1 : 2)).split(''))
    .reduce((sum, digit) => sum + Number(digit), 0)
}

function withDigit(reference: string, at: number, digit: number): string {
  return `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`
}

test('the first and the last number make references of twelve digits', () => {
  expect(makeReference(0)).toBe('100000000008')
  expect(makeReference(referenceSpace - 1)).toMatch(/^9{11}\d$/)
  expect(makeReference(referenceSpace)).toHaveLength(13)
})

test.each([
  ['100000000008', true],
  ['100000000007', false],
  ['799273987104', true],
  ['799273987103', false],
])('%s is a reference: %s', (text, expected) => {
  expect(isReference(text)).toBe(expected)
})

test('every number makes a reference of its own', () => {
  fc.assert(
    fc.property(random, random, (one, other) => {
      const reference = makeReference(one)
      expect(reference).toMatch(/^[1-9]\d{11}$/)
      expect(luhnSum(reference) % 10).toBe(0)
      expect(isReference(reference)).toBe(true)
      expect(makeReference(other) === reference).toBe(one === other)
    }),
    { numRuns: 5_000 },
  )
})

test('each single wrong digit is found', () => {
  fc.assert(
    fc.property(random, (value) => {
      const reference = makeReference(value)
      for (let at = 0; at < reference.length; at += 1) {
        for (let digit = 0; digit <= 9; digit += 1) {
          if (Number(reference[at]) === digit) continue
          expect(isReference(withDigit(reference, at, digit))).toBe(false)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('two neighbours that were swapped are found, but for 09 and 90', () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 0, max: 10 }), (value, at) => {
      const reference = makeReference(value)
      const pair = reference.slice(at, at + 2)
      const [first = '', second = ''] = pair
      const swapped = `${reference.slice(0, at)}${second}${first}${reference.slice(at + 2)}`
      fc.pre(first !== second && pair !== '09' && pair !== '90')
      expect(isReference(swapped)).toBe(false)
    }),
    { numRuns: 5_000 },
  )
})

test.each(['', ' ', '10000000000', '1000000000008', '000000000000', ' 100000000008', '100000000008\n'])(
  '%j is not a reference',
  (text) => {
    expect(isReference(text)).toBe(false)
  },
)

test.each(['10000000000A', '1٠0000000008', '-10000000008', '1e0000000008', '100 00000008'])(
  '%j neither',
  (text) => {
    expect(isReference(text)).toBe(false)
  },
)

test('of any text, only twelve digits with the right sum are a reference', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 11, maxLength: 13 })
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      const expected = /^[1-9][0-9]{11}$/.test(text) && luhnSum(text) % 10 === 0
      expect(isReference(text)).toBe(expected)
    }),
    { numRuns: 10_000 },
  )
})
