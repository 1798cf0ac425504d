import { scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'

/** From a value on, one level higher. */
export interface StairStep {
  readonly key: string
  readonly from: number
  readonly title: string
  readonly note?: string | undefined
}

export interface StairMark {
  readonly at: number
  readonly label: string
}

export interface Stairs {
  /** By their values, the first from 0. */
  readonly steps: readonly StairStep[]
  /** Where the stairs end: beyond it is nothing but a hatched field. */
  readonly end: StairMark | null
  /** A value that somebody looks at. */
  readonly marker: StairMark | null
  readonly unit: string
  readonly writeTick: (value: number) => string
}

const size = { width: 302, top: 16, marker: 14, step: 27, plain: 18, axis: 18 }
/** What lies beyond the end, and beyond the last step where there is no end. */
const beyond = 0.12
const least = { tick: 38, unit: 118, text: 150, marker: 45 }

export interface Tick {
  readonly x: number
  readonly label: string
}

/** The ends and whatever has room between them. */
export function withRoom(ticks: readonly Tick[]): Tick[] {
  const last = ticks.at(-1)
  const kept: Tick[] = []
  for (const tick of ticks) {
    const before = kept.at(-1)
    const isFree = !before || tick.x - before.x >= least.tick
    if (tick === last && !isFree) kept.pop()
    if (tick === last || (isFree && (!last || last.x - tick.x >= least.tick))) kept.push(tick)
  }
  return kept
}

/** The unit stands in the widest gap between two ticks, if that is wide enough. */
function placeOfUnit(ticks: readonly Tick[]): number | null {
  const gaps = ticks.slice(1).map(({ x }, index) => ({ from: ticks[index]?.x ?? 0, to: x }))
  const widest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  return widest && widest.to - widest.from >= least.unit ? (widest.from + widest.to) / 2 : null
}

function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < least.marker) return 'start'
  return x > size.width - least.marker ? 'end' : 'middle'
}

/** Where everything stands: levels from the bottom up, the plain ones lower than those with a second line. */
export function layOut({ steps, end, marker, writeTick }: Stairs) {
  const greatest = Math.max(end?.at ?? 0, ...steps.map(({ from }) => from), marker?.at ?? 0) || 1
  const x = scaleLinear([0, greatest / (1 - beyond)], [0, size.width])
  const heights = steps.map(({ note }) => (note === undefined ? size.plain : size.step))
  // What is marked has a line of its own above all others: between the steps it would hide what they say.
  const start = size.top + (marker ? size.marker : 0)
  const bottom =
    start +
    Math.max(
      size.plain,
      heights.reduce((sum, height) => sum + height, 0),
    )
  const right = end ? x(end.at) : size.width
  let top = bottom
  const levels = steps.map((step, index) => {
    const height = heights[index] ?? size.step
    top -= height
    const left = x(step.from)
    const isNarrow = right - left < least.text
    return { ...step, left, top, height, anchor: isNarrow ? ('end' as const) : ('start' as const) }
  })
  const corners = levels.map(({ left, top: y }): [number, number] => [left, y])
  const last = corners.at(-1)
  const outline = line().curve(curveStepAfter)([
    ...corners,
    ...(last ? [[right, last[1]] satisfies [number, number]] : []),
  ])
  const level = marker && levels.findLast(({ from }) => from <= marker.at)
  const markerX = Math.min(x(marker?.at ?? 0), size.width)
  const values = [0, ...steps.slice(1).map(({ from }) => Math.floor(from)), ...(end ? [end.at] : [])]
  const ticks = withRoom([...new Set(values)].map((value) => ({ x: x(value), label: writeTick(value) })))
  return {
    width: size.width,
    height: bottom + size.axis,
    top: start,
    bottom,
    right,
    levels,
    outline,
    ticks,
    unitAt: placeOfUnit(ticks),
    marker: marker && {
      x: markerX,
      y: level?.top ?? bottom,
      anchor: anchorAt(markerX),
      label: marker.label,
    },
  }
}
