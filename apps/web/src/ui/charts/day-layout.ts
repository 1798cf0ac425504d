import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

const small = { width: 222, height: 56, top: 15, ground: 42 }

/** Fills a card of its own, as wide as that turns out to be. */
const wide = { width: 392, height: 180, top: 18, ground: 164 }

/** A line from day to day, as wide as the picture; what never moved runs through the middle. */
export function layOutLine(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = low === high ? [low - 1, high + 1] : [low, high]
  const x = scaleLinear([0, Math.max(values.length - 1, 1)], [1, small.width - 1])
  // Above the ground, and under the texts at the top.
  const y = scaleLinear(range, [small.ground - 3, small.top + 5])
  const path = line<number>((_, day) => x(day), y)(values) ?? ''
  return { ...small, path, firstY: y(values[0] ?? low) }
}

/** One bar a day, from the ground; the highest reaches the top. A wide picture can be told how wide it is. */
export function layOutDays(values: readonly number[], of: 'small' | 'wide' | number = 'small') {
  const size = of === 'small' ? small : { ...wide, ...(of !== 'wide' && { width: of }) }
  const days = values.map((_, day) => day)
  const x = scaleBand(days, [0, size.width]).paddingInner(0.3)
  const y = scaleLinear([0, Math.max(1, ...values)], [0, size.ground - size.top])
  return {
    ...size,
    bars: values.map((value, day) => ({
      day,
      left: x(day) ?? 0,
      width: x.bandwidth(),
      top: size.ground - y(value),
      height: y(value),
    })),
  }
}
