import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DualListItem,
  filterItems,
  keysToMove,
  mark,
  moveActive,
  nothingMarked,
  partition,
  select,
  unselect,
} from './dual-list.ts'

const items: DualListItem[] = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, label: key.toUpperCase() }))
const manyItems = fc
  .uniqueArray(fc.string(), { maxLength: 20 })
  .map((keys) => keys.map((key): DualListItem => ({ key, label: key })))
const case_ = manyItems.chain((list) => {
  const keys = list.map(({ key }) => key)
  return fc.record({
    list: fc.constant(list),
    selected: fc.shuffledSubarray(keys),
    moved: fc.shuffledSubarray(keys),
  })
})

describe('moves', () => {
  it('has each item in exactly one list, in the order of the items', () => {
    fc.assert(
      fc.property(case_, ({ list, selected }) => {
        const parts = partition(list, selected)
        expect(parts.available.length + parts.selected.length).toBe(list.length)
        for (const part of [parts.available, parts.selected]) {
          expect(list.filter((item) => part.includes(item))).toEqual(part)
        }
      }),
    )
  })

  it('selects what is moved and keeps the order of the items', () => {
    fc.assert(
      fc.property(case_, ({ list, selected, moved }) => {
        const result = select(list, selected, moved)
        expect(new Set(result)).toEqual(new Set([...selected, ...moved]))
        expect(partition(list, result).selected.map(({ key }) => key)).toEqual(result)
      }),
    )
  })

  it('takes back what it selected', () => {
    fc.assert(
      fc.property(case_, ({ list, selected, moved }) => {
        const others = moved.filter((key) => !selected.includes(key))
        const back = unselect(list, select(list, selected, others), others)
        expect(back).toEqual(select(list, selected, []))
      }),
    )
  })

  it('keeps selected keys that are not among the items', () => {
    expect(select(items, ['gone', 'c'], ['a'])).toEqual(['a', 'c', 'gone'])
    expect(unselect(items, ['gone', 'c'], ['c'])).toEqual(['gone'])
  })
})

describe('filterItems', () => {
  const list = [
    { key: '1', label: 'Peñón' },
    { key: '2', label: 'PERU' },
  ]

  it('minds neither case nor accents', () => {
    expect(filterItems(list, 'peno')).toEqual([list[0]])
    expect(filterItems(list, ' pe ')).toEqual(list)
    expect(filterItems(list, '')).toBe(list)
    expect(filterItems(list, 'x')).toEqual([])
  })
})

describe('marking', () => {
  it('marks one, adds with ctrl, marks a range with shift', () => {
    const one = mark(items, nothingMarked, 1, {})
    expect([...one.marked]).toEqual(['b'])
    const two = mark(items, one, 3, { toggle: true })
    expect([...two.marked]).toEqual(['b', 'd'])
    expect([...mark(items, two, 3, { toggle: true }).marked]).toEqual(['b'])
    expect([...mark(items, two, 1, { range: true }).marked]).toEqual(['b', 'c', 'd'])
    expect(mark(items, two, 9, {})).toBe(two)
  })

  it('keeps the anchor while a range grows and shrinks', () => {
    const start = mark(items, nothingMarked, 2, {})
    const down = moveActive(items, start, 3, true)
    const up = moveActive(items, moveActive(items, down, 2, true), 1, true)
    expect([...down.marked]).toEqual(['c', 'd'])
    expect([...up.marked]).toEqual(['b', 'c'])
  })

  it('stops at both ends and changes no mark without shift', () => {
    const start = mark(items, nothingMarked, 4, {})
    expect(moveActive(items, start, 5, false)).toEqual({ ...start, active: 4, anchor: 4 })
    expect(moveActive(items, start, -1, false).active).toBe(0)
    expect(moveActive([], start, 1, true)).toBe(start)
  })

  it('moves what is marked and in sight, else where the keyboard stands', () => {
    const marking = { ...nothingMarked, marked: new Set(['d', 'b']), active: 0 }
    expect(keysToMove(items, marking)).toEqual(['b', 'd'])
    expect(keysToMove(items.slice(0, 3), marking)).toEqual(['b'])
    expect(keysToMove(items, nothingMarked)).toEqual(['a'])
    expect(keysToMove([], nothingMarked)).toEqual([])
  })
})
