import { type Decimal, decimal } from './decimal.ts'

export interface Currency {
  readonly code: string
  /** Decimal places by ISO 4217: JPY 0, USD 2, KWD 3. */
  readonly minorUnits: number
}

/** Everything is booked, compared and reported in it. */
export const baseCurrency: Currency = { code: 'USD', minorUnits: 2 }

const amountPattern = /^\d{1,14}(?:\.(\d{1,4}))?$/

/** An amount as it comes from outside, or null: digits with no more decimals than the currency has. */
export function parseAmount(text: string, { minorUnits }: Currency): Decimal | null {
  const match = amountPattern.exec(text)
  if (!match || (match[1]?.length ?? 0) > minorUnits) return null
  return decimal(text)
}

/** What the tables hold: 14 digits before the point of an amount, ten before that of a rate. */
const amountLimit = decimal('100000000000000')
const rateLimit = decimal('10000000000')

export function fitsAmount(amount: Decimal): boolean {
  return amount.lt(amountLimit)
}

export function fitsRate(rate: Decimal): boolean {
  return rate.lt(rateLimit)
}

export function formatAmount(amount: Decimal, { minorUnits }: Currency): string {
  return amount.toFixed(minorUnits)
}

/** '10.05' is 1005n. Only for amounts that are exact in cents: anything finer is a bug of the caller. */
export function toCents(amount: string): bigint {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount)
  if (!match) throw new RangeError(`not an amount in cents: ${amount}`)
  const [, sign, whole, cents] = match
  return BigInt(`${sign}${whole}${cents}`)
}

/** -5n is '-0.05'. */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
