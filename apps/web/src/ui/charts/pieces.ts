import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { withRoom } from './stairs.ts'

type Point = readonly [at: number, value: number]

/** A stretch of the axis; all are drawn about equally wide, however long they are. */
export interface Piece {
  readonly from: number
  readonly to: number
  /** What is said of a stretch where there is nothing; null where there is something. */
  readonly gap: readonly string[] | null
}

export interface PieceDot {
  readonly at: number
  readonly value: number
  /** At the beginning of its piece, and not part of it. */
  readonly open: boolean
  readonly label: string
}

export interface PiecePicture {
  /** One after the other, without a space between them. */
  readonly pieces: readonly Piece[]
  /** Unbroken parts of the line that counts, and of the one before it. */
  readonly now: readonly (readonly Point[])[]
  readonly before: readonly (readonly Point[])[]
  readonly dots: readonly PieceDot[]
  /** The highest value that is drawn. */
  readonly top: number
  readonly cursor: { readonly at: number; readonly value: number | null; readonly label: string } | null
  readonly writeAt: (at: number) => string
  readonly writeValue: (value: number) => string
}

const size = { width: 450, height: 134, left: 40, right: 4, top: 10, bottom: 18 }
const gapWidth = 0.86
/** A piece that is narrower has no room for a figure at both its ends, or at any. */
const least = { both: 84, one: 44 }

function scaleOf(pieces: readonly Piece[]) {
  const widths = pieces.map(({ gap }) => (gap ? gapWidth : 1))
  const all = widths.reduce((sum, width) => sum + width, 0) || 1
  const unit = (size.width - size.left - size.right) / all
  let x = size.left
  const ends = widths.map((width) => (x += width * unit))
  const domain = [pieces[0]?.from ?? 0, ...pieces.map(({ to }) => to)]
  return scaleLinear(domain, [size.left, ...ends]).clamp(true)
}

/** The amount under a place of the picture, given as a part of its width. */
export function amountAt(pieces: readonly Piece[], part: number): number {
  return scaleOf(pieces).invert(part * size.width)
}

/** Where an amount stands, as a part of the picture's width. */
export function partAt(pieces: readonly Piece[], at: number): number {
  return scaleOf(pieces)(at) / size.width
}

/** Where everything stands. */
export function layOutPieces(picture: PiecePicture) {
  const { pieces, top, cursor } = picture
  const x = scaleOf(pieces)
  const bottom = size.height - size.bottom
  const y = scaleLinear([0, top], [bottom, size.top]).clamp(true)
  const draw = line<Point>(
    ([at]) => x(at),
    ([, value]) => y(value),
  )
  const pathsOf = (runs: readonly (readonly Point[])[]) => runs.map((run) => draw([...run]) ?? '')
  const widthAt = ({ at, open }: PieceDot): number => {
    const piece = pieces.find(({ from, to }) => (open ? from === at : to === at))
    return piece ? x(piece.to) - x(piece.from) : 0
  }
  const dots = picture.dots
    .filter(({ value }) => value <= top)
    .map((dot) => {
      const width = widthAt(dot)
      const hasRoom = width >= least.both || (!dot.open && width >= least.one)
      return { ...dot, x: x(dot.at), y: y(dot.value), label: hasRoom ? dot.label : '' }
    })
  const gaps = pieces.flatMap(({ gap, from, to }) =>
    gap ? [{ x: x(from), width: x(to) - x(from), lines: x(to) - x(from) >= least.one ? gap : [] }] : [],
  )
  const borders = [pieces[0]?.from ?? 0, ...pieces.map(({ to }) => to)]
  return {
    ...size,
    bottom,
    now: pathsOf(picture.now),
    before: pathsOf(picture.before),
    dots,
    gaps,
    borders: borders.map((at) => x(at)),
    ticks: withRoom(borders.map((at) => ({ x: x(at), label: picture.writeAt(at) }))),
    values: y.ticks(3).map((value) => ({ y: y(value), label: picture.writeValue(value) })),
    cursor: cursor && {
      x: x(cursor.at),
      y: cursor.value === null || cursor.value > top ? null : y(cursor.value),
      label: cursor.label,
    },
  }
}
