import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations/backup.md'), 'utf8')

/**
 * The arguments of a command of the page, found by some of its words: what operators are told to type is what is tried.
 * With other values in the place of those of the page.
 */
export function typed(
  program: 'pgbackrest' | 'corridor',
  words: readonly string[],
  values: Readonly<Record<string, string>> = {},
): string[] {
  const line = page
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${program} `) && words.every((word) => one.includes(word)))
  if (line === undefined) throw new Error(`The page has no ${program} with ${words.join(' and ')}.`)
  const filled = Object.entries(values).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The page does not say ${from} in: ${line}`)
    return text.replace(from, to)
  }, line)
  const [, ...args] = filled.match(/(?:[^\s']|'[^']*')+/g) ?? []
  return args.map((arg) => arg.replaceAll("'", ''))
}
