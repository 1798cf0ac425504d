import { onDays } from '@corridor/contract/common/search'
import { transactionSearch } from '@corridor/contract/common/transaction-search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTyped, typedFrom } from '../../shared/search/typed-filters.ts'
import { keepRules, listedOf, showsView } from './views.ts'

const filters = {
  agency: 4,
  agent: 5,
  status: 'AVAIL',
  reference: '12',
  dateFrom: '2026-01-05',
  dateTo: '2026-01-05',
}

const typed = typedFrom(transactionSearch, filters)

test('filters survive the way into the bar and back', () => {
  expect(typed).toMatchObject({ agency: '4', reference: '12', dateFrom: '01/05/26', countrySnd: '' })
  expect(readTyped(transactionSearch, typed)).toEqual({ filters, errors: {} })
})

test('a teller without an agency is none', () => {
  expect(readTyped(transactionSearch, { ...typed, agency: '' }).filters.agent).toBeUndefined()
})

test.each([
  [{ reference: 'ANA' }, { reference: 'digits' }],
  [{ dateFrom: '13/01/26' }, { dateFrom: 'day' }],
  [{ dateFrom: '2026-01-05' }, {}],
  [{ dateFrom: '2026-13-05' }, { dateFrom: 'day' }],
  [{ dateTo: '1/5' }, { dateTo: 'day' }],
  [{ dateTo: '01/04/26' }, { dateTo: 'order' }],
  [{ dateFrom: '', dateTo: '01/04/26' }, {}],
  [{ reference: ' 12 ', dateFrom: ' 1/5/26 ' }, {}],
  [{ reference: '---' }, { reference: 'digits' }],
  [{ status: 'a b' }, { status: 'choice' }],
])('%o: %o', (wrong, errors) => {
  const read = readTyped(transactionSearch, { ...typed, ...wrong })
  expect(read.errors).toEqual(errors)
  for (const [name, error] of Object.entries(errors)) {
    if (error !== 'order') expect(read.filters).not.toHaveProperty(name, expect.anything())
  }
})

test.each(['7992 7398 7104', '7992-7398-7104', '799-273–987.104', '\t799273987104\u00a0'])(
  'a reference in groups is the same reference: %s',
  (reference) => {
    const read = readTyped(transactionSearch, { ...typed, reference })
    expect([read.filters.reference, read.errors]).toEqual(['799273987104', {}])
  },
)

const sid = fc.integer({ min: 1, max: 2_147_483_647 })
function letters(min: number, max: number) {
  return fc.stringMatching(new RegExp(`^[A-Z]{${min},${max}}$`))
}
const country = letters(3, 3)
const day = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const someFilters = fc
  .record(
    {
      customer: sid,
      agency: sid,
      agent: sid,
      payer: sid,
      status: letters(1, 10),
      statusIn: fc.array(letters(1, 10), { minLength: 1, maxLength: 20 }),
      countrySnd: country,
      countryRcv: country,
      reference: fc.stringMatching(/^\d{1,20}$/),
      dateFrom: day,
      dateTo: day,
    },
    { requiredKeys: [] },
  )
  // Those that the two rules leave alone.
  .filter(({ agency, agent }) => agent === undefined || agency !== undefined)
  .filter(({ dateFrom = '', dateTo = '9999-12-31' }) => dateFrom <= dateTo)

test('any filters survive the way into the bar and back, and the way through the address', () => {
  fc.assert(
    fc.property(someFilters, (some) => {
      expect(readTyped(transactionSearch, typedFrom(transactionSearch, some))).toEqual({
        filters: some,
        errors: {},
      })
      const { tab: _tab, ...read } = transactionSearch.address.parse({ ...some, tab: 1 })
      expect(read).toEqual(some)
      // The router reads what it has read once more when it goes somewhere.
      expect(transactionSearch.address.parse(transactionSearch.address.parse(some))).toEqual(some)
    }),
  )
})

test('whatever is typed into the bar is read or told as wrong, never thrown', () => {
  const anyTexts = fc.record(Object.fromEntries(Object.keys(typed).map((name) => [name, fc.string()])))
  fc.assert(
    fc.property(anyTexts, (texts) => {
      const read = readTyped(transactionSearch, { ...typed, ...texts })
      expect(transactionSearch.lenient.parse(read.filters)).toEqual(read.filters)
    }),
  )
})

test('every transfer of the view is over 7 days old, whatever the hour', () => {
  const now = Date.parse('2026-11-15T00:00:01Z')
  const sort = 'dateSent'
  const old = listedOf({ status: 'AVAIL', dateTo: 'today-8', sort, page: 3, colour: 'red' })
  expect(onDays({ ...old }, now)).toEqual({ status: 'AVAIL', dateTo: '2026-11-07', sort })
  expect(showsView({ status: 'AVAIL', dateTo: '2026-11-07', sort }, old, now)).toBe(true)
  expect(showsView({ status: 'AVAIL', dateTo: '2026-11-06', sort }, old, now)).toBe(false)
  expect(showsView({ status: 'AVAIL', dateTo: 'today-8' }, old, now)).toBe(false)
})

test('a day that was not typed anew stays the rule that it was', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  const before = { dateFrom: 'today-3', dateTo: 'today' }
  const typedAgain = { status: 'HOLD', dateFrom: '2026-11-12', dateTo: '2026-11-14' }
  expect(keepRules(typedAgain, before, now)).toEqual({ ...typedAgain, dateFrom: 'today-3' })
  expect(transactionSearch.lenient.parse(before)).toEqual(before)
  expect(transactionSearch.lenient.parse({ dateFrom: 'today-', dateTo: 'tomorrow' })).toEqual({})
  expect(transactionSearch.body({}).safeParse(before).success).toBe(false)
})
