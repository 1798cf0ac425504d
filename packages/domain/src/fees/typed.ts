import { fromCents } from '../money/money.ts'
import { percentToFraction } from './percent.ts'

export const typedFields = ['limitFrom', 'limitTo', 'minFee', 'percent', 'feesSplit'] as const
export type TypedField = (typeof typedFields)[number]

/** A bracket as somebody types it: five texts, any of them blank or wrong; the percent as a percent. */
export type TypedBracket = Readonly<Record<TypedField, string>>

const dollarsPattern = /^(\d{1,14})(?:[.,](\d{1,2}))?$/

/** '1,5' is 150n. Null for all else, such as '1,000': with a comma for the point it would be one dollar. */
export function typedCents(typed: string): bigint | null {
  const match = dollarsPattern.exec(typed)
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  return BigInt(whole + decimals.padEnd(2, '0'))
}

/** '1,5' becomes '1.50'. */
export function typedDollars(typed: string): string | null {
  const cents = typedCents(typed)
  return cents === null ? null : fromCents(cents)
}

/** '1,5' becomes '0.0150'; a hundred percent and more is null. */
export function typedPercent(typed: string): string | null {
  const fraction = percentToFraction(typed)
  return fraction === null || !fraction.startsWith('0.') ? null : fraction
}

export function isComplete(row: TypedBracket): boolean {
  return typedFields.every((field) => row[field].trim() !== '')
}

/** The five as they travel and are stored; null while one of them is missing or wrong. */
export function readBracket(row: TypedBracket): TypedBracket | null {
  const limitFrom = typedDollars(row.limitFrom)
  const limitTo = typedDollars(row.limitTo)
  const minFee = typedDollars(row.minFee)
  const percent = typedPercent(row.percent)
  const feesSplit = typedDollars(row.feesSplit)
  if (limitFrom === null || limitTo === null || minFee === null) return null
  return percent === null || feesSplit === null ? null : { limitFrom, limitTo, minFee, percent, feesSplit }
}
