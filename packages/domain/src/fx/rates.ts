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
