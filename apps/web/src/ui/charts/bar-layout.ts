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
    bars: bars.map((bar) => {
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
  }
}
