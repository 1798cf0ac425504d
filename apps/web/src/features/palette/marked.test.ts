import { expect, test } from 'vitest'
import { piecesOf } from './marked.tsx'

test.each([
  ['ANA GOMEZ RUIZ', ['GOM'], ['ANA ', 'GOM', 'EZ RUIZ']],
  ['Plaza Gómez 014', ['GOMEZ', '0'], ['Plaza ', 'Gómez', ' ', '0', '14']],
  ['MEGOMEZ', ['GOM'], ['MEGOMEZ']],
  ['499318607254', ['4993'], ['', '4993', '18607254']],
  ['O’BRIEN', ['BRI', 'O'], ['', 'O', '’', 'BRI', 'EN']],
  ['Strauß', ['STRAUSS'], ['', 'Strauß', '']],
  ['', ['A'], ['']],
])('%s, by %s', (text, words, pieces) => {
  expect(piecesOf(text, words)).toEqual(pieces)
})
