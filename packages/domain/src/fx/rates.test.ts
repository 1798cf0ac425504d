import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, divideHalfEven } from '../money/decimal.ts'
import { baseRate, judgeRate, ratePlaces, retailRate } from './rates.ts'

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

describe('a rate beside the one in force', () => {
  const tenPercent = '0.1'

  test.each([
    ['17.1', '17.1', 'fine'],
    ['10', '11', 'fine'],
    ['11', '10', 'fine'],
    ['10', '11.0000000001', 'leap'],
    ['11.0000000001', '10', 'leap'],
    ['17.1', '171', 'leap'],
    ['0.3', '30', 'leap'],
    ['0.3', '3.3', 'inverse'],
    // The sheet that was stored: EUR, GBP and CAD the wrong way round are all within a factor of two.
    ['0.8585', '1.1648', 'inverse'],
    ['0.7565', '1.3219', 'inverse'],
    ['1.3975', '0.7156', 'inverse'],
    ['18.42', '0.0543', 'inverse'],
    // Within the tolerance, and turned over all the same.
    ['0.96', '1.0416', 'inverse'],
    // Around one dollar a currency may cross over by itself.
    ['0.985', '1.003', 'fine'],
    ['1', '1.05', 'fine'],
  ])('%s after which comes %s is %s', (before, now, verdict) => {
    expect(judgeRate(before, now, tenPercent)).toBe(verdict)
  })

  test('is measured by the tolerance of its currency', () => {
    expect(judgeRate('1450', '1700', '0.1')).toBe('leap')
    expect(judgeRate('1450', '1700', '0.2')).toBe('fine')
  })

  test('that is turned over is never taken where the two can be told apart', () => {
    const rate = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => decimal(`${units}e-10`))
    const drift = fc.integer({ min: -100, max: 100 })
    fc.assert(
      fc.property(rate, drift, fc.constantFrom('0.01', '0.1', '0.5', '1'), (before, by, tolerance) => {
        fc.pre(before.lt('0.97') || before.gt('1.03'))
        const moved = before.times(`${10_000 + by}e-4`)
        const turned = divideHalfEven(decimal('1'), moved, 30)
        expect(judgeRate(before.toFixed(), turned.toFixed(), tolerance)).toBe('inverse')
        if (tolerance !== '0.01') expect(judgeRate(before.toFixed(), moved.toFixed(), tolerance)).toBe('fine')
      }),
      { numRuns: 5_000 },
    )
  })
})
