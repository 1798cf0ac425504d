import { expect, test } from 'vitest'
import { optionalText, plainText, requiredText, sidParam } from './fields.ts'

test.each([
  ['half of a character', 'a\ud800'],
  ['the other half', '\udc00b'],
  ['NUL', 'a\0b'],
])('a text with %s is refused, as no database stores it', (_name, text) => {
  const fields = [requiredText(9), optionalText(9), plainText(9)]
  expect(fields.map((field) => field.safeParse(text).success)).toEqual([false, false, false])
  expect(fields.map((field) => field.safeParse('a😀b').success)).toEqual([true, true, true])
})

test.each([
  '0',
  '-1',
  '1.5',
  'x',
  'null',
  '',
  ' ',
  '1;drop',
  '99999999999999999999',
  'NaN',
  '1\0',
  '0x1',
  '1e3',
  '2147483648',
  "1'",
])('%j in a path is no number of a record', (text) => {
  expect(sidParam.safeParse(text).success).toBe(false)
})

test('a number in a path is read as a number, up to the largest that is stored', () => {
  expect(['1', '0007', '2147483647'].map((text) => sidParam.parse(text))).toEqual([1, 7, 2_147_483_647])
})
