import { expect, test } from 'vitest'
import { en } from '../../lib/messages/en/index.ts'
import { es } from '../../lib/messages/es/index.ts'
import { fr } from '../../lib/messages/fr/index.ts'
import { readDay, writeDay } from './day-text.ts'

const words = en.ui.form

test('[CUST-25] a day is shown as month name, day and year', () => {
  expect(writeDay('1987-03-14', words)).toBe('March 14, 1987')
  expect(writeDay('2028-02-29', words)).toBe('February 29, 2028')
  expect(writeDay('1912-12-01', words)).toBe('December 1, 1912')
  expect(writeDay('', words)).toBe('')
  expect(writeDay('soon', words)).toBe('soon')
})

test.each([
  ['March 14, 1987', '1987-03-14'],
  ['march 14 1987', '1987-03-14'],
  ['MAR 14, 1987', '1987-03-14'],
  ['14 mar. 1987', '1987-03-14'],
  ['14 March 1987', '1987-03-14'],
  ['3/14/1987', '1987-03-14'],
  ['03-14-1987', '1987-03-14'],
  ['1987-03-14', '1987-03-14'],
  ['February 29, 2028', '2028-02-29'],
  [' May 5, 1912 ', '1912-05-05'],
])('%s is a day', (typed, day) => {
  expect(readDay(typed, words)).toBe(day)
})

test.each([
  ['', 'nothing'],
  ['February 29, 2027', 'no leap year'],
  ['14/03/1987', 'no such month'],
  ['3/14/87', 'which century'],
  ['Foo 14, 1987', 'no such month'],
  ['March 32, 1987', 'no such day'],
  ['March 1987', 'no day'],
  ['ma 14, 1987', 'March or May'],
])('%j is none: %s', (typed) => {
  expect(readDay(typed, words)).toBeNull()
})

test('figures are read as the language has them', () => {
  for (const { ui } of [es, fr]) {
    expect(readDay('14/03/1987', ui.form)).toBe('1987-03-14')
    expect(readDay('3/14/1987', ui.form)).toBeNull()
  }
})

test.each(Object.entries({ en, es, fr }))(
  'in %s whatever is shown can be typed',
  (_language, { ui: { form } }) => {
    for (let day = Date.UTC(1920, 0, 1); day < Date.UTC(2040, 0, 1); day += 86_400_000 * 17) {
      const iso = new Date(day).toISOString().slice(0, 10)
      expect(readDay(writeDay(iso, form), form)).toBe(iso)
    }
  },
)
