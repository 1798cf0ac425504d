import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

test.each([
  [null, null],
  ['2026-11-15', { kind: 'expired' }],
  ['2026-11-16', { kind: 'soon', days: 0 }],
  ['2026-11-17', { kind: 'soon', days: 1 }],
  ['2026-12-16', { kind: 'soon', days: 30 }],
  ['2026-12-17', null],
])('an id until %s is, on 16 November, %j', (lastDay, said) => {
  expect(expiryOf(lastDay, '2026-11-16')).toEqual(said)
})
