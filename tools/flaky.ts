import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FlakyTest, flakyFile, flakyLines, flakyProblems } from './flaky/list.ts'

/** Checks the list of flaky tests; with --found it prints what the last browser tests found, which fails nothing. */
const root = join(import.meta.dirname, '..')
const today = new Date().toISOString().slice(0, 10)
const list = readFileSync(join(root, flakyFile), 'utf8')
const report = join(root, 'reports/flaky.json')

if (process.argv.includes('--found')) {
  const found = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as FlakyTest[]) : []
  for (const line of flakyLines(found, list, today)) console.log(line)
} else {
  const problems = flakyProblems(list, today)
  for (const problem of problems) console.error(`${flakyFile}: ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
