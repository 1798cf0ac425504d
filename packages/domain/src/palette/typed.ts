import { folded } from '../customers/search.ts'
import { referenceLength } from '../transfers/reference.ts'

/** As the database parts its words, see `found_words`. */
const betweenWords = /[^\p{Alphabetic}\p{Nd}]+/u
/** Fewer letters or digits find too much to be a help. */
export const shortestTyped = 2
const shortestReference = 4
/** Nobody types more to be understood; whatever comes after them is not looked for. */
const mostWords = 6

/** A stretch of references, both ends included: of a whole one, it alone. */
export interface TypedReference {
  readonly from: string
  readonly to: string
  readonly isWhole: boolean
}

export interface Typed {
  /** Capitals without accents, each the beginning of a word of a record; none where too little was typed. */
  readonly words: readonly string[]
  readonly reference: TypedReference | null
}

/** A reference is often read out, and pasted, in groups. */
function referenceOf(text: string): TypedReference | null {
  const digits = text.replace(/[\s-]/gu, '')
  if (!/^\d+$/u.test(digits) || digits.length < shortestReference || digits.length > referenceLength)
    return null
  return {
    from: digits.padEnd(referenceLength, '0'),
    to: digits.padEnd(referenceLength, '9'),
    isWhole: digits.length === referenceLength,
  }
}

/** What somebody typed to find a record of any kind. */
export function readTyped(text: string): Typed {
  if (text.trim().length < shortestTyped) return { words: [], reference: null }
  const words = folded(text).split(betweenWords).filter(Boolean)
  return { words: words.slice(0, mostWords), reference: referenceOf(text) }
}
