import { expect, test } from 'vitest'
import { transactions as texts } from '../../lib/messages/en/transactions.ts'
import { checkDraft, draftOf, filtersOfDraft } from './draft.ts'
import { viewFilters } from './views.ts'

const filters = {
  agency: 4,
  agent: 5,
  status: 'AVAIL',
  reference: '12',
  dateFrom: '2026-01-05',
  dateTo: '2026-01-05',
}

test('filters survive the way into the bar and back', () => {
  expect(filtersOfDraft(draftOf(filters))).toEqual(filters)
  expect(checkDraft(draftOf(filters), texts)).toEqual({})
})

test('a teller without an agency is none', () => {
  expect(filtersOfDraft({ ...draftOf(filters), agency: null }).agent).toBeUndefined()
})

test.each([
  [{ reference: 'ANA' }, { reference: texts.checks.reference }],
  [{ from: '13/01/26' }, { from: texts.checks.date }],
  [{ to: '1/5' }, { to: texts.checks.date }],
  [{ to: '01/04/26' }, { to: texts.checks.order }],
  [{ from: '', to: '01/04/26' }, {}],
])('%o: %o', (typed, errors) => {
  expect(checkDraft({ ...draftOf(filters), ...typed }, texts)).toEqual(errors)
})

test('every transfer of the view is over 7 days old, whatever the hour', () => {
  const { old, today } = viewFilters(Date.parse('2026-11-15T00:00:01Z'))
  expect(old).toEqual({ status: 'AVAIL', dateTo: '2026-11-07' })
  expect(today).toEqual({ dateFrom: '2026-11-15', dateTo: '2026-11-15' })
})
