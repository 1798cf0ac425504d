import { type Decimal, decimal, divideHalfEven } from '../money/decimal.ts'

/** Rates that people see have ten decimals; amounts are never computed from a rounded rate. */
export const ratePlaces = 10

/** Units of the currency that one dollar buys from us: the wholesale rate less our spread. */
export function retailRate(wholesale: string, spread: string): Decimal {
  return decimal(wholesale).times(decimal('1').minus(decimal(spread)))
}

/** Dollars for one unit of the currency. */
export function baseRate(retail: Decimal): Decimal {
  return divideHalfEven(decimal('1'), retail, ratePlaces)
}

export type RateVerdict = 'fine' | 'leap' | 'inverse'

/** Where a rate and its inverse lie closer together than this, a day of the market can cross over by itself. */
const nearOne = { from: decimal('0.95'), to: decimal('1.05') } as const
/** What is within this of the inverse was meant as the inverse. */
const nearInverse = { from: decimal('0.9'), to: decimal('1.1') } as const

function isWithin(value: Decimal, { from, to }: typeof nearOne): boolean {
  return value.gte(from) && value.lte(to)
}

/**
 * A rate beside the one in force. The currencies near the dollar stay within a factor of two when they are turned
 * over, so a rate that went to the other side of one is refused by that, within the tolerance too.
 */
export function judgeRate(before: string, now: string, tolerance: string): RateVerdict {
  const [one, was, is] = [decimal('1'), decimal(before), decimal(now)]
  const factor = one.plus(decimal(tolerance))
  const leapt = is.gt(was.times(factor)) || was.gt(is.times(factor))
  // On different sides of one, it is by factors nearer to the inverse than to the rate itself.
  const crossed = (was.lt(one) && is.gt(one)) || (was.gt(one) && is.lt(one))
  if (crossed && !isWithin(was.times(was), nearOne) && (!leapt || isWithin(was.times(is), nearInverse))) {
    return 'inverse'
  }
  return leapt ? 'leap' : 'fine'
}
