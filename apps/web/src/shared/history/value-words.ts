import type { Messages } from './texts.ts'

/** Codes of a field to their names. */
export type CodeNames = Readonly<Record<string, string>>

/** How the audit's own words read on the screen. */
export interface HistoryWords {
  /** Field to label. */
  readonly labels: Readonly<Record<string, string>>
  /** Field to its codes and their names. */
  readonly names?: Readonly<Record<string, CodeNames>>
}

/** A stored value as the screen has it; a list of codes is named code by code. */
export function valueWords(text: string | null, names: CodeNames = {}, audit: Messages['audit']): string {
  if (text === null || text === '') return audit.nothing
  if (text === 'true') return audit.yes
  if (text === 'false') return audit.no
  return (
    names[text] ??
    text
      .split(', ')
      .map((one) => names[one] ?? one)
      .join(', ')
  )
}
