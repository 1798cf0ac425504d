import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ops = join(import.meta.dirname, '../../../ops')

/** A file that operators use, as one of them fills it in: what is to be replaced must be there. */
export function fillIn(file: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(ops, file), 'utf8')
  return Object.entries(values).reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`ops/${file} does not say ${from}.`)
    return filled.replaceAll(from, to)
  }, text)
}

/** The variables of an environment file. */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^(\w+)=(.*)$/.exec(line))
      .flatMap((match) => (match?.[1] === undefined ? [] : [[match[1], match[2] ?? '']])),
  )
}
