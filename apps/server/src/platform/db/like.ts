/** A pattern for LIKE that finds the text as it is, its own % and _ included, anywhere in a column. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
