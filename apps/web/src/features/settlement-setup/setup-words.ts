import { codeColumns, codeObjects, hasColumn } from '@corridor/domain/settlements/codes'
import { valueWords } from '../../shared/history/value-words.ts'
import { setupWords } from '../../shared/history/words/settlement-setup.ts'
import type { SetupValues } from './setup-values.ts'
import type { Messages } from './texts.ts'

interface SetupChange {
  readonly path: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What differs between two states of the form, in words; of a password nobody can say it. */
export function setupChanges(
  before: SetupValues,
  after: SetupValues,
  { settlementSetup, audit }: Pick<Messages, 'settlementSetup' | 'audit'>,
): SetupChange[] {
  const { labels, names } = setupWords(settlementSetup)
  const former = flat(before)
  return Object.entries(flat(after)).flatMap(([path, value]) => {
    const was = former[path] ?? ''
    const words = (text: string): string => valueWords(text, names[path], audit)
    return was === value
      ? []
      : [{ path, label: labels[path] ?? path, before: words(was), after: words(value) }]
  })
}

/** Every field as text, by the name that its history has; a code that its type hides is not saved. */
function flat({ codes, zipPass: _secret, ...plain }: SetupValues): Readonly<Record<string, string>> {
  const shown = codeObjects.flatMap((object) =>
    codeColumns
      .filter((column) => hasColumn(plain.idTypeTrns, column))
      .map((column) => [`${object}.${column}`, codes[object][column]]),
  )
  return Object.fromEntries([
    ...Object.entries(plain).map(([name, value]) => [name, String(value)]),
    ...shown,
  ])
}
