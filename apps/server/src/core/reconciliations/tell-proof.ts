import { z } from 'zod'
import type { DayProof } from './proof.ts'

/** A day of the calendar: the 30th of February is none. */
export function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success
}

/** For a person at the command line: the three ways as a table, then what was found. */
export function tellProof({ day, holds, ways, findings, findingCount, notes }: DayProof): string {
  const rows = [
    ['', 'collectors', 'payers', 'operator', 'sum'],
    ...ways.map(({ way, collectors, payers, operator, sum }) => [way, collectors, payers, operator, sum]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const table = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  const unlisted = findingCount - findings.length
  return [
    holds ? `${day} holds: three ways, one result, no difference of a cent.` : `${day} does not hold.`,
    ...table,
    ...findings.map(({ sentence }) => sentence),
    ...(unlisted > 0 ? [`There are ${unlisted} more findings.`] : []),
    ...notes,
  ].join('\n')
}
