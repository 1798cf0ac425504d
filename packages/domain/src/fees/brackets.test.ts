import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { type Bracket, feeOf, findBracket } from './brackets.ts'

function bracket(more: Partial<Bracket> = {}): Bracket {
  return {
    sid: 1,
    limitFrom: '0.00',
    limitTo: '1000.00',
    minFee: '8.00',
    percent: '0.0100',
    feesSplit: '100.00',
    ...more,
  }
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

describe('the bracket of an amount', () => {
  const table = [
    bracket({ sid: 1, limitFrom: '0.00', limitTo: '100.00' }),
    bracket({ sid: 2, limitFrom: '100.00', limitTo: '500.00' }),
    bracket({ sid: 3, limitFrom: '600.00', limitTo: '1000.00' }),
  ]

  test.each([
    ['0.00', undefined],
    ['0.01', 1],
    ['99.99', 1],
    ['100.00', 1],
    ['100.01', 2],
    ['500.00', 2],
    ['500.01', undefined],
    ['600.00', undefined],
    ['600.01', 3],
    ['1000.00', 3],
    ['1000.01', undefined],
  ])('%s is in bracket %s: From is outside, To is inside', (amount, sid) => {
    expect(findBracket(table, decimal(amount))?.sid).toBe(sid)
  })

  test('a corridor without a table has none', () => {
    expect(findBracket([], decimal('1.00'))).toBeUndefined()
  })

  test('limits are compared as numbers, not as text', () => {
    const wide = [bracket({ sid: 9, limitFrom: '9', limitTo: '1000' })]
    expect(findBracket(wide, decimal('10.00'))?.sid).toBe(9)
    expect(findBracket(wide, decimal('9.00'))).toBeUndefined()
  })

  test('brackets that touch give each amount exactly one, whatever the order of the rows', () => {
    const cents = fc.integer({ min: 1, max: 200_000 })
    const bounds = fc.uniqueArray(cents, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(bounds, cents, fc.boolean(), (unsorted, amount, reversed) => {
        const sorted = [0, ...unsorted.toSorted((one, other) => one - other)]
        const rows = sorted
          .slice(1)
          .map((to, index) =>
            bracket({ sid: index, limitFrom: dollars(sorted[index] ?? 0), limitTo: dollars(to) }),
          )
        const expected = sorted.slice(1).findIndex((to) => amount <= to)
        const found = findBracket(reversed ? rows.toReversed() : rows, decimal(dollars(amount)))
        expect(found?.sid ?? -1).toBe(expected)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('the fee', () => {
  const fee = (row: Partial<Bracket>, amount: string) => {
    const { fee, pool, rule } = feeOf(bracket(row), decimal(amount))
    return [fee.toFixed(), pool.toFixed(), rule]
  }

  test.each([
    ['100.00', ['8', '8', 'minimum']],
    ['799.99', ['8', '8', 'minimum']],
    ['800.00', ['8', '8', 'minimum']],
    ['800.50', ['8', '8', 'minimum']],
    ['800.51', ['8.01', '8.01', 'percent']],
    ['801.50', ['8.02', '8.02', 'percent']],
    ['1000.00', ['10', '10', 'percent']],
  ])('of %s at 1 % but at least 8 dollars is %s', (amount, expected) => {
    expect(fee({}, amount)).toEqual(expected)
  })

  test.each([
    ['0.50', '0'],
    ['1.50', '0.02'],
    ['2.50', '0.02'],
    ['3.50', '0.04'],
    ['2.51', '0.03'],
  ])('of %s at 1 % alone is %s: half a cent goes to the even one', (amount, expected) => {
    expect(fee({ minFee: '0.00' }, amount)[0]).toBe(expected)
  })

  test('a minimum that is finer than a cent is rounded like any fee', () => {
    expect(fee({ minFee: '8.0050' }, '100.00')).toEqual(['8', '8', 'minimum'])
    expect(fee({ minFee: '8.0150' }, '100.00')).toEqual(['8.02', '8.02', 'minimum'])
  })

  test('the agencies share no more than the fee and no more than the split of the bracket', () => {
    expect(fee({ feesSplit: '3.00' }, '1000.00')).toEqual(['10', '3', 'percent'])
    expect(fee({ feesSplit: '10.00' }, '1000.00')).toEqual(['10', '10', 'percent'])
    expect(fee({ feesSplit: '10.01' }, '1000.00')).toEqual(['10', '10', 'percent'])
    expect(fee({ feesSplit: '0.00' }, '1000.00')).toEqual(['10', '0', 'percent'])
  })

  test('a bracket without a fee is free', () => {
    expect(fee({ minFee: '0.00', percent: '0.0000' }, '1000.00')).toEqual(['0', '0', 'minimum'])
  })
})
