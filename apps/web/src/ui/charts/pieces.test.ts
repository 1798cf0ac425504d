import { expect, test } from 'vitest'
import { amountAt, layOutPieces, type PiecePicture, partAt } from './pieces.ts'

function picture(more: Partial<PiecePicture> = {}): PiecePicture {
  return {
    pieces: [
      { from: 0, to: 100, gap: null },
      { from: 100, to: 10_000, gap: null },
    ],
    now: [
      [
        [0, 4],
        [100, 4],
      ],
    ],
    before: [],
    dots: [
      { at: 0, value: 4, open: true, label: '4.00' },
      { at: 100, value: 4, open: false, label: '4.00' },
      { at: 100, value: 40, open: true, label: '40.00' },
    ],
    top: 20,
    cursor: null,
    writeAt: String,
    writeValue: String,
    ...more,
  }
}

test('pieces are equally wide, whatever they hold; a gap is a little narrower', () => {
  const [start = 0, middle = 0, end = 0] = layOutPieces(picture()).borders
  expect(end - middle).toBeCloseTo(middle - start)
  const pieces = [
    { from: 0, to: 100, gap: null },
    { from: 100, to: 101, gap: ['Gap', 'refused'] },
  ]
  const drawn = layOutPieces(picture({ pieces }))
  const [first = 0, second = 0, third = 0] = drawn.borders
  expect((third - second) / (second - first)).toBeCloseTo(0.86)
  expect(drawn.gaps).toMatchObject([{ x: second, lines: ['Gap', 'refused'] }])
})

test('a place of the picture and an amount lead to each other', () => {
  const { pieces } = picture()
  for (const at of [0, 1, 50, 100, 101, 5_000, 10_000])
    expect(amountAt(pieces, partAt(pieces, at))).toBeCloseTo(at)
  expect(amountAt(pieces, -1)).toBe(0)
  expect(amountAt(pieces, 2)).toBe(10_000)
})

test('what is higher than the picture has no dot; the cursor stays, without a dot', () => {
  const { dots, cursor } = layOutPieces(picture({ cursor: { at: 200, value: 40, label: '200' } }))
  expect(dots.map(({ value }) => value)).toEqual([4, 4])
  expect(cursor?.y).toBeNull()
})

test('many pieces leave no room for figures, and their ticks keep apart', () => {
  const pieces = Array.from({ length: 30 }, (_, at) => ({ from: at * 100, to: (at + 1) * 100, gap: null }))
  const { dots, ticks } = layOutPieces(picture({ pieces }))
  expect(dots.every(({ label }) => label === '')).toBe(true)
  expect(ticks.length).toBeLessThan(13)
  expect(ticks.at(-1)?.label).toBe('3000')
})
