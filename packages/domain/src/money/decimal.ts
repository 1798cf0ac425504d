import BigDecimal from 'big.js'

/** Exact decimals. A constructor of our own, so that nobody else's settings reach our divisions. */
const Exact = BigDecimal()
Exact.strict = true
Exact.RM = BigDecimal.roundHalfEven

export type Decimal = BigDecimal

/** From decimal text; a JavaScript number is refused, because it may have lost its cents already. */
export function decimal(text: string): Decimal {
  return new Exact(text)
}

/** The quotient, rounded once: dividing to many digits first and rounding later would round twice. */
export function divideHalfEven(dividend: Decimal, divisor: Decimal, places: number): Decimal {
  Exact.DP = places
  return dividend.div(divisor)
}

export function roundHalfEven(value: Decimal, places: number): Decimal {
  return value.round(places, BigDecimal.roundHalfEven)
}

/** Towards zero. */
export function roundDown(value: Decimal, places: number): Decimal {
  return value.round(places, BigDecimal.roundDown)
}
