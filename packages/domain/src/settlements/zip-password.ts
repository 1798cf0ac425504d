export const zipPasswordLength = { min: 12, max: 64, made: 20 } as const

/** Printable ASCII: programs that open zips write every other letter in a way of their own. */
export function isZipPassword(text: string): boolean {
  return /^[ -~]+$/.test(text) && text.length >= zipPasswordLength.min && text.length <= zipPasswordLength.max
}

/** Without what sounds or looks alike: it is told by telephone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Of random bytes. A byte beyond the last whole round is left out, else the first letters would come more often. */
export function zipPasswordOf(bytes: Uint8Array): string {
  const rounds = 256 - (256 % letters.length)
  return Array.from(bytes)
    .filter((byte) => byte < rounds)
    .map((byte) => letters[byte % letters.length])
    .join('')
    .slice(0, zipPasswordLength.made)
}
