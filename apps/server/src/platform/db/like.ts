/** A pattern for LIKE that finds the text as it is, its own % and _ included, anywhere in a column. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
