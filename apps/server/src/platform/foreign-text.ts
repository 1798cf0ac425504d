const maxLength = 1000

/**
 * What another machine has said, as a line that can be kept and shown: PostgreSQL stores no NUL, and a line end or a
 * character that turns the writing round would let a server write sentences of ours.
 */
export function foreignText(text: string): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
