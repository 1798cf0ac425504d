import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightRuns, type TestRun, vitestRuns } from './reports.ts'

// Written by real runs of Vitest 5.1 and Playwright 1.65, without stacks, machine paths and the long config.
function sample(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'samples', name), 'utf8'))
}

function short(runs: TestRun[]): string[] {
  return runs.map((run) => `${run.outcome}: ${run.titles.join(' › ')}`)
}

test('vitest: only a test that ran and passed at the first attempt has passed', () => {
  expect(short(vitestRuns(sample('vitest.json')))).toEqual([
    'passed: [AAA-01] outer › inner › [AAA-02, AAA-03] passes',
    'failed: [AAA-04] [AAA-05] fails',
    'nothing: [AAA-06] skipped',
    'nothing: [AAA-07] todo',
    'nothing: [AAA-08] skips itself',
    'nothing: [AAA-09] passes on retry',
    'nothing: [AAA-10] hook fails › never runs',
  ])
})

test('playwright: one run per project; a flaky test is named as such, and one expected to fail has not passed', () => {
  expect(short(playwrightRuns(sample('playwright.json')))).toEqual([
    'passed: sample.spec.ts › [BBB-01] at the top',
    'passed: sample.spec.ts › [BBB-05] fails in one project',
    'failed: sample.spec.ts › [BBB-05] fails in one project',
    'nothing: sample.spec.ts › [BBB-06] skipped',
    'nothing: sample.spec.ts › [BBB-07] fixme',
    'nothing: sample.spec.ts › [BBB-08] skips itself',
    'flaky: sample.spec.ts › [BBB-09] passes on retry',
    'nothing: sample.spec.ts › [BBB-10] expected to fail',
    'passed: sample.spec.ts › [BBB-02] outer › inner › [BBB-03, BBB-04] passes',
  ])
})

test('runs name their runner', () => {
  expect(new Set(vitestRuns(sample('vitest.json')).map((run) => run.runner))).toEqual(new Set(['vitest']))
  expect(new Set(playwrightRuns(sample('playwright.json')).map((run) => run.runner))).toEqual(
    new Set(['playwright']),
  )
})

test('a report of another shape is refused', () => {
  expect(() => vitestRuns(sample('playwright.json'))).toThrow('testResults is not a list')
  expect(() => playwrightRuns(sample('vitest.json'))).toThrow('suites is not a list')
  expect(() => vitestRuns(null)).toThrow('report is missing')
})
