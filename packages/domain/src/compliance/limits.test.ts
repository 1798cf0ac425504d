import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkNetworkTotal, checkTransferLimit, type Limits, withPayersQuestion } from './checks.ts'

function limits(more: Partial<Limits> = {}): Limits {
  return {
    limitCoB: null,
    limitDoB: null,
    limitLegalID: null,
    limitPhotoID: null,
    limitTestQuestion: null,
    limitByTrn: null,
    limitTotalNet: null,
    ...more,
  }
}

function text(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

describe('the limit of one transfer', () => {
  test.each([null, '100.00', '100', '100.01'])('100.00 is not above %s', (limitByTrn) => {
    expect(checkTransferLimit(limits({ limitByTrn }), '100.00')).toBeNull()
  })

  test.each(['99.99', '9.00', '0'])('100.00 is above %s', (limitByTrn) => {
    expect(checkTransferLimit(limits({ limitByTrn }), '100.00')).toEqual({
      rule: 'limitByTrn',
      agency: 'own',
      limit: limitByTrn,
      value: '100.00',
    })
  })
})

describe('what a customer sends through the whole network', () => {
  const total = (limitTotalNet: string | null, sent: string, amount: string) =>
    checkNetworkTotal(limits({ limitTotalNet }), 'month', sent, amount)

  test('may reach the limit', () => {
    expect(total('1000.00', '900.00', '100.00')).toBeNull()
    expect(total(null, '999999.00', '100.00')).toBeNull()
    // In floating point 0.1 + 0.2 is above 0.3.
    expect(total('0.30', '0.10', '0.20')).toBeNull()
  })

  test('may not exceed it by a cent', () => {
    expect(total('1000.00', '900.00', '100.01')).toEqual({
      rule: 'limitTotalNet',
      side: 'send',
      period: 'month',
      limit: '1000.00',
      value: '1000.01',
    })
  })

  test('is nothing where the limit is 0', () => {
    expect(total('0', '0', '0.01')).toMatchObject({ rule: 'limitTotalNet', value: '0.01' })
  })
})

test.each([
  [null, null, null],
  ['100.00', null, '100.00'],
  [null, '100.00', '100.00'],
  ['9.00', '10.00', '9.00'],
  ['10.00', '9.00', '9.00'],
  ['100.00', '0', '0'],
])('of the test questions above %s and %s the one above %s counts', (own, payer, counts) => {
  const both = withPayersQuestion(
    limits({ limitTestQuestion: own, limitDoB: '5' }),
    limits({ limitTestQuestion: payer, limitDoB: '1' }),
  )
  expect(both).toEqual(limits({ limitTestQuestion: counts, limitDoB: '5' }))
})

test('above means above, to the cent, whatever the amounts', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  const beside = fc.integer({ min: -2, max: 2 })
  fc.assert(
    fc.property(cents, cents, beside, (sent, amount, more) => {
      const own = Math.max(0, amount + more)
      const single = checkTransferLimit(limits({ limitByTrn: text(own) }), text(amount))
      expect(single?.value).toBe(amount > own ? text(amount) : undefined)
      const all = Math.max(0, sent + amount + more)
      const total = checkNetworkTotal(limits({ limitTotalNet: text(all) }), 'week', text(sent), text(amount))
      expect(total?.value).toBe(sent + amount > all ? text(sent + amount) : undefined)
    }),
    { numRuns: 3_000 },
  )
})
