import { type Decimal, decimal, roundHalfEven } from '../money/decimal.ts'
import { baseCurrency } from '../money/money.ts'

/** One line of a corridor's fee table: amounts in USD, the percent as a fraction. */
export interface Bracket {
  readonly sid: number
  readonly limitFrom: string
  readonly limitTo: string
  readonly minFee: string
  readonly percent: string
  readonly feesSplit: string
}

/** From is outside, To is inside: brackets that touch leave no amount with two fees. */
export function findBracket(brackets: readonly Bracket[], amountBase: Decimal): Bracket | undefined {
  return brackets.find(
    ({ limitFrom, limitTo }) => amountBase.gt(decimal(limitFrom)) && amountBase.lte(decimal(limitTo)),
  )
}

export interface Fee {
  readonly fee: Decimal
  /** The part of the fee that the two agencies share; the operator keeps the rest. */
  readonly pool: Decimal
  readonly rule: 'minimum' | 'percent'
}

export function feeOf({ minFee, percent, feesSplit }: Bracket, amountBase: Decimal): Fee {
  const byPercent = roundHalfEven(amountBase.times(decimal(percent)), baseCurrency.minorUnits)
  const minimum = roundHalfEven(decimal(minFee), baseCurrency.minorUnits)
  const rule = byPercent.gt(minimum) ? 'percent' : 'minimum'
  const fee = rule === 'percent' ? byPercent : minimum
  const shared = decimal(feesSplit)
  return { fee, pool: shared.lt(fee) ? shared : fee, rule }
}
