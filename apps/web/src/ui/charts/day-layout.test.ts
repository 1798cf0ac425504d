import { expect, test } from 'vitest'
import { layOutDays, layOutLine } from './day-layout.ts'

test('the highest day reaches the top, a day without anything is flat, none is beside the picture', () => {
  const { bars, top, ground, width } = layOutDays([4, 0, 2])
  expect(bars.map(({ height }) => height)).toEqual([ground - top, 0, (ground - top) / 2])
  for (const bar of bars) {
    expect(bar.left).toBeGreaterThanOrEqual(0)
    expect(bar.left + bar.width).toBeLessThanOrEqual(width)
    expect(bar.top + bar.height).toBeCloseTo(ground)
  }
})

test('ninety days without anything are drawn flat', () => {
  expect(new Set(layOutDays(Array.from({ length: 90 }, () => 0)).bars.map(({ height }) => height))).toEqual(
    new Set([0]),
  )
})

test('a line begins low and ends high where the figure has grown, and runs through the middle where it has not', () => {
  const grown = layOutLine([10, 11, 20])
  const flat = layOutLine([7, 7])
  expect(grown.firstY).toBeGreaterThan(flat.firstY)
  expect(flat.path).toBe(`M1,${flat.firstY}L${flat.width - 1},${flat.firstY}`)
})

test('one day alone, and none, are no failure', () => {
  expect(layOutLine([5]).path).not.toContain('NaN')
  expect(layOutLine([]).path).toBe('')
  expect(layOutDays([]).bars).toEqual([])
})
