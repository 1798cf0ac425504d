import { expect, test } from 'vitest'
import { layOutLevels } from './levels.ts'

const day = 86_400_000
const points = [0, 100, 250, 50].map((value, index) => ({ atMs: index * day, value }))
const levels = [
  { value: 300, label: 'limit', tone: 'danger' },
  { value: 290, label: 'alert', tone: 'warning' },
] as const

test('the line stands between nothing and the limit, and labels do not cover each other', () => {
  const drawn = layOutLevels({ points, levels, marks: [] })
  expect(drawn?.levels[0]?.y).toBe(8)
  expect(drawn?.zero).toBe(142)
  const texts = drawn?.ends.map(({ textY }) => textY) ?? []
  expect(texts.every((y, index) => index === 0 || y - (texts[index - 1] ?? 0) >= 14)).toBe(true)
  expect(drawn?.ends.map(({ tone }) => tone)).toEqual(['danger', 'warning', 'now'])
})

test('what lies below zero has room, and a mark stands on the line of its day', () => {
  const below = points.map(({ atMs, value }) => ({ atMs, value: -value }))
  const marks = [{ key: 'a', atMs: 2 * day + 5, kind: 'square' as const, label: 'Paid' }]
  const drawn = layOutLevels({ points: below, levels: [], marks })
  expect(drawn?.zero).toBe(8)
  expect(drawn?.marks[0]?.y).toBe(142)
})

test('without a day there is no picture', () => {
  expect(layOutLevels({ points: [], levels, marks: [] })).toBeNull()
})
