/** A bar from one value to another. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface PlacedSpan {
  /** In hundredths of the width. */
  readonly start: number
  readonly width: number
}

export interface SpanPicture {
  readonly spans: readonly PlacedSpan[]
  /** Where zero is; null where it lies outside, and the bars that come from there are cut off. */
  readonly zero: number | null
}

/** Of what is shown, so much is left between the steps and the edge that is cut off. */
const leftAtCut = 0.35
/** Where the steps take less of the whole than this, zero is left outside. */
const leastShare = 0.2
/** What is there can be seen. */
const leastWidth = 0.6

/** The values between which all is drawn: zero is among them unless the steps would be too small to see. */
function rangeOf(spans: readonly Span[]): readonly [number, number] {
  const values = spans.flatMap(({ from, to }) => [from, to])
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const inner = values.filter((value) => value !== 0)
  const [least, most] = [Math.min(...inner), Math.max(...inner)]
  const steps = most - least
  const isOneSided = inner.length > 0 && (most < 0 || least > 0)
  const hasSteps = spans.some(({ from, to }) => from !== 0 && to !== 0)
  if (!isOneSided || !hasSteps || steps === 0 || steps >= leastShare * (high - low)) return [low, high]
  return most < 0 ? [least, most + steps * leftAtCut] : [least - steps * leftAtCut, most]
}

export function layOutSpans(spans: readonly Span[]): SpanPicture {
  const [low, high] = rangeOf(spans)
  const whole = high - low || 1
  const place = (value: number): number => (Math.min(Math.max(value, low), high) - low) * (100 / whole)
  return {
    spans: spans.map(({ from, to }) => {
      const [start, end] = [place(Math.min(from, to)), place(Math.max(from, to))]
      const width = from === to ? 0 : Math.max(end - start, leastWidth)
      return { start: Math.min(start, 100 - width), width }
    }),
    zero: low <= 0 && high >= 0 ? place(0) : null,
  }
}
