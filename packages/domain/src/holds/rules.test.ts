import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HoldFacts, type HoldRule, judgeHolds } from './rules.ts'

const plain: HoldFacts = {
  amount: '1000.00',
  agencySid: 7,
  hasSent: true,
  today: 1,
  on: '2026-11-16',
  idUntil: '2029-08-04',
  listed: [],
}

const id = { sid: 1, version: 3, agencySid: null }
const noFigures = { above: null, allowed: null } as const
const rules = {
  amount: { ...id, kind: 'amount', above: '5000.00', allowed: null },
  first: { ...id, kind: 'first', above: '1500.00', allowed: null },
  perDay: { ...id, kind: 'per_day', above: null, allowed: 5 },
  watchList: { ...id, kind: 'watch_list', ...noFigures },
  idExpired: { ...id, kind: 'id_expired', ...noFigures },
} as const satisfies Record<string, HoldRule>

const listed = [{ sid: 4, name: 'JOHN DOE', who: 'receiver' }] as const

describe('a transfer is held', () => {
  test.each<[string, HoldRule, Partial<HoldFacts>, boolean]>([
    ['at the amount', rules.amount, { amount: '5000.00' }, false],
    ['a cent above the amount', rules.amount, { amount: '5000.01' }, true],
    ['of more digits than a number has', rules.amount, { amount: '5000.0000000000000001' }, true],
    ['that is the first, at the amount', rules.first, { amount: '1500', hasSent: false }, false],
    ['that is the first, above the amount', rules.first, { amount: '1500.01', hasSent: false }, true],
    ['that is not the first, above the amount', rules.first, { amount: '9000.00' }, false],
    ['the fifth of five', rules.perDay, { today: 5 }, false],
    ['the sixth of five', rules.perDay, { today: 6 }, true],
    ['of a name on no list', rules.watchList, {}, false],
    ['of a name on the list', rules.watchList, { listed }, true],
    ['on the last day of the id', rules.idExpired, { idUntil: '2026-11-16' }, false],
    ['on the day after it', rules.idExpired, { idUntil: '2026-11-15' }, true],
    ['without an id', rules.idExpired, { idUntil: null }, false],
  ])('%s', (_, rule, facts, isHeld) => {
    expect(judgeHolds([rule], { ...plain, ...facts })).toHaveLength(isHeld ? 1 : 0)
  })
})

test('a rule of an agency is about that agency alone', () => {
  const mine = { ...rules.amount, agencySid: 7 }
  expect(judgeHolds([mine], { ...plain, amount: '6000' })).toHaveLength(1)
  expect(judgeHolds([mine], { ...plain, amount: '6000', agencySid: 8 })).toEqual([])
})

test('a hit has the version, the figures, and what the other rules said', () => {
  const all = [rules.first, rules.perDay, rules.watchList, rules.idExpired]
  expect(judgeHolds(all, { ...plain, amount: '1950.00', hasSent: false })).toEqual([
    {
      ruleSid: 1,
      ruleVersion: 3,
      facts: {
        kind: 'first',
        amount: '1950.00',
        above: '1500.00',
        isFirst: true,
        passed: [
          { kind: 'per_day', today: 1, allowed: 5 },
          { kind: 'watch_list', listed: [] },
          { kind: 'id_expired', idUntil: '2029-08-04', on: '2026-11-16' },
        ],
      },
    },
  ])
})

test('a rule more never lets through what was held, and every rule either holds or passes', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => (amount / 100).toFixed(2))
  const agency = fc.constantFrom(null, 7, 8)
  const rule: fc.Arbitrary<HoldRule> = fc
    .record({ sid: fc.nat(), version: fc.nat(), agencySid: agency, above: cents, allowed: fc.nat(9) })
    .chain(({ above, allowed, ...rest }) =>
      fc.constantFrom<HoldRule>(
        { ...rest, kind: 'amount', above, allowed: null },
        { ...rest, kind: 'first', above, allowed: null },
        { ...rest, kind: 'per_day', above: null, allowed },
        { ...rest, kind: 'watch_list', ...noFigures },
        { ...rest, kind: 'id_expired', ...noFigures },
      ),
    )
  const day = fc.constantFrom('2026-11-15', '2026-11-16', '2026-11-17')
  const facts: fc.Arbitrary<HoldFacts> = fc.record({
    amount: cents,
    agencySid: fc.constantFrom(7, 8),
    hasSent: fc.boolean(),
    today: fc.integer({ min: 1, max: 12 }),
    on: day,
    idUntil: fc.option(day),
    listed: fc.constantFrom([], listed),
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), rule, facts, (some, more, judged) => {
      const before = judgeHolds(some, judged)
      const after = judgeHolds([...some, more], judged)
      expect(after.length).toBeGreaterThanOrEqual(before.length)
      const about = some.filter(({ agencySid }) => agencySid === null || agencySid === judged.agencySid)
      for (const { facts: weighed } of before)
        expect(weighed.passed.length + before.length).toBe(about.length)
    }),
  )
})
