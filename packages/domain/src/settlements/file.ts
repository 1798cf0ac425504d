import { toCents } from '../money/money.ts'
import type { CodeColumn, CodeObject, Codes } from './codes.ts'
import { delimiterOf, type Layout } from './delimiter.ts'

/** Version 1 of the settlement file. A partner's program reads it: what is here stays as it is. */
export const fileVersion = '1'

export type FileType = 'SND' | 'RCV'

export type RowKind = 'SEND' | 'CANCEL' | 'REFUND' | 'RECEIVE' | 'REVERSE'

export const kindsOf: Readonly<Record<FileType, readonly RowKind[]>> = {
  SND: ['SEND', 'CANCEL', 'REFUND'],
  RCV: ['RECEIVE', 'REVERSE'],
}

/** A refund gives back like a cancel, and its codes are those of 'Cancel'. */
const columnOf: Readonly<Record<RowKind, CodeColumn>> = {
  SEND: 'send',
  CANCEL: 'cancel',
  REFUND: 'cancel',
  RECEIVE: 'receive',
  REVERSE: 'reverse',
}

/** How the files of one agency are written. */
export interface FileLayout {
  readonly layout: Layout
  readonly delimiter: string
  readonly codes: Codes
}

export function layoutOf(layout: Layout, chosenDelimiter: string, codes: Codes): FileLayout {
  return { layout, delimiter: delimiterOf(layout, chosenDelimiter), codes }
}

/** A currency or a country in both of its forms. The digits are text: 008 is not 8. */
export interface Coded {
  readonly alpha: string
  readonly numeric: string
}

export interface FileHead {
  readonly agencyCode: string
  readonly type: FileType
  readonly period: 'D' | 'W' | 'M'
  /** Days of UTC, such as 2026-11-14. */
  readonly firstDay: string
  readonly lastDay: string
  readonly sequence: number
  readonly closedAt: string
}

/** One thing that happened to a transfer. Amounts have the decimals of their currency, and a sign where money goes back. */
export interface FileRow {
  readonly kind: RowKind
  readonly reference: string
  readonly date: string
  readonly time: string
  readonly sendAmount: string
  readonly sendCurrency: Coded
  readonly baseAmount: string
  readonly fees: string
  readonly taxes: string
  readonly ownFees: string
  readonly ownFx: string
  readonly origin: Coded
  readonly destination: Coded
  readonly receiveAmount: string
  readonly receiveCurrency: Coded
  readonly agent: string
  readonly pos: string
  readonly status: string
}

/** A value in its place; one that follows the chosen codes says which. */
export interface Cell {
  readonly text: string
  readonly code?: { readonly object: CodeObject; readonly column: CodeColumn }
}

function plain(...texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }))
}

export function headCells(head: FileHead): Cell[] {
  return plain(
    'H',
    fileVersion,
    head.agencyCode,
    head.type,
    head.period,
    head.firstDay,
    head.lastDay,
    sequenceText(head.sequence),
    head.closedAt,
  )
}

export function rowCells({ codes }: FileLayout, row: FileRow): Cell[] {
  const column = columnOf[row.kind]
  const coded = (object: CodeObject, { alpha, numeric }: Coded): Cell => ({
    text: codes[object][column] === 'num' ? numeric : alpha,
    code: { object, column },
  })
  return [
    ...plain('D', row.kind, row.reference, row.date, row.time, row.sendAmount),
    coded('currency', row.sendCurrency),
    ...plain(row.baseAmount, row.fees, row.taxes, row.ownFees, row.ownFx),
    coded('country', row.origin),
    coded('dest_ctry', row.destination),
    ...plain(row.receiveAmount),
    coded('currency', row.receiveCurrency),
    ...plain(row.agent, row.pos, row.status),
  ]
}

/** How many rows, and the base amounts of each kind in cents. */
export interface FileTotals {
  readonly rows: number
  readonly cents: Readonly<Partial<Record<RowKind, string>>>
}

/** Row by row: a file of a month is longer than one wants in memory. */
export function makeTotals() {
  const cents: Partial<Record<RowKind, bigint>> = {}
  let rows = 0
  return {
    add: ({ kind, baseAmount }: FileRow): void => {
      rows += 1
      cents[kind] = (cents[kind] ?? 0n) + toCents(baseAmount)
    },
    sums: (type: FileType): FileTotals => ({
      rows,
      cents: Object.fromEntries(kindsOf[type].map((kind) => [kind, String(cents[kind] ?? 0n)])),
    }),
  }
}

export function totalsOf(type: FileType, rows: readonly FileRow[]): FileTotals {
  const totals = makeTotals()
  for (const row of rows) totals.add(row)
  return totals.sums(type)
}

/** `digest` is the SHA-256 of all lines of rows, with their line ends, in lower-case hexadecimal digits. */
export function trailerCells(type: FileType, { rows, cents }: FileTotals, digest: string): Cell[] {
  const sums = kindsOf[type].map((kind) => `${kind}=${cents[kind] ?? '0'}`)
  return plain('T', String(rows), ...sums, digest)
}

const lineEnd = '\r\n'

/** A TXT has no quotes: what would part or break a line there becomes a space. */
export function writeCell({ layout, delimiter }: FileLayout, { text }: Cell): string {
  // oxlint-disable-next-line no-control-regex -- those are the ones that have to go.
  const printable = text.replace(/[\u0000-\u001f\u007f]/g, ' ')
  if (layout === 'TXT') return printable.replaceAll(delimiter, ' ')
  return printable.includes(delimiter) || printable.includes('"')
    ? `"${printable.replaceAll('"', '""')}"`
    : printable
}

export function writeLine(layout: FileLayout, cells: readonly Cell[]): string {
  return cells.map((cell) => writeCell(layout, cell)).join(layout.delimiter) + lineEnd
}

function sequenceText(sequence: number): string {
  return String(sequence).padStart(4, '0')
}

/** Without an ending. Unique for an agency and never changed: a partner's own check for duplicates goes by it. */
export function fileStem(agencyName: string, head: FileHead): string {
  const name = agencyName.trim().replace(/[^A-Za-z0-9]+/g, '_')
  const day = head.lastDay.replaceAll('-', '_')
  return [name, head.type, head.period, day, sequenceText(head.sequence)].join('_')
}

export function fileName(agencyName: string, head: FileHead, layout: Layout): string {
  return `${fileStem(agencyName, head)}.${layout.toLowerCase()}`
}
