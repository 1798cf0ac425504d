import { expect, test } from 'vitest'
import { exceptions } from '../../lib/messages/en/exceptions.ts'
import { ui } from '../../lib/messages/en/ui.ts'
import { timeLeft } from './clock.ts'

const now = Date.parse('2026-11-14T15:42:00Z')

test.each([
  ['2026-11-14T15:42:00Z', '0 min', 'soon'],
  ['2026-11-14T16:11:59Z', '29 min', 'soon'],
  ['2026-11-14T18:00:00Z', '2 h 18', 'soon'],
  ['2026-11-14T19:41:59Z', '3 h 59', 'soon'],
  ['2026-11-14T19:42:00Z', '4 h 00', 'calm'],
  ['2026-11-15T15:41:00Z', '23 h 59', 'calm'],
  ['2026-11-16T08:42:00Z', '1 d 17 h', 'calm'],
  ['2026-11-14T15:20:00Z', 'over 22 min', 'over'],
  ['2026-11-11T14:00:00Z', 'over 3 d 1 h', 'over'],
])('until %s there is %s, which is %s', (due, text, tone) => {
  expect(timeLeft(due, now, { exceptions, ui })).toEqual({ text, tone })
})
