import { expect, test } from 'vitest'
import { layOutBars } from './bar-layout.ts'

test('the highest bar reaches the top, the others are as high as their share, none is beside the picture', () => {
  const bars = [10, 5, 0].map((value, at) => ({ key: String(at), value, figure: String(value), label: [] }))
  const { bars: drawn, top, ground, width } = layOutBars(bars)
  expect(drawn.map((bar) => bar.height)).toEqual([ground - top, (ground - top) / 2, 0])
  for (const bar of drawn) {
    expect(bar.left).toBeGreaterThanOrEqual(0)
    expect(bar.left + bar.width).toBeLessThanOrEqual(width)
  }
})

test('no two labels touch; those that stand apart keep theirs', () => {
  const names = [
    ['−50', 'to −40'],
    ['−40', 'to −30'],
    ['−30', 'to −20'],
    ['−20', 'to −10'],
    ['−10', 'to 0'],
  ]
  const bars = [...names, ['the same'], ...names, ['refused']].map((label, at) => ({
    key: String(at),
    value: 1,
    figure: '1',
    label,
    hatched: label[0] === 'refused',
  }))
  const { bars: drawn, width } = layOutBars(bars)
  const named = drawn.filter(({ label }) => label.length > 0)
  expect(named.at(-1)?.label).toEqual(['refused'])
  expect(named.length).toBeGreaterThan(4)
  const ends = named.map(({ label, middle }) => {
    const half = Math.max(...label.map((text) => text.length)) * 2.7
    return [middle - half, middle + half] as const
  })
  for (const [at, [start, end]] of ends.entries()) {
    expect(start).toBeGreaterThan(ends[at - 1]?.[1] ?? -4)
    expect(end).toBeLessThan(width + 4)
  }
  // Few have room for all.
  expect(layOutBars(bars.slice(6)).bars.every(({ label }) => label.length > 0)).toBe(true)
})

test('nothing at all is drawn flat', () => {
  expect(layOutBars([{ key: 'a', value: 0, figure: '0', label: [] }]).bars[0]?.height).toBe(0)
})
