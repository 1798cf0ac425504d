import type { FileHead, FileType } from '@corridor/domain/settlements/file'
import type { Period } from '@corridor/domain/settlements/periods'

/** What an agency sent, or what it paid out: an agency that does both gets two files. */
export type FileSide = 'S' | 'R'

export const typeOfSide: Readonly<Record<FileSide, FileType>> = { S: 'SND', R: 'RCV' }

/** Which file: of each there is one at most. */
export interface FileOrder extends Period {
  readonly agencySid: number
  readonly side: FileSide
}

const periodLetters: Readonly<Record<Period['period'], FileHead['period']>> = { d: 'D', w: 'W', m: 'M' }

/** The first line. Its time is that of the day's close: whenever the file is made, it says the same. */
export function headOf(
  { side, period, firstDay, lastDay }: FileOrder,
  of: { readonly agencyCode: string; readonly sequence: number; readonly closedAt: string },
): FileHead {
  return {
    agencyCode: of.agencyCode,
    type: typeOfSide[side],
    period: periodLetters[period],
    firstDay,
    lastDay,
    sequence: of.sequence,
    closedAt: `${of.closedAt.slice(0, 19)}Z`,
  }
}
