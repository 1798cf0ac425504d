import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import {
  type FileHead,
  type FileLayout,
  type FileRow,
  type FileTotals,
  headCells,
  makeTotals,
  rowCells,
  trailerCells,
  writeLine,
} from '@corridor/domain/settlements/file'
import { FileError } from './rows.ts'

/** What is inside of the zip, line by line. */
export interface WrittenContent {
  readonly totals: FileTotals
  readonly bytes: number
  readonly sha256: Buffer
  /** Of the lines of rows alone, as the last line has it. */
  readonly rowsSha256: Buffer
}

/** Takes the text of a file piece by piece. */
export type TextSink = (piece: Buffer) => Promise<unknown>

const pieceLength = 64 * 1024

/** Writes the head, the rows and the last line with its totals; a file of a month passes through, it is never held. */
export async function writeContent(
  layout: FileLayout,
  head: FileHead,
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  sink: TextSink,
): Promise<WrittenContent> {
  const whole = createHash('sha256')
  const ofRows = createHash('sha256')
  const totals = makeTotals()
  let bytes = 0
  const put = async (text: string): Promise<Buffer> => {
    const piece = Buffer.from(text)
    whole.update(piece)
    bytes += piece.length
    await sink(piece)
    return piece
  }
  await put(writeLine(layout, headCells(head)))
  let lines = ''
  for await (const row of rows) {
    totals.add(row)
    lines += lineOf(layout, row)
    if (lines.length < pieceLength) continue
    ofRows.update(await put(lines))
    lines = ''
  }
  if (lines !== '') ofRows.update(await put(lines))
  const sums = totals.sums(head.type)
  const rowsSha256 = ofRows.digest()
  await put(writeLine(layout, trailerCells(head.type, sums, rowsSha256.toString('hex'))))
  return { totals: sums, bytes, sha256: whole.digest(), rowsSha256 }
}

/** A code that a list lacks is an error of the file: an empty cell would be read as something. */
function lineOf(layout: FileLayout, row: FileRow): string {
  const cells = rowCells(layout, row)
  const missing = cells.find(({ text, code }) => code && text === '')?.code
  if (missing)
    throw new FileError(
      `Transfer ${row.reference} has a ${names[missing.object]} without a code in digits: add it to the list, or choose letters.`,
    )
  return writeLine(layout, cells)
}

const names = { currency: 'currency', country: 'country of origin', dest_ctry: 'country of destination' }

export function fileSink(file: FileHandle): TextSink {
  return (piece) => file.write(piece)
}
