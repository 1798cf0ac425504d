/**
 * Half to even, of an exact number that is not negative: PostgreSQL rounds a half up, so one that lies above an even
 * digit is cut off instead.
 */
export function halfEven(value: string, places: string): string {
  return `(case when (${value}) * 10::numeric ^ ${places} % 2 = 0.5 then trunc(${value}, ${places}) else round(${value}, ${places}) end)`
}

/**
 * The same of a quotient, whose digits may have no end: by its whole part and what is left over. The point is put back
 * by a product, which is exact; a division would keep some sixteen digits and cut off the end of a large rate.
 */
export function dividedHalfEven(dividend: string, divisor: string, places: number): string {
  const scaled = `${dividend} * 1${'0'.repeat(places)}`
  const left = `2 * (${scaled} % ${divisor})`
  return `((div(${scaled}, ${divisor}) + case when ${left} > ${divisor}
    or (${left} = ${divisor} and div(${scaled}, ${divisor}) % 2 = 1) then 1 else 0 end) * 1e-${places})`
}
