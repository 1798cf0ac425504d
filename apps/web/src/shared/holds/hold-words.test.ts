import { expect, test } from 'vitest'
import { holds } from '../../lib/messages/en/holds.ts'
import { alsoTried, type HoldFacts, holdReason } from './hold-words.ts'

const passed: HoldFacts & { passed: unknown } = {
  kind: 'first',
  amount: '1950.00',
  above: '1500.00',
  isFirst: true,
  passed: [
    { kind: 'watch_list', listed: [] },
    { kind: 'id_expired', idUntil: '2029-08-04', on: '2026-11-14' },
    { kind: 'per_day', today: 1, allowed: 5 },
  ],
}

test.each<[string, HoldFacts]>([
  ['First transfer above 1,500.00 USD', passed],
  ['Amount above 5,000.00 USD', { kind: 'amount', amount: '7200.00', above: '5000', passed: [] }],
  ['6th transfer today, 5 allowed', { kind: 'per_day', today: 6, allowed: 5, passed: [] }],
  ['Name like one on watch list', { kind: 'watch_list', listed: [], passed: [] }],
  [
    'Photo id expired 02/11/2026',
    { kind: 'id_expired', idUntil: '2026-11-02', on: '2026-11-14', passed: [] },
  ],
])('%s', (words, facts) => {
  expect(holdReason(facts, { holds })).toBe(words)
})

test('the other rules, and the rule with its counts', () => {
  expect(alsoTried(passed, { holds })).toBe(
    'Also tried: watch list no hit · id valid · 1 of 5 transfers today',
  )
  const counts = { held: 61, released: 57, rejected: 4 }
  expect(`${holds.rule(7, 3)} · ${holds.counts(counts)}`).toBe(
    'Rule 7, version 3 · 90 days: held 61, released 57, rejected 4',
  )
  expect([1, 2, 3, 4, 11, 21].map(holds.place)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st'])
})
