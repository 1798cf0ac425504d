import { expect, test } from 'vitest'
import { longestGapSeconds } from './cron-period.ts'

test.each([
  ['* * * * *', 60],
  ['*/15 * * * *', 900],
  ['2-59/5 * * * *', 300],
  ['*/25 * * * *', 1_500],
  ['20 * * * *', 3_600],
  ['10 3 * * *', 86_400],
  ['0,30 8-17 * * *', (24 - 17 + 8) * 3_600 - 1_800],
  ['0 0 29 2 *', null],
  ['0 6 * * 1', null],
])('%s comes after %s seconds at the latest', (cron, seconds) => {
  expect(longestGapSeconds(cron)).toBe(seconds)
})
