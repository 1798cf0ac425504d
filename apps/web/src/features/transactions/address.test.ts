import { transactionSearch } from '@corridor/contract/common/transaction-search'
import { expect, test } from 'vitest'
import { sameFilters } from '../../shared/search/filters.ts'
import { transactionsHref } from './links.ts'

const { address, lenient } = transactionSearch

test('what the router has read as numbers becomes what the list needs', () => {
  const read = address.parse({
    tab: 2,
    sid: '91',
    reference: 799273987104,
    page: 3,
    agency: 4,
    agent: 5,
  })
  expect(read).toMatchObject({ tab: 2, sid: 91, reference: '799273987104', page: 3, agency: 4, agent: 5 })
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
  { payer: 'ANA' },
  { name: 'ANA' },
  { sort: 'sender' },
])('%o says nothing', (wrong) => {
  expect(Object.values(address.parse(wrong)).filter((value) => value !== undefined)).toEqual([])
})

test('filters are compared by what they narrow', () => {
  const filters = lenient.parse({ tab: 2, sid: 5, status: 'AVAIL', page: 2 })
  expect(filters).toEqual({ status: 'AVAIL' })
  expect(sameFilters(filters, { status: 'AVAIL', agency: undefined })).toBe(true)
  expect(sameFilters(filters, {})).toBe(false)
  expect(sameFilters({}, filters)).toBe(false)
  expect(sameFilters({ statusIn: ['AVAIL', 'HOLD'] }, { statusIn: ['AVAIL', 'HOLD'] })).toBe(true)
  expect(sameFilters({ statusIn: ['AVAIL', 'HOLD'] }, { statusIn: ['AVAIL'] })).toBe(false)
})

test('a link has tab, record, filters and page, each as text and always in the same order', () => {
  const all = address.parse({
    page: 2,
    sort: '-amount',
    dateTo: '2026-01-05',
    dateFrom: '2026-01-04',
    reference: '0012',
    countryRcv: 'MEX',
    countrySnd: 'USA',
    statusIn: 'AVAIL,HOLD',
    status: 'AVAIL',
    payer: 6,
    agent: 5,
    agency: 4,
    customer: 3,
    sid: 91,
    tab: 2,
    name: 'ANA',
  })
  const written =
    'tab=2&sid=91&customer=3&agency=4&agent=5&payer=6&status=AVAIL&statusIn=AVAIL,HOLD&countrySnd=USA&countryRcv=MEX&reference=0012&dateFrom=2026-01-04&dateTo=2026-01-05&sort=-amount&page=2'
  expect(transactionsHref(all)).toBe(`#/transactions?${written}`)
  expect(address.parse(Object.fromEntries(new URLSearchParams(written)))).toEqual(all)
  expect(transactionsHref({})).toBe('#/transactions')
})
