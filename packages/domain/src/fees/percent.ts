/** Percent as people type it, fraction as it is stored. Both are text: the point moves, nothing is computed. */

const percentPattern = /^(\d{1,3})(?:[.,](\d{1,2}))?$/

/** '12.5', '12,5' or ' 12.50 ' becomes '0.1250'; anything but 0 to 100 with up to two decimals is null. */
export function percentToFraction(typed: string): string | null {
  const match = percentPattern.exec(typed.trim())
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  // Ten-thousandths, as text of five digits or more: '12.5' is 01250.
  const digits = `${whole}${decimals.padEnd(2, '0')}`.padStart(5, '0')
  if (Number(digits) > 10_000) return null
  return `${Number(digits.slice(0, -4))}.${digits.slice(-4)}`
}

/** '0.1250' becomes '12.50', always with two decimals. */
export function fractionToPercent(fraction: string): string {
  const [whole = '0', decimals = ''] = fraction.split('.')
  const digits = `${whole}${decimals.padEnd(4, '0').slice(0, 4)}`
  return `${Number(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Fractions with four decimals, added exactly: ten-thousandths are small whole numbers. */
function tenThousandths(fraction: string): number {
  return Number(fractionToPercent(fraction).replace('.', ''))
}

/** The sum as percent text if two fractions together exceed the whole, else null. */
export function excessOverWhole(one: string, other: string): string | null {
  const sum = tenThousandths(one) + tenThousandths(other)
  return sum > 10_000
    ? fractionToPercent(`${Math.floor(sum / 10_000)}.${String(sum % 10_000).padStart(4, '0')}`)
    : null
}
