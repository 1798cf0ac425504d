/** Luhn: finds every single wrong digit and nearly all swaps of two neighbours. */
function checkDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighted = index % 2 === 0 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return (10 - (sum % 10)) % 10
}

/** Eleven digits and their check digit. */
export const referenceLength = 12

export const referenceSpace = 90_000_000_000

/**
 * Eleven digits that do not begin with 0, and a check digit: short enough to be read over a phone.
 * Made from a random whole number below `referenceSpace`.
 */
export function makeReference(random: number): string {
  const digits = String(10_000_000_000 + random)
  return `${digits}${checkDigit(digits)}`
}

export function isReference(text: string): boolean {
  return /^[1-9]\d{11}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.slice(-1))
}
