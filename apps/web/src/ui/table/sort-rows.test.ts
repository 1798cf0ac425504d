import { describe, expect, it } from 'vitest'
import type { SortValue } from './column.ts'
import { sortRows } from './sort-rows.ts'

function sorted(values: SortValue[], direction: 'ascending' | 'descending' = 'ascending') {
  return sortRows(values, (value) => value, direction, 'en-GB')
}

describe('sortRows', () => {
  it('reads numbers inside text as numbers', () => {
    expect(sorted(['Row 10', 'Row 9', 'row 1'])).toEqual(['row 1', 'Row 9', 'Row 10'])
  })

  it('puts accented letters where the language has them', () => {
    expect(sorted(['Zeta', 'Ébano', 'Abeto', 'Ñandú', 'Nube'])).toEqual([
      'Abeto',
      'Ébano',
      'Ñandú',
      'Nube',
      'Zeta',
    ])
  })

  it('sorts numbers by value', () => {
    expect(sorted([3, -20, 100, 0])).toEqual([-20, 0, 3, 100])
  })

  it('leaves rows without a value last in both directions', () => {
    expect(sorted([null, 2, '', 1])).toEqual([1, 2, null, ''])
    expect(sorted([null, 2, '', 1], 'descending')).toEqual([2, 1, null, ''])
  })

  it('keeps the order of equals in both directions and leaves the given rows alone', () => {
    const rows = [
      { id: 'a', rank: 1 },
      { id: 'b', rank: 2 },
      { id: 'c', rank: 1 },
    ]
    const ids = (direction: 'ascending' | 'descending') =>
      sortRows(rows, (row) => row.rank, direction, 'en-GB').map((row) => row.id)
    expect(ids('ascending')).toEqual(['a', 'c', 'b'])
    expect(ids('descending')).toEqual(['b', 'a', 'c'])
    expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c'])
  })
})
