import { expect, test } from 'vitest'
import { yearsBetween } from './age.ts'

test.each([
  ['1987-03-14', '2026-03-13', 38],
  ['1987-03-14', '2026-03-14', 39],
  ['2004-02-29', '2026-02-28', 21],
  ['2004-02-29', '2026-03-01', 22],
  ['2004-02-29', '2028-02-29', 24],
  ['1919-12-31', '2026-11-16', 106],
  ['2026-11-16', '2026-11-16', 0],
])('born on %s, on %s: %i', (birth, day, age) => {
  expect(yearsBetween(birth, day)).toBe(age)
})
