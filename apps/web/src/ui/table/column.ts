import type { ReactNode } from 'react'
import { DASH } from '../formats/format.ts'

export type SortValue = string | number | null

export type Column<Row> = {
  key: string
  header: string
  /** What the header leaves unsaid; also read out. */
  hint?: string | undefined
  render: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end' | undefined
  /** Only where the whole list is loaded, or the owner of the table sorts. */
  sortValue?: ((row: Row) => SortValue) | undefined
  /** The direction of the first click; up, if nothing is said. */
  sortsFirst?: Sort['direction'] | undefined
  /** Preferred and greatest width in px; longer text ends in an ellipsis. */
  width?: number | undefined
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

/** Makes columns of known widths; each is called as its key is in `headers`. */
export function columnsCalled<Row, Key extends string>(headers: Readonly<Record<Key, string>>) {
  return (
    key: Key,
    width: number,
    render: Column<Row>['render'],
    align?: Column<Row>['align'],
  ): Column<Row> => ({ key, header: headers[key], width, render, align })
}

/** A column that shows the text it is sorted by. */
export function textColumn<Row>(
  key: string,
  header: string,
  textOf: (row: Row) => string,
  width?: number,
): Column<Row> {
  return { key, header, render: (row) => textOf(row) || DASH, sortValue: textOf, width }
}
