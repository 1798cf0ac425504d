import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addUp, sumOfReport } from './sum.ts'

test('counts the tests of a Playwright report, a flaky one as passed', () => {
  const stats = { expected: 5, skipped: 3, unexpected: 1, flaky: 2 }
  expect(sumOfReport({ suites: [], stats })).toEqual({ passed: 7, failed: 1 })
})

test('counts the tests of a Vitest report', () => {
  expect(sumOfReport({ numPassedTests: 8, numFailedTests: 2, numPendingTests: 1, testResults: [] })).toEqual({
    passed: 8,
    failed: 2,
  })
})

test.each([null, [], {}, { stats: {} }, { numPassedTests: '8' }])(
  'rejects a report of another shape: %j',
  (report) => {
    expect(() => sumOfReport(report)).toThrow('is not a number')
  },
)

test('adds up all reports and the failed steps', () => {
  expect(addUp([], 0)).toBe('0 passed, 0 failed')
  expect(
    addUp(
      [
        { passed: 7, failed: 1 },
        { passed: 8, failed: 2 },
      ],
      1,
    ),
  ).toBe('15 passed, 4 failed')
})

test('the gate adds up every report that its steps write', () => {
  const gate = readFileSync(join(import.meta.dirname, '../../.ci/run'), 'utf8')
  const summary = readFileSync(join(import.meta.dirname, '../gate-summary.ts'), 'utf8')
  const written = [...gate.matchAll(/--outputFile\.json=reports\/([\w-]+\.json)/g)].map(([, name]) => name)
  expect(written).not.toHaveLength(0)
  for (const name of [...written, 'vitest.json', 'playwright.json']) expect(summary).toContain(`'${name}'`)
})
