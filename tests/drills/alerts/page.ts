import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations/monitoring.md'), 'utf8')

/** What the page has operators write as YAML, by a word at the beginning of one of its lines. */
export function blocksOfPage(word: string): unknown[] {
  return [...page.matchAll(/^```yaml\n(.*?)^```/gms)]
    .map(([, block = '']) => block)
    .filter((block) => new RegExp(`^${word}:`, 'm').test(block))
    .map((block) => parse(block))
}

/** What it has them type, by how the line begins. */
export function linesOfPage(beginning: string): string[] {
  const lines = page.split('\n').filter((line) => line.startsWith(beginning))
  if (lines.length === 0) throw new Error(`The page has no line that begins with ${beginning}.`)
  return lines
}
