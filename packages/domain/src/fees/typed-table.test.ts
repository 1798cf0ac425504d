import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBracket, type TypedBracket, typedCents } from './typed.ts'
import { closeGap, feeExceedsUpTo, gapsOf, problemsOf, upperEnd } from './typed-table.ts'

function row(limitFrom: string, limitTo: string, more: Partial<TypedBracket> = {}): TypedBracket {
  return { limitFrom, limitTo, minFee: '4.00', percent: '1.00', feesSplit: '4.00', ...more }
}

describe('problems', () => {
  test('rows that touch have none, whatever their order', () => {
    expect(problemsOf([row('100', '400'), row('0', '100')])).toEqual([])
  })

  test('To must be above From, and a field that cannot be read is named', () => {
    expect(problemsOf([row('100', '100'), row('1,000', '5'), row('0', '5', { percent: '100' })])).toEqual([
      { row: 0, field: 'limitTo', problem: { code: 'to_not_above_from' } },
      { row: 1, field: 'limitFrom', problem: { code: 'not_an_amount' } },
      { row: 2, field: 'percent', problem: { code: 'not_a_fraction' } },
    ])
  })

  test('an overlap is told of the row that begins later, with the other one', () => {
    expect(problemsOf([row('50', '150'), row('0', '100')])).toEqual([
      { row: 0, field: 'limitFrom', problem: { code: 'overlap', other: 1 } },
    ])
    // Within another one that reaches further than its neighbour.
    expect(problemsOf([row('0', '500'), row('10', '20'), row('30', '40')])).toMatchObject([
      { row: 1, problem: { other: 0 } },
      { row: 2, problem: { other: 0 } },
    ])
  })

  test('a row that will not be sent is in nobody’s way, but what is wrong in it is named', () => {
    expect(problemsOf([row('0', '100'), row('50', '150', { minFee: '' })])).toEqual([])
    expect(problemsOf([row('x', '', { minFee: '' })])).toHaveLength(1)
  })
})

describe('gaps', () => {
  test('between two rows, and below the first one', () => {
    expect(gapsOf([row('500', '1000'), row('100', '400')])).toEqual([
      { from: '0.00', to: '100.00', below: null, above: 1 },
      { from: '400.00', to: '500.00', below: 1, above: 0 },
    ])
  })

  test('a cent is a gap: 100.01 itself would be refused', () => {
    const rows = [row('0', '100'), row('100.01', '500')]
    const gaps = gapsOf(rows)
    expect(gaps).toEqual([{ from: '100.00', to: '100.01', below: 0, above: 1 }])
    for (const by of ['to', 'from'] as const) {
      const closed = gaps.reduce((now, gap) => closeGap(now, gap, by), rows)
      expect(gapsOf(closed)).toEqual([])
      expect(problemsOf(closed)).toEqual([])
    }
  })

  test('none without a row; the upper end is the highest To', () => {
    expect(gapsOf([])).toEqual([])
    expect(upperEnd([])).toBeNull()
    expect(upperEnd([row('0', '3000'), row('3000', '99999999999999.99')])).toBe('99999999999999.99')
  })
})

test.each([
  ['0', '100', '4', '3.99'],
  ['4', '100', '4', null],
  ['3.99', '100', '4', null],
  ['3.98', '100', '4', '3.99'],
  ['0', '3', '4', '3.00'],
  ['0', '100', '0', null],
  ['100', '0', '4', null],
  ['0', 'x', '4', null],
])('from %s to %s a minimum of %s is more than the amount up to %s', (from, to, minFee, upTo) => {
  expect(feeExceedsUpTo(row(from, to, { minFee }))).toBe(upTo)
})

/** Adding, moving and removing rows as somebody at the screen does, limits from a small range so that they meet. */
const limits = fc.integer({ min: 0, max: 12 })
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), from: limits, to: limits }),
  fc.record({ do: fc.constant('move' as const), at: fc.nat(20), from: limits, to: limits }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(20) }),
)

function after(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]): TypedBracket[] {
  const rows: TypedBracket[] = []
  for (const one of steps) {
    if (one.do === 'add') rows.push(row(String(one.from), String(one.to)))
    else if (rows.length > 0 && one.do === 'remove') rows.splice(one.at % rows.length, 1)
    else if (rows.length > 0 && one.do === 'move')
      rows[one.at % rows.length] = row(String(one.from), String(one.to))
  }
  return rows
}

function holds({ limitFrom, limitTo }: TypedBracket, cents: bigint): boolean {
  const [from, to] = [typedCents(limitFrom), typedCents(limitTo)]
  return from !== null && to !== null && cents > from && cents <= to
}

/** Limits are whole dollars: at each of them and a cent above it everything shows. */
const amounts = Array.from({ length: 26 }, (_, at) => BigInt(Math.floor(at / 2) * 100 + (at % 2)))

function inRange(cents: bigint | undefined, top: bigint): boolean {
  return cents !== undefined && cents > 0n && cents <= top
}

test('after any steps: no problem means one bracket or one gap for each amount, else some amount has two or a row none', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const rows = after(steps)
      const found = problemsOf(rows)
      const gaps = gapsOf(rows)
      const top = typedCents(upperEnd(rows) ?? '0') ?? 0n
      const counts = amounts.map((cents) => rows.filter((one) => holds(one, cents)).length)
      const emptyRow = rows.some(({ limitFrom, limitTo }) => Number(limitFrom) >= Number(limitTo))
      expect(found.length > 0).toBe(emptyRow || counts.some((count) => count > 1))
      const inGap = amounts.map((cents) => gaps.some(({ from, to }) => holds(row(from, to), cents)))
      expect(inGap).toEqual(counts.map((count, at) => count === 0 && inRange(amounts[at], top)))
      if (found.length > 0) return
      expect(rows.every((one) => readBracket(one))).toBe(true)
      // Closed from below or from above, nothing is left open and nothing laps over.
      for (const by of ['to', 'from'] as const) {
        const closed = gaps.reduce((now, gap) => closeGap(now, gap, gap.below === null ? 'from' : by), rows)
        expect(gapsOf(closed)).toEqual([])
        expect(problemsOf(closed)).toEqual([])
      }
    }),
    { numRuns: 2_000 },
  )
})
