import { reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { fractionToPercent } from '@corridor/domain/fees/percent'
import {
  isComplete,
  readBracket,
  type TypedBracket,
  type TypedField,
  typedFields,
} from '@corridor/domain/fees/typed'
import { type FieldProblem, problemsOf } from '@corridor/domain/fees/typed-table'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import type { Bracket, Pair, SentBracket, StoredFee } from './api.ts'
import type { Messages } from './texts.ts'

/** A row of the table: the bracket as typed, and what tells it from the others while it has no number. */
export interface Row extends TypedBracket {
  readonly id: string
  readonly sid: number | null
}

export interface FeeValues {
  readonly brackets: readonly Row[]
}

export const noBrackets: FeeValues = { brackets: [] }

export function blankRow(id: string): Row {
  return { id, sid: null, limitFrom: '', limitTo: '', minFee: '', percent: '', feesSplit: '' }
}

function rowOf({ sid, limitFrom, limitTo, minFee, percent, feesSplit }: Bracket): Row {
  return {
    id: `saved-${sid}`,
    sid,
    limitFrom,
    limitTo,
    minFee,
    percent: fractionToPercent(percent),
    feesSplit,
  }
}

export function valuesOf({ brackets }: Pick<StoredFee, 'brackets'>): FeeValues {
  return { brackets: brackets.map(rowOf) }
}

/** The complete rows; one that somebody else has removed meanwhile is sent as a new one. */
export function sentBrackets({ brackets }: FeeValues, seen: StoredFee | null): SentBracket[] {
  return brackets.flatMap(({ sid, ...row }) => {
    const read = isComplete(row) ? readBracket(row) : null
    const isStored = seen?.brackets.some((one) => one.sid === sid) === true
    return read ? [{ ...(sid !== null && isStored && { sid }), ...read }] : []
  })
}

export function incompleteRows({ brackets }: FeeValues): number {
  return brackets.filter((row) => !isComplete(row)).length
}

export function fieldName(row: number, field: TypedField): string {
  return `brackets.${row}.${field}`
}

/** The server counts the rows that were sent; the form has the incomplete ones between them. */
export function fieldOf(path: string, { brackets }: FeeValues): string {
  const match = /^brackets\.(\d+)\.(\w+)$/.exec(path)
  if (!match) return path.startsWith('countryCode') ? 'destination' : path
  const places = brackets.flatMap((row, place) => (isComplete(row) ? [place] : []))
  return `brackets.${places[Number(match[1])] ?? 0}.${match[2]}`
}

export function problemText(
  { row, problem }: FieldProblem,
  rows: readonly Row[],
  { refusals }: Pick<Messages, 'refusals'>,
): string {
  if (problem.code !== 'overlap') return sentenceOf(reason(problem.code), refusals)
  const { limitFrom: from = '', limitTo: to = '' } = rows[row] ?? {}
  const { limitFrom: otherFrom = '', limitTo: otherTo = '' } = rows[problem.other] ?? {}
  return sentenceOf(reason('brackets_overlap', { from, to, otherFrom, otherTo }), refusals)
}

/** What keeps the fee from being saved; a row that is not sent keeps nobody. */
export function checkFee(values: FeeValues, { destination }: Pair, messages: Messages): FieldErrors {
  const { brackets } = values
  const missing = (field: string, code: 'required' | 'fee_without_brackets') => ({
    [field]: sentenceOf(reason(code), messages.refusals),
  })
  const isSent = ({ row }: FieldProblem): boolean => {
    const typed = brackets[row]
    return typed !== undefined && isComplete(typed)
  }
  const problems = problemsOf(brackets).filter(isSent)
  return {
    ...(destination === '' && missing('destination', 'required')),
    ...(!brackets.some(isComplete) && missing('brackets', 'fee_without_brackets')),
    ...Object.fromEntries(
      problems.map((one) => [fieldName(one.row, one.field), problemText(one, brackets, messages)]),
    ),
  }
}

/** The row as it was saved, if it was. */
export function savedRow(row: Row, initial: FeeValues): Row | undefined {
  return initial.brackets.find(({ id }) => id === row.id)
}

/** 'To 500.00 · Min. Fee 5.00': what changed fields were. */
export function savedValues(row: Row, saved: Row, texts: Messages['fees']): string {
  return typedFields
    .filter((field) => row[field] !== saved[field])
    .map((field) => `${texts.short[field]} ${formatMoney(saved[field])}`)
    .join(' · ')
}
