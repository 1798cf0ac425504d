import { expect, test } from 'vitest'
import { layOut, type Stairs } from './stairs.ts'

const plain = { end: null, marker: null, unit: 'USD', writeTick: String }

function stairs(more: Partial<Stairs> = {}): Stairs {
  return {
    ...plain,
    steps: [
      { key: 'a', from: 0, title: 'always' },
      { key: 'b', from: 1000.01, title: 'from 1,000.01', note: '+ B' },
      { key: 'c', from: 3000.01, title: 'from 3,000.01', note: '+ C' },
    ],
    end: { at: 7500, label: 'above 7,500.00 refused' },
    ...more,
  }
}

test('each step stands on the one before it, and all end at the end', () => {
  const { levels, right, bottom, outline } = layOut(stairs())
  expect(levels.map(({ top, height }) => top + height)).toEqual([bottom, levels[0]?.top, levels[1]?.top])
  expect(levels.map(({ left }) => left)).toEqual(levels.map(({ left }) => left).toSorted((a, b) => a - b))
  expect(right).toBeCloseTo(302 * 0.88)
  expect(outline).toMatch(/^M0,/)
})

test('a step near the end has its text before its end', () => {
  const steps = [
    { key: 'a', from: 0, title: 'always' },
    { key: 'b', from: 7000.01, title: 'from 7,000.01', note: '+ B' },
  ]
  expect(layOut(stairs({ steps })).levels.map(({ anchor }) => anchor)).toEqual(['start', 'end'])
})

test('ticks that would touch are left out, but never the end', () => {
  const steps = [0, 7100, 7300, 7400].map((from) => ({ key: `${from}`, from, title: `${from}` }))
  expect(layOut(stairs({ steps })).ticks.map(({ label }) => label)).toEqual(['0', '7500'])
})

test('a marker stands on the step that its value is on', () => {
  const drawn = layOut(stairs({ marker: { at: 1240, label: 'tried' } }))
  expect(drawn.marker?.y).toBe(drawn.levels[1]?.top)
})

test('without a step and without an end there is still a picture', () => {
  const drawn = layOut({ ...plain, steps: [] })
  expect(drawn.height).toBeGreaterThan(30)
  expect(drawn.outline).toBeNull()
})
