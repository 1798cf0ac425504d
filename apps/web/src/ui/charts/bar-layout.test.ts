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

test('nothing at all is drawn flat', () => {
  expect(layOutBars([{ key: 'a', value: 0, figure: '0', label: [] }]).bars[0]?.height).toBe(0)
})
