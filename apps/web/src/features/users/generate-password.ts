/** Without those that are taken for another when they are read out or written down. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 5

/** As strong as 100 random bits, and short enough to be read out. */
export function generatePassword(): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(groups * groupLength))]
  // 256 is a multiple of their number: each is as likely as the others.
  const text = drawn.map((byte) => letters[byte % letters.length]).join('')
  return Array.from({ length: groups }, (_, index) =>
    text.slice(index * groupLength, (index + 1) * groupLength),
  ).join('-')
}
