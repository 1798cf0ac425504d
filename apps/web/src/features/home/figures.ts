import { fromCents, toCents } from '@corridor/domain/money/money'

export function sumOf(amounts: readonly string[]): string {
  return fromCents(amounts.reduce((sum, usd) => sum + toCents(usd), 0n))
}

/** Of two amounts, for a text alone: '2.41 %'. */
export function percentOf(part: string, whole: string, decimals = 2): string {
  const of = Number(whole)
  return of === 0 ? '–' : `${((Number(part) * 100) / of).toFixed(decimals)} %`
}

/** '+2.3 %'; nothing to compare with gives null. */
export function changeOf(now: string, before: string): string | null {
  const [from, to] = [Number(before), Number(now)]
  if (from === 0) return null
  const percent = ((to - from) * 100) / from
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
}

/** The one with the most; the first of several. */
export function largest<Row extends { readonly usd: string }>(rows: readonly Row[]): Row | undefined {
  return rows.reduce<Row | undefined>(
    (most, row) => (most === undefined || toCents(row.usd) > toCents(most.usd) ? row : most),
    undefined,
  )
}
