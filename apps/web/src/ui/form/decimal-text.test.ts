import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecimalFormat, readDecimal, stepDecimal, tidyDecimal } from './decimal-text.ts'

const dollars: DecimalFormat = { decimals: 2, digits: 14, step: '100', prefix: '$', grouped: true }
const percent: DecimalFormat = { decimals: 2, digits: 3, step: '0.50', max: '100' }

describe('reading', () => {
  test.each([
    ['1000', '1000.00'],
    ['1000.5', '1000.50'],
    ['1,5', '1.50'],
    ['1.5', '1.50'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['$1,000.00', '1000.00'],
    ['$ 12,345,678.9', '12345678.90'],
    ['1,000', '1000.00'],
    [' 12 ', '12.00'],
    ['99999999999999.99', '99999999999999.99'],
  ])('%j is %s dollars', (typed, plain) => {
    expect(readDecimal(typed, dollars)).toBe(plain)
  })

  test.each([
    '',
    ' ',
    'abc',
    '-1',
    '1.234',
    '1,2345',
    '1.000,50',
    '1,00,000',
    '1e3',
    'NaN',
    'Infinity',
    '.',
    '$',
  ])('%j is no amount', (typed) => {
    expect(readDecimal(typed, dollars)).toBeNull()
  })

  test('no more digits than there is room for', () => {
    expect(readDecimal('100000000000000', dollars)).toBeNull()
    expect(readDecimal('00000000000000001', dollars)).toBe('1.00')
  })

  test('a percent ends at its maximum and has no thousands', () => {
    expect(readDecimal('100', percent)).toBe('100.00')
    expect(readDecimal('100.01', percent)).toBeNull()
    expect(readDecimal('1,000', percent)).toBeNull()
    expect(readDecimal('12,5', percent)).toBe('12.50')
  })

  test('three decimals make a single comma a decimal one', () => {
    expect(readDecimal('1,000', { ...dollars, decimals: 3 })).toBe('1.000')
    expect(readDecimal('1,000.5', { ...dollars, decimals: 3 })).toBe('1000.500')
  })
})

describe('leaving', () => {
  test.each([
    ['1000', '$1,000.00'],
    ['1,5', '$1.50'],
    ['$7500', '$7,500.00'],
    ['0', '$0.00'],
    ['', ''],
    ['abc', 'abc'],
    ['1.234', '1.234'],
  ])('%j reads %j', (typed, shown) => {
    expect(tidyDecimal(typed, dollars)).toBe(shown)
  })

  test('what is shown is read as what was typed, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), (cents) => {
        const digits = String(cents).padStart(3, '0')
        const plain = `${digits.slice(0, -2)}.${digits.slice(-2)}`
        const shown = tidyDecimal(plain, dollars)
        expect(readDecimal(shown, dollars)).toBe(plain)
        expect(tidyDecimal(shown, dollars)).toBe(shown)
      }),
    )
  })
})

describe('the arrow keys', () => {
  test.each([
    ['$1,000.00', 'up', '$1,100.00'],
    ['1000', 'down', '$900.00'],
    ['50', 'down', '$0.00'],
    ['', 'up', '$100.00'],
    ['abc', 'up', '$100.00'],
    ['99999999999999.99', 'up', '$99,999,999,999,999.99'],
  ] as const)('%j %s is %j', (typed, direction, shown) => {
    expect(stepDecimal(typed, dollars, direction)).toBe(shown)
  })

  test('a percent moves by halves, within 0 and 100', () => {
    expect(stepDecimal('12.50', percent, 'up')).toBe('13.00')
    expect(stepDecimal('99.80', percent, 'up')).toBe('100.00')
    expect(stepDecimal('0.20', percent, 'down')).toBe('0.00')
  })
})
