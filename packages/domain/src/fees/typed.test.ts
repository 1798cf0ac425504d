import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionToPercent } from './percent.ts'
import { isComplete, readBracket, typedCents, typedDollars, typedPercent } from './typed.ts'

test.each([
  ['0', '0.00'],
  ['1.5', '1.50'],
  ['1,5', '1.50'],
  ['1,05', '1.05'],
  ['007', '7.00'],
  ['100', '100.00'],
  ['99999999999999.99', '99999999999999.99'],
])('%j is %s dollars', (typed, dollars) => {
  expect(typedDollars(typed)).toBe(dollars)
})

test.each([
  '',
  ' ',
  '1,000',
  '1.000',
  '1,000.00',
  '1 000',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1.',
  '.5',
  '٣',
  '１',
  'NaN',
  '100000000000000',
  '00000000000000001',
  '1.5.5',
  '1\n',
])('%j is no amount', (typed) => {
  expect(typedDollars(typed)).toBeNull()
  expect(typedCents(typed)).toBeNull()
})

test.each([
  ['0', '0.0000'],
  ['0.01', '0.0001'],
  ['1,25', '0.0125'],
  ['99.99', '0.9999'],
])('%j percent is the fraction %s', (typed, fraction) => {
  expect(typedPercent(typed)).toBe(fraction)
})

test.each(['', '100', '100.00', '0.005', '-1', '1,000', 'a', '٣', '1e1'])('%j is no percent', (typed) => {
  expect(typedPercent(typed)).toBeNull()
})

test('any amount of cents is read as it was written, with a dot and with a comma', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), fc.constantFrom('.', ','), (cents, sign) => {
      const digits = String(cents).padStart(3, '0')
      const typed = `${digits.slice(0, -2)}${sign}${digits.slice(-2)}`
      expect(typedCents(typed)).toBe(cents)
      expect(typedDollars(typed)).toBe(typed.replace(',', '.'))
    }),
    { numRuns: 5_000 },
  )
})

test('any percent below a hundred comes back as it was typed', () => {
  for (let hundredths = 0; hundredths < 10_000; hundredths += 1) {
    const typed = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
    expect(fractionToPercent(typedPercent(typed) ?? '')).toBe(typed)
    expect(typedPercent(typed.replace('.', ','))).toBe(typedPercent(typed))
  }
})

test('any text is an amount of plain digits or nothing', () => {
  const signs = fc.string({
    unit: fc.constantFrom(...'0 1 2 3 4 5 6 7 8 9 . , e - ٣'.split(' ')),
    maxLength: 20,
  })
  fc.assert(
    fc.property(fc.oneof(fc.string(), signs), (typed) => {
      const [whole = '', decimals, more] = typed.split(/[.,]/)
      const isAmount =
        /^[0-9]+$/.test(whole) &&
        whole.length <= 14 &&
        more === undefined &&
        (decimals === undefined || (/^[0-9]+$/.test(decimals) && decimals.length <= 2))
      expect(typedDollars(typed) !== null).toBe(isAmount)
    }),
    { numRuns: 10_000 },
  )
})

test('a bracket is read whole or not at all', () => {
  const row = { limitFrom: '0', limitTo: '100,5', minFee: '4', percent: '3', feesSplit: '4' }
  expect(readBracket(row)).toEqual({
    limitFrom: '0.00',
    limitTo: '100.50',
    minFee: '4.00',
    percent: '0.0300',
    feesSplit: '4.00',
  })
  for (const field of ['limitFrom', 'limitTo', 'minFee', 'percent', 'feesSplit'] as const) {
    expect(readBracket({ ...row, [field]: 'x' })).toBeNull()
    expect(isComplete({ ...row, [field]: ' ' })).toBe(false)
  }
  expect(isComplete(row)).toBe(true)
})
