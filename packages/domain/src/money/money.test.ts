import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import { baseCurrency, formatAmount, parseAmount, toCents } from './money.ts'

const usd = baseCurrency
const jpy = { code: 'JPY', minorUnits: 0 }
const kwd = { code: 'KWD', minorUnits: 3 }
const clf = { code: 'CLF', minorUnits: 4 }
const currencies = { USD: usd, JPY: jpy, KWD: kwd, CLF: clf }
type Code = keyof typeof currencies

test('everything is booked in dollars and cents', () => {
  expect(baseCurrency).toEqual({ code: 'USD', minorUnits: 2 })
})

describe('an amount from outside', () => {
  test.each<[string, Code, string]>([
    ['0', 'USD', '0.00'],
    ['1', 'USD', '1.00'],
    ['1.5', 'USD', '1.50'],
    ['1.05', 'USD', '1.05'],
    ['007.10', 'USD', '7.10'],
    ['99999999999999.99', 'USD', '99999999999999.99'],
    ['1234', 'JPY', '1234'],
    ['99999999999999', 'JPY', '99999999999999'],
    ['1.234', 'KWD', '1.234'],
    ['1', 'KWD', '1.000'],
    ['0.001', 'KWD', '0.001'],
    ['1.2345', 'CLF', '1.2345'],
  ])('%j is taken in %s', (typed, code, shown) => {
    const amount = parseAmount(typed, currencies[code])
    expect(amount && formatAmount(amount, currencies[code])).toBe(shown)
  })

  test.each<[string, Code]>([
    ['', 'USD'],
    [' ', 'USD'],
    [' 1', 'USD'],
    ['1 ', 'USD'],
    ['1\n', 'USD'],
    ['\u00A01', 'USD'],
    ['1 000', 'USD'],
    ['1,5', 'USD'],
    ['1,000.00', 'USD'],
    ['1.', 'USD'],
    ['.5', 'USD'],
    ['.', 'USD'],
    ['1.2.3', 'USD'],
    ['1e5', 'USD'],
    ['1E5', 'USD'],
    ['1e-2', 'USD'],
    ['-1', 'USD'],
    ['-0', 'USD'],
    ['+1', 'USD'],
    ['0x1F', 'USD'],
    ['1n', 'USD'],
    ['NaN', 'USD'],
    ['Infinity', 'USD'],
    ['$1', 'USD'],
    ['٣', 'USD'],
    ['१', 'USD'],
    ['\uFF11', 'USD'],
    ['1٫5', 'USD'],
    ['1.005', 'USD'],
    ['1.000', 'USD'],
    ['100000000000000', 'USD'],
    ['100000000000000.00', 'USD'],
    ['000000000000001', 'USD'],
    ['9'.repeat(400), 'USD'],
    ['1.0', 'JPY'],
    ['1.5', 'JPY'],
    ['100000000000000', 'JPY'],
    ['1.2345', 'KWD'],
    ['1.0000', 'KWD'],
    ['1.23456', 'CLF'],
  ])('%j is refused in %s', (typed, code) => {
    expect(parseAmount(typed, currencies[code])).toBeNull()
  })

  test('any text is an amount of plain digits or nothing, and nothing throws', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0 1 2 3 4 5 6 7 8 9 . , e E + - ٣'.split(' '), ' '),
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), fc.constantFrom(usd, jpy, kwd), (typed, currency) => {
        const [, whole = '', decimals = ''] = /^([0-9]+)(?:[.]([0-9]+))?$/.exec(typed) ?? []
        const taken =
          whole !== '' &&
          whole.length <= 14 &&
          decimals.length <= currency.minorUnits &&
          typed.length === whole.length + (decimals === '' ? 0 : decimals.length + 1)
        expect(parseAmount(typed, currency) !== null).toBe(taken)
      }),
      { numRuns: 20_000 },
    )
  })

  test('shown and read again it is the same', () => {
    const minor = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n })
    fc.assert(
      fc.property(minor, fc.constantFrom(usd, jpy, kwd, clf), (whole, currency) => {
        const exact = decimal(`${whole}e-${currency.minorUnits}`)
        const shown = formatAmount(exact, currency)
        expect(shown.split('.')[1]?.length ?? 0).toBe(currency.minorUnits)
        expect(parseAmount(shown, currency)?.eq(exact)).toBe(true)
        expect(BigInt(shown.replace('.', ''))).toBe(whole)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('an amount that is shown', () => {
  test.each<[string, Code, string]>([
    ['0', 'USD', '0.00'],
    ['-0', 'USD', '0.00'],
    ['-0.01', 'USD', '-0.01'],
    ['1e5', 'USD', '100000.00'],
    ['1e21', 'USD', '1000000000000000000000.00'],
    ['1e-7', 'USD', '0.00'],
    ['1234.5', 'JPY', '1234'],
    ['1235.5', 'JPY', '1236'],
    ['1.5', 'KWD', '1.500'],
  ])('%s in %s reads %s, never as a power of ten', (amount, code, shown) => {
    expect(formatAmount(decimal(amount), currencies[code])).toBe(shown)
  })
})

describe('cents', () => {
  test.each([
    ['0.00', 0n],
    ['0.05', 5n],
    ['10.05', 1005n],
    ['-0.01', -1n],
    ['-10.05', -1005n],
    ['-0.00', 0n],
    ['99999999999999.99', 9_999_999_999_999_999n],
    ['12345678901234567890.12', 1_234_567_890_123_456_789_012n],
  ])('%s is %s of them', (amount, cents) => {
    expect(toCents(amount)).toBe(cents)
  })

  test.each(['', ' ', '1', '1.0', '1.005', '1.000', '.05', '1.', '1e5', '+1.00', '--1.00', ' 1.00', '1.00 '])(
    '%j is a bug of the caller',
    (amount) => {
      expect(() => toCents(amount)).toThrow(RangeError)
    },
  )

  test.each(['1.00\n', '1,00', '٣.٠٠', '1.0a', 'NaN', '- 1.00', '1.-5'])('%j as well', (amount) => {
    expect(() => toCents(amount)).toThrow(`not an amount in cents: ${amount}`)
  })

  test('to text and back is exact, far beyond what a number holds', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), (cents) => {
        expect(toCents(formatAmount(decimal(`${cents}e-2`), usd))).toBe(cents)
      }),
      { numRuns: 5_000 },
    )
  })
})
