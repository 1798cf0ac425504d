import { feeOf, findBracket } from '@corridor/domain/fees/brackets'
import type { TypedBracket } from '@corridor/domain/fees/typed'
import { type Decimal, decimal, divideHalfEven, roundHalfEven } from '@corridor/domain/money/decimal'
import { share } from '@corridor/domain/quotes/quote'

/** What two agencies keep of the part of a fee that they share, as fractions. */
export interface FeeSplits {
  readonly send: string
  readonly receive: string
}

/** A fee at one amount, by the rules that the gateway prices with. */
export interface FeeAt {
  readonly fee: string
  /** Of the amount. */
  readonly inPercent: string
  readonly rule: 'minimum' | 'percent'
  readonly byPercent: string
  readonly percent: string
  readonly pool: string
  readonly shares: { readonly host: string; readonly peer: string; readonly operator: string } | null
}

function cents(value: Decimal): string {
  return roundHalfEven(value, 2).toFixed(2)
}

/** Null where the amount has no bracket. */
export function feeAt(
  brackets: readonly TypedBracket[],
  amount: string,
  splits: FeeSplits | null,
): FeeAt | null {
  const base = decimal(amount)
  const found = findBracket(
    brackets.map((bracket, sid) => ({ ...bracket, sid })),
    base,
  )
  if (!found) return null
  const { fee, pool, rule } = feeOf(found, base)
  const shares = splits && share(fee, pool, splits.send, splits.receive)
  return {
    fee: cents(fee),
    inPercent: divideHalfEven(fee.times(decimal('100')), base, 2).toFixed(2),
    rule,
    byPercent: cents(base.times(decimal(found.percent))),
    percent: found.percent,
    pool: cents(pool),
    shares: shares && {
      host: cents(shares.host),
      peer: cents(shares.peer),
      operator: cents(shares.operator),
    },
  }
}
