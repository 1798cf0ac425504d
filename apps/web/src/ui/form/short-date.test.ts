import { expect, test } from 'vitest'
import { es } from '../../lib/messages/es/index.ts'
import { fr } from '../../lib/messages/fr/index.ts'
import { readShortDate, writeShortDate } from './short-date.ts'

test.each([
  ['11/01/26', '2026-11-01'],
  ['1/5/26', '2026-01-05'],
  [' 01-05-2026 ', '2026-01-05'],
  ['12.31.99', '2099-12-31'],
  ['07/04/1999', '1999-07-04'],
  ['02/29/28', '2028-02-29'],
  ['2026-11-01', '2026-11-01'],
])('%s is the day %s', (text, iso) => {
  expect(readShortDate(text)).toBe(iso)
})

test.each([
  '',
  '13/01/26',
  '02/30/26',
  '02/29/26',
  '1/5',
  '2026-13-01',
  '2026-02-30',
  '2026-1-5',
  '11/01/026',
  'yesterday',
])('%s is no day', (text) => {
  expect(readShortDate(text)).toBeNull()
})

test.each([
  ['2026-11-01', '11/01/26'],
  ['1999-07-04', '07/04/1999'],
  ['', ''],
])('%s is written %s', (iso, text) => {
  expect(writeShortDate(iso)).toBe(text)
})

test('in Spanish and French the day comes first', () => {
  for (const { ui } of [es, fr]) {
    const { isMonthFirst } = ui.form
    expect(readShortDate('5/1/26', isMonthFirst)).toBe('2026-01-05')
    expect(readShortDate('01/13/26', isMonthFirst)).toBeNull()
    expect(readShortDate('2026-01-05', isMonthFirst)).toBe('2026-01-05')
    expect(writeShortDate('2026-01-05', isMonthFirst)).toBe('05/01/26')
  }
})
