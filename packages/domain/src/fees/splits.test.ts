import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excessOfLink, type Splits } from './splits.ts'

function splits(more: Partial<Splits> = {}): Splits {
  return {
    sendFeeSplit: '0.0000',
    sendFxProfit: '0.0000',
    receiveFeeSplit: '0.0000',
    receiveFxProfit: '0.0000',
    ...more,
  }
}

function text(tenThousandths: number): string {
  return (tenThousandths / 10_000).toFixed(4)
}

const hundredthsOfPercent = fc.integer({ min: 0, max: 10_000 })

test('a sender and a payer may be given all of it, but no hundredth of a percent more', () => {
  expect(excessOfLink(splits({ sendFeeSplit: '0.7000' }), splits({ receiveFeeSplit: '0.3000' }))).toBeNull()
  expect(excessOfLink(splits({ sendFeeSplit: '0.7000' }), splits({ receiveFeeSplit: '0.3001' }))).toEqual({
    kind: 'fee',
    sum: '100.01',
  })
  expect(excessOfLink(splits({ sendFxProfit: '1.0000' }), splits({ receiveFxProfit: '0.0000' }))).toBeNull()
  expect(excessOfLink(splits({ sendFxProfit: '1.0000' }), splits({ receiveFxProfit: '0.0500' }))).toEqual({
    kind: 'fx',
    sum: '105.00',
  })
})

test('fee and FX profit are never added to each other', () => {
  const sender = splits({ sendFeeSplit: '1.0000', sendFxProfit: '0.0000' })
  expect(excessOfLink(sender, splits({ receiveFxProfit: '1.0000' }))).toBeNull()
})

test('only what the sender has for sending and the payer for receiving counts', () => {
  const all = splits({ receiveFeeSplit: '1.0000', receiveFxProfit: '1.0000' })
  expect(excessOfLink(all, splits())).toBeNull()
  const paying = splits({ sendFeeSplit: '1.0000', sendFxProfit: '1.0000' })
  expect(excessOfLink(splits(), paying)).toBeNull()
  expect(excessOfLink(all, paying)).toBeNull()
  expect(excessOfLink(paying, all)).toEqual({ kind: 'fee', sum: '200.00' })
})

test('it is an excess exactly when the whole numbers exceed the whole, and the sum is exact', () => {
  fc.assert(
    fc.property(hundredthsOfPercent, hundredthsOfPercent, (one, other) => {
      const sum = one + other
      const told = sum > 10_000 ? `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}` : null
      const fee = excessOfLink(splits({ sendFeeSplit: text(one) }), splits({ receiveFeeSplit: text(other) }))
      expect(fee).toEqual(told && { kind: 'fee', sum: told })
      const fx = excessOfLink(splits({ sendFxProfit: text(one) }), splits({ receiveFxProfit: text(other) }))
      expect(fx).toEqual(told && { kind: 'fx', sum: told })
    }),
    { numRuns: 2_000 },
  )
})

test('each pair that is exactly the whole passes, all 10,001 of them', () => {
  for (let one = 0; one <= 10_000; one += 1) {
    const rest = splits({ receiveFeeSplit: text(10_000 - one) })
    expect(excessOfLink(splits({ sendFeeSplit: text(one) }), rest)).toBeNull()
  }
})
