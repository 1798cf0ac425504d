import { scaleBand, scaleLinear } from 'd3-scale'

export interface Bar {
  readonly key: string
  readonly value: number
  /** The value as it is read. */
  readonly figure: string
  /** One or two lines under the bar. */
  readonly label: readonly string[]
  /** Stands apart from the others. */
  readonly hatched?: boolean
}

const size = { width: 330, height: 150, top: 16, bottom: 32 }
/** Of a letter, and between two labels. */
const wide = { letter: 5.6, space: 3 }

interface Placed extends Bar {
  readonly middle: number
}

function rankOf({ hatched, value }: Bar): number {
  return hatched ? Number.POSITIVE_INFINITY : value
}

/** A label that would touch one of a higher bar is left out, as the table has all; what stands apart keeps its own. */
function withRoom<One extends Placed>(bars: readonly One[]): One[] {
  const taken: (readonly [start: number, end: number])[] = []
  const hasRoom = new Set(
    bars
      .toSorted((one, other) => rankOf(other) - rankOf(one))
      .filter(({ label, middle }) => {
        const half = (Math.max(0, ...label.map(({ length }) => length)) * wide.letter + wide.space) / 2
        const [start, end] = [middle - half, middle + half]
        const isFree = taken.every(([from, to]) => end <= from || start >= to)
        if (isFree) taken.push([start, end])
        return isFree
      }),
  )
  return bars.map((bar) => (hasRoom.has(bar) ? bar : { ...bar, label: [] }))
}

/** Where the bars stand: one beside the other, all from the ground. */
export function layOutBars(bars: readonly Bar[]) {
  const x = scaleBand(
    bars.map(({ key }) => key),
    [0, size.width],
  ).padding(0.18)
  const ground = size.height - size.bottom
  const y = scaleLinear([0, Math.max(1, ...bars.map(({ value }) => value))], [ground, size.top])
  return {
    ...size,
    ground,
    bars: withRoom(
      bars.map((bar) => {
        const left = x(bar.key) ?? 0
        const top = y(bar.value)
        return {
          ...bar,
          left,
          top,
          width: x.bandwidth(),
          height: ground - top,
          middle: left + x.bandwidth() / 2,
        }
      }),
    ),
  }
}
