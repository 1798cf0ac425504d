import { type Decimal, decimal, divideHalfEven, roundDown } from '@corridor/domain/money/decimal'
import { formatMoney, formatPercent } from '../../ui/formats/format.ts'

/** The decimals that an amount came with: those of its currency. */
function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}

/** Two, as everywhere; three where the currency has three, because a digit of money that is hidden would be a lie. */
export function shownDecimals(amount: string): number {
  return Math.max(2, decimalsOf(amount))
}

/** '1000.00' is '1,000.00', '148500' (yen) is '148,500.00', '1.250' (Kuwaiti dinar) stays '1.250'. */
export function money(amount: string): string {
  return formatMoney(amount, shownDecimals(amount))
}

/** All digits of a number, and at least so many decimals. */
export function exactly(value: Decimal | string, atLeast = 0): string {
  const text = (typeof value === 'string' ? decimal(value) : value).toFixed()
  return formatMoney(text, Math.max(atLeast, decimalsOf(text)))
}

/** '0.0125' is '1.25%', '0.01125' is '1.125%': a percentage to compute with is not rounded. */
export function percent(fraction: string, atLeast = 2): string {
  return formatPercent(fraction, Math.max(atLeast, decimalsOf(decimal(fraction).toFixed()) - 2))
}

/** As many places as a person could want to check; beyond them a quotient that goes on ends in dots. */
const shownPlaces = 8

export interface Quotient {
  readonly text: string
  readonly equals: (result: string) => boolean
}

export function quotient(dividend: Decimal, divisor: Decimal): Quotient {
  const shown = roundDown(divideHalfEven(dividend, divisor, shownPlaces * 2), shownPlaces)
  const ends = shown.times(divisor).eq(dividend)
  return {
    text: ends ? exactly(shown, 2) : `${exactly(shown, 2)}…`,
    equals: (result) => decimal(result).times(divisor).eq(dividend),
  }
}

/** The sum of amounts, with all their decimals. */
export function sumOf(...amounts: readonly string[]): string {
  const places = Math.max(0, ...amounts.map(decimalsOf))
  return amounts.reduce((sum, amount) => sum.plus(decimal(amount)), decimal('0')).toFixed(places)
}

export function difference(from: string, less: string): string {
  return decimal(from).minus(decimal(less)).toFixed(decimalsOf(from))
}
