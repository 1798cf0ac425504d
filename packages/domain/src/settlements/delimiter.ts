/** TXT has no quotes, CSV has those of RFC 4180. */
export const layouts = ['TXT', 'CSV'] as const

export type Layout = (typeof layouts)[number]

const tab = '\t'

/** Signs of numbers, times, totals and quotes: between two of them nobody could tell what parts and what belongs. */
const taken = ' ".-+:='

const usual: Readonly<Record<Layout, string>> = { TXT: '|', CSV: ',' }

/** One sign of ASCII, or none; letters and digits are what the file consists of. */
export function isDelimiter(text: string): boolean {
  return text === '' || text === tab || (/^[!-/:-@[-`{-~]$/.test(text) && !taken.includes(text))
}

/** What stands between two values; nothing chosen means what everybody uses. */
export function delimiterOf(layout: Layout, chosen: string): string {
  return chosen === '' ? usual[layout] : chosen
}
