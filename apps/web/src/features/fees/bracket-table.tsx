import { type TypedField, typedFields } from '@corridor/domain/fees/typed'
import { type Gap, gapsOf, problemsOf, upperEnd } from '@corridor/domain/fees/typed-table'
import { Fragment, type ReactNode, useState } from 'react'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import { BracketRow } from './bracket-row.tsx'
import { type FeeValues, fieldName, problemText, savedRow } from './fee-values.ts'
import css from './fees.module.css'
import { useMessages } from './texts.ts'
import type { Rows } from './use-rows.ts'

interface BracketTableProps {
  readonly record: RecordForm<FeeValues>
  readonly rows: Rows
  readonly readOnly: boolean
}

/** The brackets, one a line, with what lies open between them. */
export function BracketTable({ record, rows: edited, readOnly }: BracketTableProps) {
  const { fees: texts } = useMessages()
  const { form } = record
  const { rows, empty } = edited
  const [focused, setFocused] = useState('')
  const errors = { ...useProblems(edited, focused), ...textsOf(form.errors) }
  const gaps = gapsOf(rows)
  const end = upperEnd(rows)
  const shown = readOnly ? rows : [...rows, empty]
  return (
    <>
      <table className={css['brackets']} aria-label={texts.heading}>
        <thead>
          <tr>
            {typedFields.map((field) => (
              <th key={field} scope="col">
                {texts.brackets[field]}
              </th>
            ))}
            {readOnly ? <td /> : <th scope="col">{texts.savedValue}</th>}
            <td />
          </tr>
        </thead>
        <tbody>
          {gaps.filter(({ below }) => below === null).map((gap) => gapRow(gap, edited, readOnly))}
          {shown.map((row, place) => (
            <Fragment key={row.id}>
              <BracketRow
                row={row}
                place={place}
                saved={savedRow(row, form.getInitialValues())}
                isLast={place === rows.length}
                readOnly={readOnly}
                errors={errorsOf(errors, place)}
                edited={edited}
                inputOf={(field) => form.getInputProps(fieldName(place, field))}
                onFocus={(field) => setFocused(field === null ? '' : fieldName(place, field))}
              />
              {gaps.filter(({ below }) => below === place).map((gap) => gapRow(gap, edited, readOnly))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {end !== null && <p className={css['above']}>{texts.above(formatMoney(end))}</p>}
    </>
  )
}

function gapRow(gap: Gap, edited: Rows, readOnly: boolean): ReactNode {
  return <GapRow key={`gap ${gap.from}`} gap={gap} edited={edited} readOnly={readOnly} />
}

/** What is wrong, but for the field that somebody is still typing in. */
function useProblems({ rows }: Rows, focused: string): FieldErrors {
  const messages = useMessages()
  return Object.fromEntries(
    problemsOf(rows)
      .map((one) => [fieldName(one.row, one.field), problemText(one, rows, messages)] as const)
      .filter(([name]) => name !== focused),
  )
}

function textsOf(errors: Readonly<Record<string, ReactNode>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

function errorsOf(errors: FieldErrors, place: number): Partial<Record<TypedField, string>> {
  return Object.fromEntries(
    typedFields.flatMap((field) => {
      const text = errors[fieldName(place, field)]
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

interface GapRowProps {
  readonly gap: Gap
  readonly edited: Rows
  readonly readOnly: boolean
}

/** Between two rows: which amounts are refused, and both ways to close it. */
function GapRow({ gap, edited, readOnly }: GapRowProps) {
  const { gap: texts } = useMessages().fees
  const [from, to] = [formatMoney(gap.from), formatMoney(gap.to)]
  return (
    <tr>
      <td colSpan={typedFields.length + 2}>
        <div className={css['gap']} role="status">
          <span>
            <b>{texts.title}</b> {texts.text(from, to)}
          </span>
          {!readOnly && (
            <span className={css['repairs']}>
              {texts.close}{' '}
              {gap.below !== null && (
                <>
                  <button type="button" onClick={() => edited.close(gap, 'to')}>
                    {texts.setTo(to)}
                  </button>{' '}
                  {texts.or}{' '}
                </>
              )}
              <button type="button" onClick={() => edited.close(gap, 'from')}>
                {texts.setFrom(from)}
              </button>
            </span>
          )}
        </div>
      </td>
    </tr>
  )
}
