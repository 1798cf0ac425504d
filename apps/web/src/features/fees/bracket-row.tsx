import { isComplete, type TypedField, typedFields } from '@corridor/domain/fees/typed'
import { feeExceedsUpTo } from '@corridor/domain/fees/typed-table'
import { useId } from 'react'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import type { DecimalFormat } from '../../ui/form/decimal-text.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import { type Row, savedValues } from './fee-values.ts'
import css from './fees.module.css'
import { useMessages } from './texts.ts'
import type { Rows } from './use-rows.ts'

/** No thousands sign: a comma in a field is a decimal one. */
const dollars: DecimalFormat = { decimals: 2, digits: 14, step: '1' }
const percent: DecimalFormat = { decimals: 2, digits: 2, step: '0.01', max: '99.99' }

interface BracketRowProps {
  readonly row: Row
  readonly place: number
  /** As it was saved, if it was. */
  readonly saved: Row | undefined
  /** The empty one at the end. */
  readonly isLast: boolean
  readonly readOnly: boolean
  readonly errors: Partial<Record<TypedField, string>>
  readonly edited: Rows
  /** How the form finds the input again. */
  readonly inputOf: (field: TypedField) => object
  /** Null when the row is left. */
  readonly onFocus: (field: TypedField | null) => void
}

export function BracketRow(props: BracketRowProps) {
  const { row, place, saved, isLast, readOnly, errors, edited } = props
  const { fees: texts } = useMessages()
  const noteId = useId()
  const wrong = [...new Set(Object.values(errors))].join(' ')
  const hasNote = wrong !== ''
  return (
    <>
      <tr>
        {typedFields.map((field) => (
          <td key={field}>
            <DecimalField
              {...props.inputOf(field)}
              format={field === 'percent' ? percent : dollars}
              maxLength={28}
              aria-label={texts.fieldOf(texts.brackets[field], place + 1)}
              data-changed={(saved !== undefined && saved[field] !== row[field]) || undefined}
              className={css['cell'] ?? ''}
              value={row[field]}
              onChange={(typed) => edited.change(place, field, typed)}
              onFocus={() => props.onFocus(field)}
              onBlur={() => props.onFocus(null)}
              readOnly={readOnly}
              error={errors[field] !== undefined}
              {...(hasNote && { 'aria-describedby': noteId })}
            />
          </td>
        ))}
        <td className={css['note']}>{!isLast && !readOnly && <RowNote row={row} saved={saved} />}</td>
        <td className={css['action']}>
          {!readOnly &&
            (isLast ? (
              <button type="button" className={css['add']} onClick={edited.add}>
                {texts.addBracket}
              </button>
            ) : (
              <button
                type="button"
                aria-label={texts.removeBracketOf(place + 1)}
                onClick={() => edited.remove(place)}
              >
                {texts.removeBracket}
              </button>
            ))}
        </td>
      </tr>
      {hasNote && (
        <tr>
          <td colSpan={typedFields.length + 2} id={noteId} className={css['wrong']}>
            {wrong}
          </td>
        </tr>
      )}
    </>
  )
}

/** Beside the fields: what they were, or what a save will make of them. */
function RowNote({ row, saved }: { row: Row; saved: Row | undefined }) {
  const { fees: texts } = useMessages()
  const exceeds = feeExceedsUpTo(row)
  const was = saved ? savedValues(row, saved, texts) : texts.newRow
  return (
    <>
      {isComplete(row) ? was : texts.incomplete}
      {exceeds !== null && <span className={css['exceeds']}>{texts.feeExceeds(formatMoney(exceeds))}</span>}
    </>
  )
}
