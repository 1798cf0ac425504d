import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { decimal, divideHalfEven, roundDown, roundHalfEven } from './decimal.ts'

// Seconds on an idle machine; a busy one must not turn that into a failure.
vi.setConfig({ testTimeout: 60_000 })

/** The reference: whole numbers only, and no line of it shared with the code under test. */
function halfEven(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const [n, d] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const floor = n / d
  const twice = (n % d) * 2n
  const up = twice > d || (twice === d && floor % 2n === 1n)
  const magnitude = up ? floor + 1n : floor
  return negative ? -magnitude : magnitude
}

/** 1005n with 2 places is '10.05'. */
function text(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const at = digits.length - places
  const unsigned = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  return value < 0n ? `-${unsigned}` : unsigned
}

function power(places: number): bigint {
  return 10n ** BigInt(places)
}

const value = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
const places = fc.integer({ min: 0, max: 12 })

test.each([
  ['0.005', '0.00'],
  ['0.015', '0.02'],
  ['0.025', '0.02'],
  ['0.0250000000000000000000000000001', '0.03'],
  ['0.0149999999999999999999999999999', '0.01'],
  ['-0.005', '0.00'],
  ['-0.015', '-0.02'],
  ['-0.025', '-0.02'],
  ['9.995', '10.00'],
  ['9.985', '9.98'],
  ['99999999999999.995', '100000000000000.00'],
])('%s is %s to the nearest cent, a tie to the even one', (from, to) => {
  expect(roundHalfEven(decimal(from), 2).toFixed(2)).toBe(to)
})

test.each([
  ['0.009', '0.00'],
  ['0.019999999999999999999999', '0.01'],
  ['-0.019', '-0.01'],
  ['9.999', '9.99'],
  ['10', '10.00'],
])('%s is %s towards zero', (from, to) => {
  expect(roundDown(decimal(from), 2).toFixed(2)).toBe(to)
})

test('rounding agrees with whole numbers, whatever the value and the places', () => {
  fc.assert(
    fc.property(value, places, places, (whole, written, kept) => {
      const exact = decimal(text(whole, written))
      const [n, d] = [whole * power(kept), power(written)]
      expect(roundHalfEven(exact, kept).eq(decimal(text(halfEven(n, d), kept)))).toBe(true)
      expect(roundDown(exact, kept).eq(decimal(text(n / d, kept)))).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})

test('every tenth of a cent up to ten dollars goes where it belongs, ties included', () => {
  for (let mills = -10_000n; mills <= 10_000n; mills += 1n) {
    const exact = decimal(text(mills, 3))
    expect(roundHalfEven(exact, 2).eq(decimal(text(halfEven(mills, 10n), 2)))).toBe(true)
    expect(roundDown(exact, 2).eq(decimal(text(mills / 10n, 2)))).toBe(true)
  }
})

test('a quotient agrees with whole numbers, whatever the places', () => {
  const divisor = fc.bigInt({ min: 1n, max: 10n ** 20n })
  fc.assert(
    fc.property(value, divisor, fc.boolean(), places, places, places, (n, size, negative, pn, pd, kept) => {
      const d = negative ? -size : size
      const quotient = divideHalfEven(decimal(text(n, pn)), decimal(text(d, pd)), kept)
      const expected = halfEven(n * power(pd) * power(kept), d * power(pn))
      expect(quotient.eq(decimal(text(expected, kept)))).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})

test('a quotient of small numbers agrees too, where ties are frequent', () => {
  for (let d = 1n; d <= 80n; d += 1n) {
    for (let n = 0n; n <= 400n; n += 1n) {
      const quotient = divideHalfEven(decimal(text(n, 2)), decimal(text(d, 1)), 2)
      expect(quotient.eq(decimal(text(halfEven(n * 10n, d), 2)))).toBe(true)
    }
  }
})

test('a quotient next to a tie is rounded once: twenty digits first would give another cent', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const divisor = fc.bigInt({ min: 10n ** 21n, max: 10n ** 26n })
  fc.assert(
    fc.property(cents, divisor, fc.boolean(), (whole, d, above) => {
      // A hair above a tie that goes down, or below one that goes up: half-even would take either the wrong way.
      const even = whole - (whole % 2n)
      const tie = (above ? even : even + 1n) * 10n + 5n
      const n = tie * d + (above ? 1n : -1n)
      const [dividend, by] = [decimal(text(n, 3)), decimal(text(d, 0))]
      const right = text(even + 1n, 2)
      expect(divideHalfEven(dividend, by, 2).toFixed(2)).toBe(right)
      expect(roundHalfEven(divideHalfEven(dividend, by, 20), 2).toFixed(2)).not.toBe(right)
    }),
    { numRuns: 5_000 },
  )
})

test('the places of one division do not reach the next', () => {
  const [one, three] = [decimal('1'), decimal('3')]
  expect(divideHalfEven(one, three, 10).toFixed()).toBe('0.3333333333')
  expect(divideHalfEven(one, three, 2).toFixed()).toBe('0.33')
  expect(divideHalfEven(one, three, 0).toFixed()).toBe('0')
  expect(divideHalfEven(one, three, 4).toFixed()).toBe('0.3333')
})

test('nothing is divided by zero', () => {
  expect(() => divideHalfEven(decimal('1'), decimal('0.00'), 2)).toThrow('Division by zero')
})

test('a sum of many dimes is exact', () => {
  let sum = decimal('0')
  for (let dimes = 0; dimes < 1_000; dimes += 1) sum = sum.plus(decimal('0.1'))
  expect(sum.toFixed()).toBe('100')
})

test.each(['', ' ', 'one', '1,5', '0x10', 'NaN', 'Infinity', '1 000', '٣', '--1'])(
  '%j is not a decimal',
  (garbage) => {
    expect(() => decimal(garbage)).toThrow('Invalid number')
  },
)

test('a JavaScript number is refused, even if somebody gets it past the types', () => {
  const untyped: (value: unknown) => unknown = decimal as (value: unknown) => unknown
  expect(() => untyped(0.1)).toThrow('Invalid value')
  expect(() => Number(decimal('0.1'))).toThrow('valueOf disallowed')
})
