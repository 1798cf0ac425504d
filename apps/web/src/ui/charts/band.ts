import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'

/** Two figures of one moment, the lower missing where there was none. */
export interface BandPoint {
  readonly atMs: number
  readonly upper: number
  readonly lower: number | null
  /** What the distance between the two is called; a new name begins a new stretch. */
  readonly name: string | null
}

/** Something that happened: a line across the picture with two lines of text above it. */
export interface BandMark {
  readonly key: string
  readonly atMs: number
  readonly title: string
  readonly note: string
}

export interface Band {
  /** By their time. */
  readonly points: readonly BandPoint[]
  readonly marks: readonly BandMark[]
}

const size = { width: 940, height: 290, top: 40, bottom: 22, left: 62, right: 96 }
const least = { markText: 172, name: 56, tick: 70 }
const yTicks = 6
const xTicks = 7

type Point = BandPoint & { readonly lower: number }

function hasLower(point: BandPoint): point is Point {
  return point.lower !== null
}

/** Neighbours that have the same name, as one. */
function stretches(points: readonly BandPoint[]): BandPoint[][] {
  const found: BandPoint[][] = []
  for (const point of points) {
    const last = found.at(-1)
    if (last?.[0]?.name === point.name) last.push(point)
    else found.push([point])
  }
  return found
}

/** Text that would touch the one after it is left out: the newest is the one that people look for. */
function withRoom<Mark extends { readonly x: number }>(marks: readonly Mark[]) {
  let free: number = size.width
  return marks
    .toReversed()
    .map((mark) => {
      // At the end of the picture the text stands before its line.
      const isLate = mark.x + least.markText > size.width
      const start = isLate ? mark.x - least.markText : mark.x
      const named = start + least.markText <= free
      if (named) free = start
      return { ...mark, named, anchor: isLate ? ('end' as const) : ('start' as const) }
    })
    .toReversed()
}

/** Where everything stands. */
export function layOutBand({ points, marks }: Band) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const right = size.width - size.right
  const bottom = size.height - size.bottom
  const values = points.flatMap(({ upper, lower }) => (lower === null ? [upper] : [upper, lower]))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const spare = low === high ? high * 0.01 : 0
  const y = scaleLinear([low - spare, high + spare], [bottom, size.top]).nice(yTicks)
  // A single day is a point in the middle.
  const span = Math.max(last.atMs - first.atMs, 1)
  const x = scaleUtc([first.atMs, first.atMs + span], [size.left, right])
  const at = ({ atMs }: BandPoint): number => x(atMs)
  const lower = points.filter(hasLower)
  const lowerY = (atMs: number): number => {
    const point = lower.find((one) => one.atMs >= atMs) ?? lower.at(-1)
    return point ? y(point.lower) : bottom
  }
  return {
    ...size,
    right,
    bottom,
    upper: line<BandPoint>(at, (point) => y(point.upper))(points) ?? '',
    lower: line<Point>(at, (point) => y(point.lower))(lower) ?? '',
    band:
      area<Point>(
        at,
        (point) => y(point.lower),
        (point) => y(point.upper),
      )(lower) ?? '',
    yTicks: y.ticks(yTicks).map((value) => ({ value, y: y(value) })),
    xTicks: x
      .ticks(xTicks)
      .map((date) => ({ atMs: date.getTime(), x: x(date) }))
      .filter((tick) => tick.x < right - least.tick / 2),
    names: stretches(points).flatMap((stretch) => {
      const [begin, end] = [stretch[0], stretch.at(-1)]
      const middle = stretch[Math.floor(stretch.length / 2)]
      if (!begin || !end || !middle || begin.name === null || middle.lower === null) return []
      const wide = x(end.atMs) - x(begin.atMs) >= least.name
      return wide ? [{ text: begin.name, x: at(middle), y: (y(middle.upper) + y(middle.lower)) / 2 }] : []
    }),
    marks: withRoom(
      marks
        .filter(({ atMs }) => atMs >= first.atMs && atMs <= last.atMs + 86_400_000)
        .map((mark) => ({ ...mark, x: Math.min(x(mark.atMs), right), y: lowerY(mark.atMs) })),
    ),
    end: {
      x: at(last),
      upper: y(last.upper),
      lower: last.lower === null ? null : y(last.lower),
    },
  }
}
