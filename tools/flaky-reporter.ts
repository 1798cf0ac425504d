import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { type FlakyTest, flakyFile, flakyLines } from './flaky/list.ts'

const root = join(import.meta.dirname, '..')
const report = join(root, 'reports/flaky.json')

/** The titles without the root and the project, which have none. */
function nameOf(test: TestCase): string {
  return test.titlePath().filter(Boolean).join(' › ')
}

function firstErrorOf(test: TestCase): string {
  const message = test.results[0]?.error?.message ?? 'no message'
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? ''
}

/** Writes the tests that passed only on their second attempt, and prints them after all other reporters. */
export default class FlakyReporter implements Reporter {
  private suite: Suite | undefined
  private found: FlakyTest[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite
  }

  onEnd(): void {
    const flaky = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    this.found = flaky.map((test) => ({ name: nameOf(test), error: firstErrorOf(test) }))
    mkdirSync(dirname(report), { recursive: true })
    writeFileSync(report, `${JSON.stringify(this.found, null, 2)}\n`)
  }

  async onExit(): Promise<void> {
    const list = readFileSync(join(root, flakyFile), 'utf8')
    for (const line of flakyLines(this.found, list, new Date().toISOString().slice(0, 10))) console.log(line)
  }
}
