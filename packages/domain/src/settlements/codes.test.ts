import { describe, expect, test } from 'vitest'
import {
  type CodeColumn,
  codeColumns,
  noCodes,
  type TransactionType,
  typeOf,
  withoutHidden,
} from './codes.ts'

/** All 16 sets of columns; two of them make a type of their own. */
const sets = Array.from({ length: 16 }, (_, bits) =>
  codeColumns.filter((_column, place) => (bits >> place) & 1),
)

const expected: Readonly<Record<string, TransactionType>> = { 'send,cancel': 'S', 'receive,reverse': 'R' }

function rowOf(set: readonly CodeColumn[], form: 'alp' | 'num' = 'alp') {
  return { ...noCodes, ...Object.fromEntries(set.map((column) => [column, form])) }
}

describe('the type of a set-up of old', () => {
  test.each(sets.map((set) => [set.join(), expected[set.join()] ?? 'SR'] as const))(
    'with %s is %s',
    (names, type) => {
      const set = codeColumns.filter((column) => names.split(',').includes(column))
      expect(typeOf('', [rowOf(set)])).toBe(type)
      expect(typeOf('', [rowOf(set, 'num'), noCodes, rowOf(set)])).toBe(type)
      // Each column in another row: a value counts wherever it stands.
      expect(
        typeOf(
          '',
          set.map((column) => rowOf([column])),
        ),
      ).toBe(type)
    },
  )

  test('without rows is Send/Receive', () => {
    expect(typeOf('', [])).toBe('SR')
  })
})

describe('a chosen type', () => {
  test.each(['SR', 'S', 'R'] as const)('%s holds, whatever the codes are', (chosen) => {
    for (const set of sets) expect(typeOf(chosen, [rowOf(set)])).toBe(chosen)
  })
})

test('what the type does not hold is blanked, and nothing else', () => {
  const full = rowOf(codeColumns, 'num')
  expect(withoutHidden('S', full)).toEqual({ send: 'num', receive: '', cancel: 'num', reverse: '' })
  expect(withoutHidden('R', full)).toEqual({ send: '', receive: 'num', cancel: '', reverse: 'num' })
  expect(withoutHidden('SR', full)).toEqual(full)
})
