import { expect, test } from 'vitest'
import { delimiterOf, isDelimiter } from './delimiter.ts'

test.each(['', '|', ',', ';', '\t', '~', '^', '#', '/', '_', "'", '@', '!'])('%j is a delimiter', (text) => {
  expect(isDelimiter(text)).toBe(true)
})

test.each([
  'a',
  'Z',
  '5',
  '"',
  '.',
  '-',
  '+',
  ':',
  '=',
  ' ',
  '\r',
  '\n',
  '\0',
  '\u001b',
  '\u007f',
  'é',
  '٣',
  '→',
  '||',
  '\t\t',
  ';;',
  ' |',
])('%j is none', (text) => {
  expect(isDelimiter(text)).toBe(false)
})

test('without a choice a CSV has commas and a TXT has bars', () => {
  expect([
    delimiterOf('CSV', ''),
    delimiterOf('TXT', ''),
    delimiterOf('CSV', ';'),
    delimiterOf('TXT', '\t'),
  ]).toEqual([',', '|', ';', '\t'])
})
