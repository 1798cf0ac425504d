const tab = '\t'
const shownTab = '⇥'

/** A tab takes room but cannot be seen. */
export function shownDelimiter(delimiter: string): string {
  return delimiter.replaceAll(tab, shownTab)
}

export function typedDelimiter(shown: string): string {
  return shown.replaceAll(shownTab, tab)
}
