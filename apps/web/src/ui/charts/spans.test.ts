import { describe, expect, it } from 'vitest'
import { layOutSpans } from './spans.ts'

describe('bars from value to value', () => {
  it('stand on both sides of zero', () => {
    const { spans, zero } = layOutSpans([
      { from: 0, to: -50 },
      { from: 0, to: 150 },
    ])
    expect(zero).toBe(25)
    expect(spans).toEqual([
      { start: 0, width: 25 },
      { start: 25, width: 75 },
    ])
  })

  it('go on from each other', () => {
    const { spans } = layOutSpans([
      { from: 0, to: -100 },
      { from: -100, to: -40 },
      { from: 0, to: -40 },
    ])
    expect(spans).toEqual([
      { start: 0, width: 100 },
      { start: 0, width: 60 },
      { start: 60, width: 40 },
    ])
  })

  it('leave zero outside where the steps would be too small to see', () => {
    const { spans, zero } = layOutSpans([
      { from: 0, to: -100_000 },
      { from: -100_000, to: -99_000 },
      { from: 0, to: -99_000 },
    ])
    expect(zero).toBeNull()
    expect(spans[0]?.width).toBe(100)
    expect(spans[1]?.width).toBeCloseTo(100 / 1.35)
    expect(spans[2]?.start).toBeCloseTo(100 / 1.35)
    const mirrored = layOutSpans([
      { from: 0, to: 100_000 },
      { from: 100_000, to: 99_000 },
      { from: 0, to: 99_000 },
    ])
    expect(mirrored.zero).toBeNull()
    expect(mirrored.spans[2]?.start).toBe(0)
  })

  it('a step of nothing has no bar, a tiny one is seen, and nothing at all is no failure', () => {
    const { spans } = layOutSpans([
      { from: 0, to: 1000 },
      { from: 500, to: 500 },
      { from: 0, to: 0.01 },
      { from: 1000, to: 999.99 },
    ])
    expect(spans[1]?.width).toBe(0)
    expect(spans[2]?.width).toBe(0.6)
    const last = spans[3]
    expect((last?.start ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(100)
    expect(layOutSpans([])).toEqual({ spans: [], zero: 0 })
    expect(layOutSpans([{ from: 0, to: 0 }])).toEqual({ spans: [{ start: 0, width: 0 }], zero: 0 })
  })
})
