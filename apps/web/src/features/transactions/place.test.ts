import { expect, test } from 'vitest'
import { filtersOf, sameFilters, transactionsPlace } from './place.ts'

test('what the router has read as numbers becomes what the list needs', () => {
  const place = transactionsPlace.parse({
    tab: 2,
    sid: '91',
    reference: 799273987104,
    page: 3,
    agency: 4,
    agent: 5,
  })
  expect(place).toMatchObject({ tab: 2, sid: 91, reference: '799273987104', page: 3, agency: 4, agent: 5 })
})

test.each([
  { reference: 'ANA GARCIA' },
  { agent: 7 },
  { sid: 0 },
  { page: -3 },
  { agency: 1.5 },
  { dateFrom: '2026-02-30' },
  { dateTo: '11/01/26' },
  { status: 'a b' },
  { statusIn: 'AVAIL,,HOLD' },
  { countrySnd: 'Mexico' },
  { customer: 'ANA' },
  { name: 'ANA' },
])('%o says nothing', (wrong) => {
  const place = transactionsPlace.parse(wrong)
  expect(Object.values(place).filter((value) => value !== undefined)).toEqual([])
})

test('filters are compared by what they narrow', () => {
  const place = transactionsPlace.parse({ tab: 2, sid: 5, status: 'AVAIL', page: 2 })
  expect(filtersOf(place)).toEqual({ status: 'AVAIL' })
  expect(sameFilters(place, { status: 'AVAIL', agency: undefined })).toBe(true)
  expect(sameFilters(place, {})).toBe(false)
})
