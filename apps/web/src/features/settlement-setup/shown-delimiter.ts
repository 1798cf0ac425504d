import { shownTab } from '../../shared/history/words/settlement-setup.ts'

const tab = '\t'

export function shownDelimiter(delimiter: string): string {
  return delimiter.replaceAll(tab, shownTab)
}

export function typedDelimiter(shown: string): string {
  return shown.replaceAll(shownTab, tab)
}
