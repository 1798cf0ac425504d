import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPos, type PosRow, posProblems, posToWire, startPos } from './pos.ts'

function row(number: string, sid?: number): PosRow {
  return {
    id: `${sid ?? 'new'} ${number}`,
    number,
    ...(sid !== undefined && { sid }),
  }
}

it('[POS-04] never starts without an entry', () => {
  expect(startPos([])).toMatchObject([{ number: '' }])
  expect(startPos([{ sid: 3, number: '007' }])).toMatchObject([{ sid: 3, number: '007' }])
})

it('[POS-05] adds an empty entry only if all have a number', () => {
  const one = [row('1')]
  expect(addPos(one)).toMatchObject([{ number: '1' }, { number: '' }])
  expect(addPos(addPos(one))).toHaveLength(2)
  expect(addPos([row(' ')])).toHaveLength(1)
})

it('gives every row an id of its own', () => {
  const rows = addPos(addPos(startPos([{ sid: 1, number: '1' }])).map((one) => ({ ...one, number: '2' })))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
})

describe('[POS-07] [POS-08] [POS-03] what is wrong', () => {
  it('is a missing number of the first and of every stored row', () => {
    expect([...posProblems([row(''), row(''), row('', 4)])]).toEqual([
      [0, 'missing'],
      [2, 'missing'],
    ])
  })

  it('is a number twice after trimming, on both rows', () => {
    expect([...posProblems([row('01'), row(' 01 ', 2), row('1')])]).toEqual([
      [0, 'twice'],
      [1, 'twice'],
    ])
  })

  it('is anything but 1 to 3 letters or digits', () => {
    for (const good of ['1', '007', 'A1b']) expect(posProblems([row(good)]).size).toBe(0)
    for (const bad of ['1234', 'a b', '-1', 'é']) expect(posProblems([row(bad)]).get(0)).toBe('form')
  })
})

it('[POS-06] sends no row with neither sid nor number, and keeps the order and zeros of the others', () => {
  expect(posToWire([row(' 007 ', 5), row(''), row('02')])).toEqual([
    { sid: 5, number: '007' },
    { number: '02' },
  ])
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.string(), number: fc.string() })), (rows) => {
      expect(posToWire(rows).every(({ number }) => number !== '')).toBe(true)
    }),
  )
})
