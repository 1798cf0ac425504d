import { type Reason, reason } from '@corridor/contract/refusals/refusals'
import { fractionToPercent } from '@corridor/domain/fees/percent'
import type { TypedField } from '@corridor/domain/fees/typed'
import { problemsOf } from '@corridor/domain/fees/typed-table'
import { AppError } from '../../platform/errors.ts'
import { asStored, type BracketValues } from './store.ts'

/** What a field of a bracket is called in the call, by the bracket's place; nothing for one that was not typed. */
export type FieldNames = (place: number, field: TypedField) => string | undefined

export const inTable: FieldNames = (place, field) => `brackets.${place}.${field}`

/** One bracket alone, which stands before those that are stored. */
export const alone: FieldNames = (place, field) => (place === 0 ? field : undefined)

/** Brackets that are to be saved or tried: of two that overlap both are named. */
export function refuseWrongTable(brackets: readonly BracketValues[], named: FieldNames = inTable): void {
  const stored = brackets.map(asStored)
  const [found] = problemsOf(stored.map((row) => ({ ...row, percent: fractionToPercent(row.percent) })))
  if (!found) return
  const { row, field, problem } = found
  if (problem.code !== 'overlap') throw refusalOf(reason(problem.code), [named(row, field)])
  const { limitFrom: from, limitTo: to } = at(stored, row)
  const { limitFrom: otherFrom, limitTo: otherTo } = at(stored, problem.other)
  const why = reason('brackets_overlap', { from, to, otherFrom, otherTo })
  throw refusalOf(why, [named(problem.other, 'limitTo'), named(row, field)])
}

function refusalOf(why: Reason, fields: readonly (string | undefined)[]): AppError {
  const typed = fields.filter((field) => field !== undefined)
  return new AppError(why, { fields: typed.map((field) => ({ field, reason: why })) })
}

function at<Row>(rows: readonly Row[], place: number): Row {
  const row = rows[place]
  if (row === undefined) throw new RangeError(`There is no row ${place}.`)
  return row
}
