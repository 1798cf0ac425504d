import { formatMoney } from '../formats/format.ts'

/** How a decimal number is typed and shown. */
export interface DecimalFormat {
  /** Digits after the point, at most when typed and always when shown. */
  readonly decimals: number
  /** Digits before the point, at most. */
  readonly digits: number
  /** What an arrow key adds or takes away. */
  readonly step: string
  readonly max?: string
  /** Stands before the number, such as the sign of a currency; typed or not. */
  readonly prefix?: string
  /** Thousands are parted by commas, which may be typed, too. */
  readonly grouped?: boolean
}

/** A comma before three digits cannot be a decimal one where fewer decimals are allowed. */
const groupedPattern = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

function withoutSigns(typed: string, { prefix = '', grouped = false, decimals }: DecimalFormat): string {
  const text = typed.trim()
  const plain = prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length).trim() : text
  const parted = grouped && groupedPattern.test(plain) && (decimals < 3 || plain.includes('.'))
  return parted ? plain.replaceAll(',', '') : plain
}

/** In units of the last decimal: a whole number of any size, so that no digit is invented or lost. */
function unitsOf(typed: string, format: DecimalFormat): bigint | null {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(withoutSigns(typed, format))
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  if (whole.replace(/^0+(?=\d)/, '').length > format.digits || fraction.length > format.decimals) return null
  return BigInt(whole + fraction.padEnd(format.decimals, '0'))
}

function textOf(units: bigint, { decimals }: DecimalFormat): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
}

function maxOf(format: DecimalFormat): bigint | null {
  return format.max === undefined ? null : unitsOf(format.max, format)
}

/** What was typed, as plain decimal text: '$1,000' is '1000.00'. Null if it is no such number. */
export function readDecimal(typed: string, format: DecimalFormat): string | null {
  const units = unitsOf(typed, format)
  const max = maxOf(format)
  return units === null || (max !== null && units > max) ? null : textOf(units, format)
}

/** Plain decimal text as the field shows it: '1000' is '$1,000.00'. */
export function showDecimal(
  plain: string,
  { decimals, prefix = '', grouped = false }: DecimalFormat,
): string {
  const text = formatMoney(plain, decimals)
  return prefix + (grouped ? text : text.replaceAll(',', ''))
}

/** As it reads once the field is left; what is no number stays as it was typed. */
export function tidyDecimal(typed: string, format: DecimalFormat): string {
  const plain = readDecimal(typed, format)
  return plain === null ? typed : showDecimal(plain, format)
}

/** One step up or down, within 0 and the maximum; from what is no number, from 0. */
export function stepDecimal(typed: string, format: DecimalFormat, direction: 'up' | 'down'): string {
  const now = unitsOf(typed, format) ?? 0n
  const step = unitsOf(format.step, format) ?? 0n
  const max = maxOf(format) ?? 10n ** BigInt(format.digits + format.decimals) - 1n
  const next = direction === 'up' ? now + step : now - step
  const bounded = next < 0n ? 0n : next > max ? max : next
  return showDecimal(textOf(bounded, format), format)
}
