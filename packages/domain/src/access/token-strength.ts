/** As much as 32 random hex digits carry. */
const wantedBits = 128

/**
 * A random text looks patterned by n bits once in 2^n times. That much is forgiven, so that no random hex is ever
 * refused; other texts are long enough with less, and made of words more often.
 */
const forgiven = { hex: 40, text: 16 }

const rows = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm'
const sequences = `${rows} ${rows.split('').toReversed().join('')}`

/** The pairs of letters that most words are made of, and few random texts. */
const commonPairs = new Set(
  `th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne
  ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa
  ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp`
    .trim()
    .split(/\s+/),
)

/** Fewer characters in a row may well be chance. */
const shortestPattern = 4
/** What it takes to say which pattern it is and how far it goes. */
const patternBits = 10

/** How far the text repeats itself from here on, or runs along the alphabet or a row of keys. */
function patternFrom(text: string, at: number): number {
  for (let length = shortestPattern; at + length <= text.length; length += 1) {
    const part = text.slice(at, at + length)
    if (text.indexOf(part) === at && !sequences.includes(part)) return length - 1
  }
  return text.length - at
}

type Kind = 'lower' | 'upper' | 'digit' | 'symbol'

const kindBits = { lower: Math.log2(26), upper: Math.log2(26), digit: Math.log2(10), symbol: Math.log2(32) }
const changeBits = 2.5

function kindOf(character: string): Kind {
  if (/\p{Lowercase}/u.test(character)) return 'lower'
  if (/\p{Letter}/u.test(character)) return 'upper'
  return /\p{Number}/u.test(character) ? 'digit' : 'symbol'
}

/** A letter that goes on as words do says little, and so does a separator that was there before. */
function characterBits(text: string, at: number): number {
  const [character, before] = [text.charAt(at), text.charAt(at - 1)]
  const [kind, last] = [kindOf(character), kindOf(before)]
  if (kind === 'symbol' && text.indexOf(character) < at) return 1
  if ((kind === last || kind === 'lower') && commonPairs.has((before + character).toLowerCase())) return 1
  return kindBits[kind] + (kind === last || last === 'symbol' ? 0 : changeBits)
}

function estimatedBits(text: string, bitsAt: (at: number) => number): number {
  const plain = text.toLowerCase()
  let bits = 0
  for (let at = 0; at < text.length; ) {
    const pattern = patternFrom(plain, at)
    const isPattern = pattern >= shortestPattern
    bits += isPattern ? patternBits : bitsAt(at)
    at += isPattern ? pattern : 1
  }
  return bits
}

/**
 * Whether a token carries 128 bits, estimated: what is repeated, runs along the alphabet or the keyboard, or reads like
 * words counts for little. Hex digits alone count four bits each, also where chance left out the letters.
 */
export function isStrongToken(text: string): boolean {
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text))
    return text.length * 4 >= wantedBits && estimatedBits(text, () => 4) >= wantedBits - forgiven.hex
  return estimatedBits(text, (at) => characterBits(text, at)) >= wantedBits - forgiven.text
}
