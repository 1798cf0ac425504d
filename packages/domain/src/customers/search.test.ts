import { describe, expect, test } from 'vitest'
import { wordsOfSearch } from './search.ts'

function names(chain: string): string[] {
  return wordsOfSearch(chain).words.map(({ name }) => name)
}

describe('the words of a search', () => {
  test('are capitals without accents, in any order, apart from blanks', () => {
    expect(names('  josé\tNúñez ')).toEqual(['JOSE', 'NUNEZ'])
    expect(names('straße')).toEqual(['STRASSE'])
    expect(names('')).toEqual([])
  })

  test('hold together over apostrophes, hyphens and dots; what only stands between words is none', () => {
    expect(names(`O'Brien o’neill dela-cruz St. MARIA , - LOPEZ`)).toEqual([
      'OBRIEN',
      'ONEILL',
      'DELACRUZ',
      'ST',
      'MARIA',
      'LOPEZ',
    ])
    expect(names(`- ' .`)).toEqual([])
  })

  test('signs that a search could take for its own are text', () => {
    expect(names('% _ \\ " MAR% *')).toEqual(['%', '_', '\\', '"', 'MAR%', '*'])
  })

  test('a phone is one word however it is grouped, and a number is nothing below three digits', () => {
    expect(wordsOfSearch('maria +52 (55) 12-34').words).toEqual([
      { name: 'MARIA', phone: null, id: 'MARIA' },
      { name: '+52(55)1234', phone: '52551234', id: '+52(55)1234' },
    ])
    expect(wordsOfSearch('17').words).toEqual([{ name: '17', phone: null, id: null }])
    expect(wordsOfSearch('173').words).toEqual([{ name: '173', phone: '173', id: '173' }])
  })

  test('all of them together may be the number of an id in groups', () => {
    expect(wordsOfSearch('ab 123 456-7').wholeId).toBe('AB1234567')
    expect(wordsOfSearch('ab1234567').wholeId).toBeNull()
  })
})
