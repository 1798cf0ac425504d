/**
 * Half to even, of an exact number that is not negative: PostgreSQL rounds a half up, so one that came out odd is
 * taken back.
 */
export function halfEven(value: string, places: string): string {
  const doubled = `(${value}) * 2 * 10::numeric ^ ${places}`
  return `(round(${value}, ${places}) - case when (${doubled}) % 2 = 1 and round(${value}, ${places}) * 10::numeric ^ ${places} % 2 = 1
    then 10::numeric ^ -${places} else 0 end)`
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
