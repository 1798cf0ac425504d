import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

function counted(...pieces: readonly string[]): number {
  const rows = csvRows()
  for (const piece of pieces) rows.take(new TextEncoder().encode(piece))
  return rows.counted()
}

test('rows are counted without the heading, whether or not the last one ends', () => {
  expect(counted()).toBe(0)
  expect(counted('ID,Name\n')).toBe(0)
  expect(counted('ID,Name\n1,a\n2,b\n')).toBe(2)
  expect(counted('ID,Name\n1,a\n2,b')).toBe(2)
})

test('a line end inside quotes ends no row, however the file is cut into pieces', () => {
  const text = 'ID,Name\n1,"two\nlines and a ""quote"""\n2,b\n'
  expect(counted(text)).toBe(2)
  expect(counted(...text.split(''))).toBe(2)
})
