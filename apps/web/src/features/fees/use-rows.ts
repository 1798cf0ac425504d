import type { TypedField } from '@corridor/domain/fees/typed'
import { closeGap, type Gap, upperEnd } from '@corridor/domain/fees/typed-table'
import { useState } from 'react'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { blankRow, type FeeValues, fieldName, type Row } from './fee-values.ts'

/** Tells the rows of a session apart, also of two forms one after the other. */
let lastRow = 0

function newId(): string {
  lastRow += 1
  return `new-${lastRow}`
}

/** The rows and, below them, the empty one: whatever is typed into it makes it a bracket, and another empty one follows. */
export function useRows({ form, focusField }: RecordForm<FeeValues>) {
  const [trailing, setTrailing] = useState(newId)
  const rows = form.getValues().brackets
  const set = (brackets: readonly Row[]): void => form.setValues({ brackets })
  const append = (row: Row): void => {
    setTrailing(newId())
    set([...rows, row])
  }
  return {
    rows,
    empty: blankRow(trailing),
    change: (place: number, field: TypedField, typed: string): void => {
      if (place < rows.length) set(rows.map((row, at) => (at === place ? { ...row, [field]: typed } : row)))
      else if (typed !== '') append({ ...blankRow(trailing), [field]: typed })
    },
    /** A bracket that begins where the others end. */
    add: (): void => {
      const place = rows.length
      append({ ...blankRow(trailing), limitFrom: upperEnd(rows) ?? '0.00' })
      // Once the row is on the page with what it begins with.
      requestAnimationFrame(() => focusField(fieldName(place, 'limitTo')))
    },
    remove: (place: number): void => {
      set(rows.filter((_, at) => at !== place))
      // The button is gone with its row: the keyboard goes on with the one that takes its place.
      requestAnimationFrame(() => focusField(fieldName(place, 'limitFrom')))
    },
    close: (gap: Gap, by: 'to' | 'from'): void => {
      set(closeGap(rows, gap, by))
      const place = by === 'to' ? gap.below : gap.above
      if (place !== null)
        requestAnimationFrame(() => focusField(fieldName(place, by === 'to' ? 'limitTo' : 'limitFrom')))
    },
  }
}

export type Rows = ReturnType<typeof useRows>
