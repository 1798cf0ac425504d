import { describe, expect, it } from 'vitest'
import { partOf } from './parts.ts'

const common = { event: 1, transaction_sid: 1, status: 'OK' as const }
/** 100 sent for a fee of 8 and taxes of 1.50: the host keeps 3.20 and 0.40, the operator 2 and 0.60. */
const collected = {
  ...common,
  move: 'RECEIVE' as const,
  amountCollected: '109.50',
  hostFees: '3.20',
  hostFxProfit: '0.40',
  peerFees: '2.80',
  peerFxProfit: '0.20',
  mdlFees: '2.00',
  mdlFxProfit: '0.60',
  balance: '-101.80',
}

describe('what makes the balance of a row', () => {
  it('of one that the host collected, taxes and the operator among it', () => {
    expect(partOf(collected, 'collected')).toBe(10_950n)
    expect(partOf(collected, 'hostFees')).toBe(320n)
    expect(partOf(collected, 'hostFxProfit')).toBe(40n)
    expect(partOf(collected, 'operatorPart')).toBe(260n)
    expect(partOf(collected, 'taxes')).toBe(150n)
  })

  it('of one that the host paid out, none of the operator', () => {
    const paid = {
      ...collected,
      amountCollected: '-98.80',
      hostFees: '2.80',
      hostFxProfit: '0.20',
      balance: '101.80',
    }
    expect(partOf(paid, 'operatorPart')).toBe(0n)
    expect(partOf(paid, 'taxes')).toBe(0n)
  })

  it('of one taken back, with all signs turned', () => {
    const back = {
      ...collected,
      move: 'REVERSE' as const,
      amountCollected: '-109.50',
      hostFees: '-3.20',
      hostFxProfit: '-0.40',
      mdlFees: '-2.00',
      mdlFxProfit: '-0.60',
      balance: '101.80',
    }
    expect(partOf(back, 'operatorPart')).toBe(-260n)
    expect(partOf(back, 'taxes')).toBe(-150n)
  })
})
