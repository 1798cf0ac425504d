import { describe, expect, test } from 'vitest'
import { feeAt } from './fee-at.ts'
import { dotsOf, piecesOf, readRows, runsOf, topOf } from './fee-curve.ts'

function row(limitFrom: string, limitTo: string, minFee: string, percent: string, feesSplit = '5') {
  return { limitFrom, limitTo, minFee, percent, feesSplit }
}

const typed = [row('0', '100', '4', '3'), row('100', '400', '5.50', '1.5'), row('500', '1000', '7.5', '1.2')]
const brackets = readRows(typed) ?? []

test('rows are read as they would be stored, from the lowest; a wrong one leaves no picture', () => {
  expect(readRows(typed.toReversed())).toEqual(brackets)
  expect(brackets[1]).toMatchObject({ limitFrom: '100.00', percent: '0.0150' })
  expect(readRows([...typed, row('50', '60', '1', '1')])).toBeNull()
  expect(readRows([...typed, row('', '60', '1', '1')])).toEqual(brackets)
})

test('brackets and gaps follow each other', () => {
  const pieces = piecesOf(brackets, (from, to) => [`${from}–${to}`])
  expect(pieces.map(({ from, to, gap }) => [from, to, gap?.[0]])).toEqual([
    [0, 100, undefined],
    [100, 400, undefined],
    [400, 500, '400–500'],
    [500, 1000, undefined],
  ])
})

test('in dollars a bracket is flat up to where the percent is more', () => {
  const [, second] = runsOf(brackets, 'usd', topOf([brackets], 'usd'))
  expect(second?.map(([at, value]) => [Math.round(at * 100) / 100, value])).toEqual([
    [100, 5.5],
    [366.67, 5.5],
    [400, 6],
  ])
})

test('in percent nothing is higher than the picture, and each run ends at its To', () => {
  const top = topOf([brackets], 'percent')
  expect(top).toBeCloseTo(5.5 * 1.15)
  for (const [at, run] of runsOf(brackets, 'percent', top).entries()) {
    expect(run.every(([, value]) => value <= top)).toBe(true)
    expect(run.at(-1)?.[0]).toBe(Number(brackets[at]?.limitTo))
  }
  expect(dotsOf(brackets, 'percent', String)[0]?.value).toBe(Number.POSITIVE_INFINITY)
})

describe('the fee at an amount', () => {
  test('the minimum, what the percent would be, and the shares of two agencies', () => {
    expect(feeAt(brackets, '250.00', { send: '0.4', receive: '0.35' })).toEqual({
      fee: '5.50',
      inPercent: '2.20',
      rule: 'minimum',
      byPercent: '3.75',
      percent: '0.0150',
      pool: '5.00',
      shares: { host: '2.00', peer: '1.75', operator: '1.75' },
    })
  })

  test('in a gap, above the end and at nothing there is none', () => {
    for (const amount of ['0.00', '400.01', '500.00', '1000.01'])
      expect(feeAt(brackets, amount, null)).toBeNull()
    expect(feeAt(brackets, '100.00', null)?.fee).toBe('4.00')
    expect(feeAt(brackets, '100.01', null)?.fee).toBe('5.50')
  })
})
