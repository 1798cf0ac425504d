import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from '../money/money.ts'
import {
  centsOf,
  isBounded,
  oppositeOf,
  owedTo,
  paymentDirections,
  paymentPostings,
  paysMoreThanOwed,
  raisesLimit,
  referenceKey,
} from './payments.ts'

const payment = fc.record({
  agencySid: fc.integer({ min: 1, max: 9_999 }),
  direction: fc.constantFrom(...paymentDirections),
  amountCents: fc.bigInt({ min: 1n, max: 99_999_999_999_999n }),
})

test('what the agency pays in it owes less, and the bank has it', () => {
  expect(paymentPostings({ agencySid: 7, direction: 'in', amountCents: 150_000n })).toEqual([
    { account: 'agency:7', amountCents: -150_000n },
    { account: 'bank', amountCents: 150_000n },
  ])
})

test('a payment sums to zero, and with its counter entry leaves every account as it was', () => {
  fc.assert(
    fc.property(payment, (paid) => {
      const counter = { ...paid, direction: oppositeOf(paid.direction) }
      const balances = new Map<string, bigint>()
      for (const { account, amountCents } of [...paymentPostings(paid), ...paymentPostings(counter)])
        balances.set(account, (balances.get(account) ?? 0n) + amountCents)
      expect([...balances.values()]).toEqual([0n, 0n])
      expect(paymentPostings(paid).reduce((sum, { amountCents }) => sum + amountCents, 0n)).toBe(0n)
    }),
  )
})

test('a typed sum is read to the cent', () => {
  expect(['0', '5', '12.5', '12.05', '250000.00'].map(centsOf)).toEqual([0n, 500n, 1250n, 1205n, 25_000_000n])
  fc.assert(
    fc.property(payment, ({ amountCents }) => {
      expect(centsOf(fromCents(amountCents))).toBe(amountCents)
    }),
  )
})

test('a limit stops what a teller takes in and nothing else', () => {
  expect(isBounded('SEND')).toBe(true)
  for (const name of ['RECEIVE', 'REVERSE', 'CANCEL', 'REFUND', 'HOLD'] as const)
    expect(isBounded(name)).toBe(false)
})

test('a limit is raised by a cent more, not by the same again; the first one is, but not one of nothing', () => {
  expect([500n, 501n, 499n].map((after) => raisesLimit(500n, after))).toEqual([false, true, false])
  expect([0n, 1n].map((after) => raisesLimit(null, after))).toEqual([false, true])
})

test.each([
  ['Wire-1/20', ' wire 1.20 ', true],
  ['ＷＩＲＥ１', 'wire1', true],
  ['Überweisung 7', 'ÜBERWEISUNG-7', true],
  ['WIRE 1', 'WIRE 11', false],
  ['--', ' -- ', true],
  ['--', '-', false],
])('the references %j and %j are the same: %s', (one, other, isSame) => {
  expect(referenceKey(one) === referenceKey(other)).toBe(isSame)
})

test('only a payment out of more than the agency is owed is above it', () => {
  const out = { direction: 'out', amountCents: 100n } as const
  expect([-100n, -99n, 0n, 500n].map((position) => paysMoreThanOwed(out, position))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(paysMoreThanOwed({ ...out, direction: 'in' }, 500n)).toBe(false)
  expect([-100n, 0n, 500n].map(owedTo)).toEqual([100n, 0n, 0n])
})
