import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'

interface LevelPoint {
  readonly atMs: number
  readonly value: number
}

/** A value that the line is held against. */
export interface Level {
  readonly value: number
  readonly label: string
  readonly tone: 'danger' | 'warning'
}

/** Something that happened on a day. */
export interface LevelMark {
  readonly key: string
  readonly atMs: number
  readonly kind: 'square' | 'triangle'
  readonly label: string
}

export interface LevelPicture {
  /** By their time. */
  readonly points: readonly LevelPoint[]
  readonly levels: readonly Level[]
  readonly marks: readonly LevelMark[]
}

const size = { width: 772, height: 168, top: 8, bottom: 26, left: 60, right: 116 }
const lineHeight = 14

/** Labels at the end of the picture, from the top down, none over another. */
function apart<Label extends { readonly y: number }>(
  labels: readonly Label[],
): (Label & { textY: number })[] {
  let free = Number.NEGATIVE_INFINITY
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      const textY = Math.max(label.y, free)
      free = textY + lineHeight
      return { ...label, textY }
    })
}

/** Where everything stands. */
export function layOutLevels({ points, levels, marks }: LevelPicture) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const right = size.width - size.right
  const bottom = size.height - size.bottom
  const values = [0, ...points.map(({ value }) => value), ...levels.map(({ value }) => value)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = scaleLinear([low, low === high ? high + 1 : high], [bottom, size.top])
  const x = scaleUtc([first.atMs, Math.max(last.atMs, first.atMs + 1)], [size.left, right])
  const valueAt = (atMs: number): number =>
    points.findLast((point) => point.atMs <= atMs)?.value ?? first.value
  return {
    ...size,
    right,
    zero: y(0),
    line: line<LevelPoint>(
      ({ atMs }) => x(atMs),
      ({ value }) => y(value),
    )([...points]),
    yTicks: y.ticks(3).map((value) => ({ value, y: y(value) })),
    xTicks: x.ticks(4).map((date) => ({ atMs: date.getTime(), x: x(date) })),
    levels: levels.map((level) => ({ ...level, y: y(level.value) })),
    ends: apart([
      ...levels.map(({ value, label, tone }) => ({ y: y(value), label, tone })),
      { y: y(last.value), label: '', tone: 'now' as const },
    ]),
    marks: marks
      .filter(({ atMs }) => atMs >= first.atMs)
      .map((mark) => ({ ...mark, x: Math.min(x(mark.atMs), right), y: y(valueAt(mark.atMs)) })),
    end: { x: x(last.atMs), y: y(last.value) },
  }
}
