import { isComplete, readBracket, type TypedBracket } from '@corridor/domain/fees/typed'
import { gapsOf, problemsOf } from '@corridor/domain/fees/typed-table'
import type { Piece, PieceDot } from '../../ui/charts/pieces.ts'

type Point = [at: number, value: number]

/** A bracket as it is drawn. A position on the screen is a number; what is read is written from the text. */
interface Drawn {
  readonly from: number
  readonly to: number
  readonly minFee: number
  readonly percent: number
}

/** In dollars, or in percent of the amount. */
export type Unit = 'usd' | 'percent'

function drawnOf({ limitFrom, limitTo, minFee, percent }: TypedBracket): Drawn {
  return { from: Number(limitFrom), to: Number(limitTo), minFee: Number(minFee), percent: Number(percent) }
}

/** The brackets that a save would send, as they would be stored; null while one of them is wrong. */
export function readRows(rows: readonly TypedBracket[]): TypedBracket[] | null {
  const complete = rows.filter(isComplete)
  if (problemsOf(complete).length > 0) return null
  return complete
    .flatMap((row) => readBracket(row) ?? [])
    .toSorted((one, other) => Number(one.limitFrom) - Number(other.limitFrom))
}

/** Brackets and gaps, one after the other from nothing on. */
export function piecesOf(
  brackets: readonly TypedBracket[],
  gapText: (from: number, to: number) => string[],
): Piece[] {
  const gaps = gapsOf(brackets).map(({ from, to }) => {
    const [start, end] = [Number(from), Number(to)]
    return { from: start, to: end, gap: gapText(start, end) }
  })
  const filled = brackets.map(drawnOf).map(({ from, to }) => ({ from, to, gap: null }))
  return [...gaps, ...filled].toSorted((one, other) => one.from - other.from)
}

function valueAt({ minFee, percent }: Drawn, at: number, unit: Unit): number {
  const fee = Math.max(minFee, percent * at)
  return unit === 'usd' ? fee : at === 0 ? Number.POSITIVE_INFINITY : (fee / at) * 100
}

/** Of a percentage above nothing there is no end: what people look at begins where brackets begin and end. */
export function topOf(tables: readonly (readonly TypedBracket[])[], unit: Unit): number {
  const values = tables.flat().flatMap((bracket) => {
    const drawn = drawnOf(bracket)
    return [valueAt(drawn, drawn.from, unit), valueAt(drawn, drawn.to, unit)]
  })
  return (Math.max(0, ...values.filter(Number.isFinite)) || 1) * 1.15
}

/** So many points make a bend look like one. */
const bendPoints = 32

function runOf(bracket: Drawn, unit: Unit, top: number): Point[] {
  const { from, to, minFee, percent } = bracket
  // From here on the percent is more than the minimum.
  const turn = percent === 0 ? to : Math.min(Math.max(minFee / percent, from), to)
  // What is higher than the picture is left out.
  const start = unit === 'usd' ? from : Math.min(Math.max(from, (minFee * 100) / top), turn)
  const bend = Array.from({ length: bendPoints }, (_, at) => start + ((turn - start) * at) / bendPoints)
  const ats = [...(unit === 'usd' ? [start] : bend), turn, to]
  return ats.map((at): Point => [at, valueAt(bracket, at, unit)]).filter(([, value]) => value <= top)
}

export function runsOf(brackets: readonly TypedBracket[], unit: Unit, top: number): Point[][] {
  return brackets.map((bracket) => runOf(drawnOf(bracket), unit, top))
}

export function dotsOf(
  brackets: readonly TypedBracket[],
  unit: Unit,
  write: (value: number) => string,
): PieceDot[] {
  return brackets.map(drawnOf).flatMap((drawn) =>
    [true, false].map((open) => {
      const at = open ? drawn.from : drawn.to
      const value = valueAt(drawn, at, unit)
      return { at, value, open, label: write(value) }
    }),
  )
}
