import { folded } from '@corridor/domain/customers/search'
import { Fragment } from 'react'

/** After a sign that is no letter and no digit, or at the very beginning. */
function beginsWord(signs: readonly string[], at: number): boolean {
  return at === 0 || !/[\p{Alphabetic}\p{Nd}]/u.test(signs[at - 1] ?? '')
}

function matchAt(letters: readonly string[], at: number, words: readonly string[]): number {
  const lengths = words.map((word) => {
    let [end, rest] = [at, word]
    while (rest !== '' && end < letters.length && rest.startsWith(letters[end] ?? '\0')) {
      rest = rest.slice(letters[end]?.length)
      end += 1
    }
    return rest === '' ? end - at : 0
  })
  return Math.max(0, ...lengths)
}

/** Pieces of a text by turns: as it is, met, as it is, met. */
export function piecesOf(text: string, words: readonly string[]): string[] {
  const letters = Array.from(text, (letter) => folded(letter))
  const signs = Array.from(text)
  const pieces: string[] = []
  let plain = ''
  let at = 0
  while (at < signs.length) {
    const met = beginsWord(signs, at) ? matchAt(letters, at, words) : 0
    if (met > 0) {
      pieces.push(plain, signs.slice(at, at + met).join(''))
      plain = ''
    } else plain += signs[at]
    at += Math.max(met, 1)
  }
  return [...pieces, plain]
}

/** A text with what was typed marked in it. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return piecesOf(text, words).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text, which has no others.
    <Fragment key={index}>{index % 2 === 1 ? <mark>{piece}</mark> : piece}</Fragment>
  ))
}
