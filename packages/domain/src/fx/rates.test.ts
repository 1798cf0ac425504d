import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { baseRate, ratePlaces, retailRate } from './rates.ts'

test('people see ten decimals', () => {
  expect(ratePlaces).toBe(10)
})

test.each([
  ['17.00', '0.0100', '16.83'],
  ['17.00', '0.0000', '17'],
  ['1', '0.0000', '1'],
  ['0.3075', '0.0125', '0.30365625'],
  ['149.50', '1.0000', '0'],
  ['16234.12345678', '0.0123', '16034.443738261606'],
])('wholesale %s less %s is %s', (wholesale, spread, retail) => {
  expect(retailRate(wholesale, spread).eq(decimal(retail))).toBe(true)
})

test('a retail rate loses no digit', () => {
  const wholesale = fc.bigInt({ min: 1n, max: 10n ** 16n })
  const spread = fc.bigInt({ min: 0n, max: 10n ** 6n })
  fc.assert(
    fc.property(wholesale, spread, (rate, part) => {
      const retail = retailRate(`${rate}e-10`, `${part}e-6`)
      expect(retail.eq(decimal(`${rate * (10n ** 6n - part)}e-16`))).toBe(true)
      expect(retail.lte(decimal(`${rate}e-10`))).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['16.83', '0.0594177065'],
  ['1', '1.0000000000'],
  ['3', '0.3333333333'],
  ['0.3', '3.3333333333'],
  ['1.5', '0.6666666667'],
  ['20000000000', '0.0000000000'],
  ['6666666666', '0.0000000002'],
  ['1024', '0.0009765625'],
  // 0.00048828125 is a tie at the tenth decimal.
  ['2048', '0.0004882812'],
])('a unit of a currency at %s costs %s dollars', (retail, base) => {
  expect(baseRate(decimal(retail)).toFixed(10)).toBe(base)
})

test('a currency that buys nothing has no price', () => {
  expect(() => baseRate(retailRate('17.00', '1'))).toThrow('Division by zero')
})
