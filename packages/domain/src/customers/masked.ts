const sign = '•'
const shownCharacters = 4

/**
 * A number of an id as those see it who may not see it whole: its last four characters. One so short that they would
 * be all of it, or nearly, is hidden whole.
 */
export function masked(number: string): string {
  if (number === '') return ''
  // By characters, as the database counts: half of one could not be shown.
  const characters = Array.from(number)
  const hidden = sign.repeat(4)
  if (characters.length < 2 * shownCharacters) return hidden
  return `${hidden} ${characters.slice(-shownCharacters).join('')}`
}

/** Nobody ever needs to read it: it is only compared with what the receiver says. */
const neverShown: ReadonlySet<string> = new Set(['testAnswer'])

/** What a transfer's field that is marked as secret shows of its value. */
export function maskedField(tag: string, value: string): string {
  return neverShown.has(tag) && value !== '' ? sign.repeat(4) : masked(value)
}

/** Whether somebody with the right to it may see the value of a secret field. */
export function canBeRevealed(tag: string): boolean {
  return !neverShown.has(tag)
}

/** Whether a form brings back what it was shown and nobody typed a new number. */
export function isMasked(number: string): boolean {
  return number.startsWith(sign)
}
