import { posNumber } from '@corridor/contract/agents'

/** A row of the editor; one with a `sid` is stored. */
export interface PosRow {
  readonly id: string
  readonly sid?: number
  readonly number: string
}

export type PosProblem = 'missing' | 'form' | 'twice'

function hasNumber({ number }: PosRow): boolean {
  return number.trim() !== ''
}

function blankRow(position: number): PosRow {
  return { id: `new-${position}`, number: '' }
}

/** The editor never starts without an entry. */
export function startPos(stored: readonly { sid: number; number: string }[]): readonly PosRow[] {
  return stored.length === 0
    ? [blankRow(0)]
    : stored.map(({ sid, number }) => ({ id: `stored-${sid}`, sid, number }))
}

/** One more empty entry, but only if all have a number; otherwise the same list. */
export function addPos(rows: readonly PosRow[]): readonly PosRow[] {
  return rows.every(hasNumber) ? [...rows, blankRow(rows.length)] : rows
}

/** What is wrong, by the place in the list. */
export function posProblems(rows: readonly PosRow[]): ReadonlyMap<number, PosProblem> {
  const problems = new Map<number, PosProblem>()
  for (const [index, row] of rows.entries()) {
    const number = row.number.trim()
    const twice = rows.some((other) => other !== row && other.number.trim() === number)
    if (number === '') {
      // An empty row that was never stored and is not the first one is simply not sent.
      if (index === 0 || row.sid !== undefined) problems.set(index, 'missing')
    } else if (!posNumber.safeParse(number).success) problems.set(index, 'form')
    else if (twice) problems.set(index, 'twice')
  }
  return problems
}

/** The rows that go out: those with neither sid nor number stay here. */
export function sentPos(rows: readonly PosRow[]): readonly PosRow[] {
  return rows.filter((row) => row.sid !== undefined || hasNumber(row))
}

export function posToWire(rows: readonly PosRow[]): { sid?: number; number: string }[] {
  return sentPos(rows).map(({ sid, number }) => ({
    ...(sid !== undefined && { sid }),
    number: number.trim(),
  }))
}
