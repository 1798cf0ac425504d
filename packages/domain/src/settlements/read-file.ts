import type { FileLayout, FileRow, RowKind } from './file.ts'

/** The values of a line, which comes without its end. A TXT has no quotes. */
export function readLine(
  { layout, delimiter }: Pick<FileLayout, 'layout' | 'delimiter'>,
  line: string,
): string[] {
  if (layout === 'TXT' || !line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  for (let from = 0; from <= line.length; ) {
    const { text, end } = line[from] === '"' ? quoted(line, from) : plain(line, from, delimiter)
    cells.push(text)
    from = end + delimiter.length
  }
  return cells
}

function plain(line: string, from: number, delimiter: string): { text: string; end: number } {
  const found = line.indexOf(delimiter, from)
  const end = found === -1 ? line.length : found
  return { text: line.slice(from, end), end }
}

/** Up to the quote that is not one of two. */
function quoted(line: string, from: number): { text: string; end: number } {
  let end = from + 1
  while (end < line.length && (line[end] !== '"' || line[end + 1] === '"')) end += line[end] === '"' ? 2 : 1
  return { text: line.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 }
}

/** What a row says of its transfer, but for the codes, which are written as each agency wants them. */
export type ReadRow = Omit<
  FileRow,
  'sendCurrency' | 'receiveCurrency' | 'origin' | 'destination' | 'agent' | 'pos'
>

const kinds: Readonly<Record<RowKind, true>> = {
  SEND: true,
  CANCEL: true,
  REFUND: true,
  RECEIVE: true,
  REVERSE: true,
}

function isKind(text: string): text is RowKind {
  return Object.hasOwn(kinds, text)
}

const amount = /^-?\d{1,14}(?:\.\d{1,4})?$/

/** Of a row's values, in their order in version 1; null where they are none. */
export function readRow(cells: readonly string[]): ReadRow | null {
  const [mark, kind = '', reference = '', date = '', time = '', sendAmount = '', , baseAmount = ''] = cells
  const [fees = '', taxes = '', ownFees = '', ownFx = '', , , receiveAmount = ''] = cells.slice(8)
  const amounts = [sendAmount, baseAmount, fees, taxes, ownFees, ownFx, receiveAmount]
  if (mark !== 'D' || cells.length !== 19 || !isKind(kind) || !amounts.every((text) => amount.test(text)))
    return null
  const status = cells[18] ?? ''
  return {
    kind,
    reference,
    date,
    time,
    sendAmount,
    baseAmount,
    fees,
    taxes,
    ownFees,
    ownFx,
    receiveAmount,
    status,
  }
}
