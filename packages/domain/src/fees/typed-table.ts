import { fromCents } from '../money/money.ts'
import {
  isComplete,
  type TypedBracket,
  type TypedField,
  typedCents,
  typedFields,
  typedPercent,
} from './typed.ts'

export type RowProblem =
  | { readonly code: 'not_an_amount' | 'not_a_fraction' | 'to_not_above_from' }
  /** The other row that some amounts would be in as well. */
  | { readonly code: 'overlap'; readonly other: number }

/** What is wrong with a field of a row, the row by its place. */
export interface FieldProblem {
  readonly row: number
  readonly field: TypedField
  readonly problem: RowProblem
}

/** Amounts over `from` up to `to` have no bracket. */
export interface Gap {
  readonly from: string
  readonly to: string
  /** The row that ends where the gap begins; null for one that begins at nothing. */
  readonly below: number | null
  readonly above: number
}

interface Span {
  readonly row: number
  readonly from: bigint
  readonly to: bigint
}

/** The rows that a save would send and whose limits make sense, from the lowest. */
function spansOf(rows: readonly TypedBracket[]): Span[] {
  return rows
    .flatMap((typed, row) => {
      const [from, to] = [typedCents(typed.limitFrom), typedCents(typed.limitTo)]
      const counts = isComplete(typed) && from !== null && to !== null && from < to
      return counts ? [{ row, from, to }] : []
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : one.row - other.row))
}

function unreadable(typed: TypedBracket, field: TypedField): RowProblem | null {
  if (typed[field].trim() === '') return null
  if (field === 'percent') return typedPercent(typed.percent) === null ? { code: 'not_a_fraction' } : null
  return typedCents(typed[field]) === null ? { code: 'not_an_amount' } : null
}

function problemsOfRow(typed: TypedBracket, row: number): FieldProblem[] {
  const found = typedFields.flatMap((field) => {
    const problem = unreadable(typed, field)
    return problem ? [{ row, field, problem }] : []
  })
  const [from, to] = [typedCents(typed.limitFrom), typedCents(typed.limitTo)]
  if (from === null || to === null || from < to) return found
  return [...found, { row, field: 'limitTo', problem: { code: 'to_not_above_from' } }]
}

function overlapsOf(rows: readonly TypedBracket[]): FieldProblem[] {
  let highest: Span | undefined
  return spansOf(rows).flatMap((span) => {
    const other = highest
    if (!other || span.to > other.to) highest = span
    if (!other || span.from >= other.to) return []
    return [
      { row: span.row, field: 'limitFrom' as const, problem: { code: 'overlap' as const, other: other.row } },
    ]
  })
}

/** All that keeps the rows from being saved; what is blank is no problem of its field. */
export function problemsOf(rows: readonly TypedBracket[]): FieldProblem[] {
  return [...rows.flatMap(problemsOfRow), ...overlapsOf(rows)]
}

/** Amounts below the highest To that have no bracket: the corridor is shut for them. */
export function gapsOf(rows: readonly TypedBracket[]): Gap[] {
  let end = 0n
  let below: number | null = null
  const gaps: Gap[] = []
  for (const { row, from, to } of spansOf(rows)) {
    if (from > end) gaps.push({ from: fromCents(end), to: fromCents(from), below, above: row })
    if (to > end) [end, below] = [to, row]
  }
  return gaps
}

/** The highest amount that has a price; null without any bracket. */
export function upperEnd(rows: readonly TypedBracket[]): string | null {
  const ends = spansOf(rows).map(({ to }) => to)
  return ends.length === 0 ? null : fromCents(ends.reduce((most, to) => (to > most ? to : most)))
}

/** One of the two neighbours takes the gap: the lower one by its To, the upper one by its From. */
export function closeGap<Row extends TypedBracket>(
  rows: readonly Row[],
  { from, to, below, above }: Gap,
  by: 'to' | 'from',
): Row[] {
  return rows.map((row, place) => {
    if (by === 'to' && place === below) return { ...row, limitTo: to }
    return by === 'from' && place === above ? { ...row, limitFrom: from } : row
  })
}

/** Up to where the minimum is more than the amount that is sent; null where no amount of the bracket is so small. */
export function feeExceedsUpTo(typed: TypedBracket): string | null {
  const [from, to, fee] = [typed.limitFrom, typed.limitTo, typed.minFee].map(typedCents)
  if (from == null || to == null || fee == null || from >= to) return null
  // Equal to the amount is not more than it.
  const last = fee - 1n < to ? fee - 1n : to
  return last > from ? fromCents(last) : null
}
