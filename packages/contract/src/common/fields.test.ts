import { expect, test } from 'vitest'
import { optionalText, plainText, requiredText } from './fields.ts'

test.each([
  ['half of a character', 'a\ud800'],
  ['the other half', '\udc00b'],
  ['NUL', 'a\0b'],
])('a text with %s is refused, as no database stores it', (_name, text) => {
  const fields = [requiredText(9), optionalText(9), plainText(9)]
  expect(fields.map((field) => field.safeParse(text).success)).toEqual([false, false, false])
  expect(fields.map((field) => field.safeParse('a😀b').success)).toEqual([true, true, true])
})
