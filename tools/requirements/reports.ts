export type Runner = 'vitest' | 'playwright'

/**
 * 'flaky' is a browser test that passed on its second attempt, which counts as passed and is printed. 'nothing' is a test
 * without a verdict: skipped, todo, expected to fail, or retried by Vitest, which the gate never lets it do.
 */
export type Outcome = 'passed' | 'flaky' | 'failed' | 'nothing'

export interface TestRun {
  runner: Runner
  /** The titles of the describes above the test, then its own. */
  titles: string[]
  outcome: Outcome
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is missing`)
  return { ...value }
}

function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is not a list`)
  return value
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is not a text`)
  return value
}

/** Vitest reports a test that passed on retry as passed, but keeps the messages of its failed attempts. */
function vitestOutcome(test: Fields): Outcome {
  const status = textOf(test['status'], 'status')
  if (status === 'failed') return 'failed'
  const failures = listOf(test['failureMessages'] ?? [], 'failureMessages')
  return status === 'passed' && failures.length === 0 ? 'passed' : 'nothing'
}

export function vitestRuns(report: unknown): TestRun[] {
  const files = listOf(fieldsOf(report, 'report')['testResults'], 'testResults')
  return files.flatMap((file) =>
    listOf(fieldsOf(file, 'test file')['assertionResults'], 'assertionResults').map((entry): TestRun => {
      const test = fieldsOf(entry, 'test')
      const ancestors = listOf(test['ancestorTitles'], 'ancestorTitles')
      return {
        runner: 'vitest',
        titles: [...ancestors, test['title']].map((title) => textOf(title, 'title')),
        outcome: vitestOutcome(test),
      }
    }),
  )
}

/** A test marked with test.fail() is 'expected' while the product still does the wrong thing. */
function playwrightOutcome(test: Fields): Outcome {
  const status = textOf(test['status'], 'status')
  if (status === 'unexpected') return 'failed'
  if (test['expectedStatus'] !== 'passed') return 'nothing'
  if (status === 'flaky') return 'flaky'
  return status === 'expected' ? 'passed' : 'nothing'
}

/** One run per test and project: a failure in one browser is a failure. */
function suiteRuns(value: unknown, above: string[]): TestRun[] {
  const suite = fieldsOf(value, 'suite')
  const titles = [...above, textOf(suite['title'], 'title')]
  const own = listOf(suite['specs'] ?? [], 'specs').flatMap((entry) => {
    const spec = fieldsOf(entry, 'spec')
    const title = textOf(spec['title'], 'title')
    return listOf(spec['tests'], 'tests').map(
      (test): TestRun => ({
        runner: 'playwright',
        titles: [...titles, title],
        outcome: playwrightOutcome(fieldsOf(test, 'test')),
      }),
    )
  })
  const below = listOf(suite['suites'] ?? [], 'suites').flatMap((child) => suiteRuns(child, titles))
  return [...own, ...below]
}

export function playwrightRuns(report: unknown): TestRun[] {
  return listOf(fieldsOf(report, 'report')['suites'], 'suites').flatMap((suite) => suiteRuns(suite, []))
}
