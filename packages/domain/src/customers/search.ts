import { capitals } from './capitals.ts'

/** Stands between the parts of a name and the groups of a number. The database has the same lists. */
const separators = /[-.,/'`´ʼ‘’‐‑–—]/gu
const blanks = /[ \t\n\r\u00A0]+/u
const phoneSigns = /^[\d+()./-]+$/u
/** A shorter word is looked for among the names alone. */
const shortestNumber = 3

/** One word of a search: the beginning of a name or of a phone's digits, or the whole number of an id. */
export interface SearchWord {
  readonly name: string
  readonly phone: string | null
  readonly id: string | null
}

export interface WordsOfSearch {
  readonly words: readonly SearchWord[]
  /** All of it as one number of an id, which people write in groups. */
  readonly wholeId: string | null
}

/** Capitals without accents, as names are compared. */
export function folded(text: string): string {
  return capitals(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/gu, '')
}

export function joined(text: string): string {
  return text.replace(separators, '')
}

function idOf(text: string): string | null {
  return text.length >= shortestNumber ? text : null
}

/** Groups of a phone's signs that stand beside each other are one number. */
function withNumbersWhole(tokens: readonly string[]): string[] {
  const whole: string[] = []
  let inNumber = false
  for (const token of tokens) {
    const isNumber = phoneSigns.test(token)
    if (isNumber && inNumber) whole.push(`${whole.pop() ?? ''}${token}`)
    else whole.push(token)
    inNumber = isNumber
  }
  return whole
}

function wordOf(token: string): SearchWord {
  const digits = phoneSigns.test(token) ? token.replace(/\D/gu, '') : ''
  const name = joined(token)
  return { name, phone: idOf(digits), id: idOf(name) }
}

/**
 * What somebody typed, as words. A name is found by each of its parts and as a whole, so O'BRIEN may be typed in one,
 * in two, or with its apostrophe; what stands between parts is no word by itself.
 */
export function wordsOfSearch(chain: string): WordsOfSearch {
  const tokens = folded(chain).split(blanks).filter(Boolean)
  const words = withNumbersWhole(tokens)
    .map(wordOf)
    .filter(({ name }) => name !== '')
  return { words, wholeId: words.length > 1 ? idOf(joined(tokens.join(''))) : null }
}
