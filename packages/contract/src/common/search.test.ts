import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineSearch, filter } from './search.ts'

const search = defineSearch(
  {
    owner: filter.sid(),
    member: filter.sid(),
    code: filter.code(5),
    codes: filter.codes(5, 3),
    country: filter.country(),
    number: filter.digits(20),
    first: filter.day(),
    last: filter.day(),
  },
  { inOrder: ['first', 'last'], belongsTo: ['member', 'owner'] },
)

function set(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

describe('the address', () => {
  test.each([
    [
      { owner: 4, member: '5' },
      { owner: 4, member: 5 },
    ],
    [
      { code: 'AB', codes: 'AB,C' },
      { code: 'AB', codes: ['AB', 'C'] },
    ],
    [
      { number: 12, first: '2026-01-05' },
      { number: '12', first: '2026-01-05' },
    ],
    [{ number: '00012345678901234567' }, { number: '00012345678901234567' }],
    [
      { tab: 2, sid: 91, page: 3, country: 'USA' },
      { tab: 2, sid: 91, country: 'USA', page: 3 },
    ],
  ])('%o is read as %o', (given, read) => {
    expect(search.address.parse(given)).toEqual(read)
  })

  test.each([
    { owner: 0 },
    { owner: 2 ** 31 },
    { member: 5 },
    { code: 'abc' },
    { code: 'ABCDEF' },
    { codes: 'A,,B' },
    { codes: 'A,B,C,D' },
    { country: 'US' },
    { number: 'x' },
    { number: '1'.repeat(21) },
    { first: '2026-02-30' },
    { tab: 'x', sid: -1, page: 0 },
    { unknown: 'A' },
  ])('%o is left out', (wrong) => {
    expect(set(search.address.parse(wrong))).toEqual({})
  })

  test('a last day before the first is kept: the search tells the person', () => {
    const days = { first: '2026-01-05', last: '2026-01-04' }
    expect(search.address.parse(days)).toEqual(days)
  })

  test('junk never throws, and what is read from it is read again as the same', () => {
    const names = [...Object.keys(search.filters), 'tab', 'sid', 'page']
    const junk = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true }),
      fc.constant(Symbol('x')),
    )
    fc.assert(
      fc.property(fc.record(Object.fromEntries(names.map((name) => [name, junk]))), (given) => {
        const read = search.address.parse(given)
        expect(search.address.parse(read)).toEqual(read)
      }),
    )
  })
})

describe('query and body', () => {
  const query = search.query({})
  const body = search.body({})

  test('take the same values, each in its form', () => {
    const values = { owner: 4, member: 5, code: 'AB', country: 'USA', number: '12', first: '2026-01-05' }
    expect(body.parse({ ...values, codes: ['A', 'B'] })).toEqual({ ...values, codes: ['A', 'B'] })
    expect(query.parse({ ...values, owner: '4', member: '5', codes: 'A,B' })).toEqual({
      ...values,
      codes: ['A', 'B'],
    })
    expect([query.parse({}), body.parse({})]).toEqual([{}, {}])
  })

  test.each([
    ['owner', ['0', '-1', 'x', '1.5', '99999999999', '']],
    ['code', ['ABCDEF', 'a\u0000b']],
    ['country', ['US', 'USAA', '']],
    ['number', ['1'.repeat(21), 'a\u0000b']],
    ['first', ['yesterday', '01/05/2026', '2026-02-30', '']],
  ])('refuse a wrong %s on its field', (name, wrong) => {
    for (const value of wrong) {
      for (const schema of [query, body]) {
        expect(schema.safeParse({ [name]: value }).error?.issues[0]?.path).toEqual([name])
      }
    }
  })

  test('refuse a wrong list in either form', () => {
    for (const codes of ['', 'A,', 'A,B,C,D', 'ABCDEF', ['A']]) {
      expect(query.safeParse({ codes }).error?.issues[0]?.path[0]).toBe('codes')
    }
    for (const codes of ['A', [''], ['A', 'B', 'C', 'D'], ['ABCDEF']]) {
      expect(body.safeParse({ codes }).error?.issues[0]?.path[0]).toBe('codes')
    }
  })

  test('refuse a last day before the first, on the last day', () => {
    const days = { first: '2026-01-05', last: '2026-01-04' }
    for (const schema of [query, body]) {
      expect(schema.safeParse(days).error?.issues[0]).toMatchObject({
        path: ['last'],
        message: 'to_before_from',
      })
      expect(schema.safeParse({ ...days, last: days.first }).success).toBe(true)
      expect(schema.safeParse({ last: days.last }).success).toBe(true)
    }
  })

  test('take a member without its owner: only a person at the screen cannot choose one', () => {
    expect(query.parse({ member: '5' })).toEqual({ member: 5 })
  })
})
