import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, rebaseValues } from './values.ts'

const record = fc.record({
  name: fc.string(),
  active: fc.boolean(),
  tags: fc.array(fc.nat(3), { maxLength: 3 }),
  address: fc.record({ city: fc.constantFrom('a', 'b'), zip: fc.option(fc.constantFrom('1', '2')) }),
})

describe('isSame', () => {
  it('compares by content', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isSame(value, structuredClone(value))))
  })

  it('tells apart lists whose texts differ', () => {
    const texts = fc.array(fc.array(fc.string()))
    fc.assert(fc.property(texts, texts, (a, b) => isSame(a, b) === (JSON.stringify(a) === JSON.stringify(b))))
  })

  it('does not take a missing key for an empty one', () => {
    expect(isSame({ a: undefined }, { b: undefined })).toBe(false)
    expect(isSame([], {})).toBe(false)
    expect(isSame(null, {})).toBe(false)
  })
})

describe('rebaseValues', () => {
  it('is their record when I changed nothing', () => {
    fc.assert(
      fc.property(record, record, (base, theirs) => {
        expect(rebaseValues(base, structuredClone(base), theirs)).toEqual(theirs)
      }),
    )
  })

  it('is my record when they changed nothing', () => {
    fc.assert(
      fc.property(record, record, (base, mine) => {
        expect(rebaseValues(base, mine, structuredClone(base))).toEqual(mine)
      }),
    )
  })

  it('keeps each value that I changed and takes each that I did not', () => {
    const base = { name: 'a', city: { town: 'x', zip: '1' }, tags: [1] }
    const mine = { name: 'mine', city: { town: 'x', zip: '9' }, tags: [1] }
    const theirs = { name: 'theirs', city: { town: 'y', zip: '2' }, tags: [1, 2] }
    expect(rebaseValues(base, mine, theirs)).toEqual({
      name: 'mine',
      city: { town: 'y', zip: '9' },
      tags: [1, 2],
    })
  })

  it('changes none of its arguments', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const before = structuredClone([base, mine, theirs])
        rebaseValues(base, mine, theirs)
        expect([base, mine, theirs]).toEqual(before)
      }),
    )
  })
})
