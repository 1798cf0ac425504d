import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { check, checkList } from './check.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function projectOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'requirements-'))
  roots.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

function list(...rows: string[]): string {
  return [
    '# fees',
    '',
    '## FEE: transfer fees',
    '',
    '| id | ring | state | requirement |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function counts(ids: number, done: number) {
  return {
    'docs/requirements/counts.json': JSON.stringify({ ids, done }),
  }
}

function vitestReport(...titles: string[]): string {
  return JSON.stringify({
    testResults: [
      { assertionResults: titles.map((title) => ({ title, ancestorTitles: [], status: 'passed' })) },
    ],
  })
}

function playwrightReport(title: string): string {
  return JSON.stringify({
    suites: [{ title: 'a', specs: [{ title, tests: [{ expectedStatus: 'passed', status: 'expected' }] }] }],
  })
}

test('all done rows proven, over several reports of both runners', () => {
  const root = projectOf({
    ...counts(4, 3),
    'docs/requirements/README.md': '# Not a list',
    'docs/requirements/fees.md': list(
      '| FEE-01 | call | done | a |',
      '| FEE-02 | call | done | b |',
      '| FEE-03 | screen | done | c |',
      '| FEE-04 | screen | open | d |',
    ),
    'reports/vitest.json': vitestReport('[FEE-01] a'),
    'reports/vitest-server.json': vitestReport('[FEE-02] b'),
    'reports/playwright.json': playwrightReport('[FEE-03] c'),
    'reports/coverage.json': 'not read',
  })
  expect(check(root)).toEqual({
    ok: true,
    text: [
      'feature                total      done    proven  unproven',
      'fees                       4         3         3         0',
      'all                        4         3         3         0',
      '',
      '3 passed, 0 failed',
    ].join('\n'),
  })
})

test('an unproven row is listed with its ring and fails', () => {
  const root = projectOf({
    ...counts(2, 2),
    'docs/requirements/fees.md': list('| FEE-01 | call | done | a |', '| FEE-02 | screen | done | b |'),
    'reports/vitest.json': vitestReport('[FEE-01] a', '[FEE-02] b'),
  })
  const { ok, text } = check(root)
  expect(ok).toBe(false)
  expect(text).toContain(
    'Done, but not proven:\n  FEE-02    screen  passed in vitest only, needs a browser test\n',
  )
  expect(text.split('\n').at(-1)).toBe('1 passed, 1 failed')
})

test.each<[string, Record<string, string>, string]>([
  ['without any report', {}, 'no report found: reports/vitest*.json, reports/playwright*.json'],
  ['with a broken report', { 'reports/vitest.json': '{}' }, 'reports/vitest.json: testResults is not a list'],
  ['with an unknown id', { 'reports/vitest.json': vitestReport('[FEE-09] x') }, 'FEE-09 is not in the list'],
  [
    'with a proven open id',
    { 'reports/vitest.json': vitestReport('[FEE-01] x') },
    'FEE-01 is proven but open',
  ],
])('fails %s', (_case, reports, problem) => {
  const root = projectOf({
    ...counts(1, 0),
    'docs/requirements/fees.md': list('| FEE-01 | call | open | a |'),
    ...reports,
  })
  const { ok, text } = check(root)
  expect(ok).toBe(false)
  expect(text).toContain(`Problems:\n  ${problem}`)
  expect(text.split('\n').at(-1)).toBe('0 passed, 0 failed')
})

test('fails with a malformed row although all tests pass', () => {
  const root = projectOf({
    ...counts(1, 1),
    'docs/requirements/fees.md': list('| FEE-01 | call | done | a |', '| FEE-02 | call | maybe | b |'),
    'reports/vitest.json': vitestReport('[FEE-01] a'),
  })
  const { ok, text } = check(root)
  expect(ok).toBe(false)
  expect(text).toContain("fees.md:8: FEE-02: state 'maybe' is neither done nor open")
})

test.each<[string, Record<string, string>, string[]]>([
  ['as written down', counts(2, 1), []],
  ['an id gone', counts(3, 1), ['Rows are gone: docs/requirements/counts.json says 3 ids, the list has 2']],
  [
    'a row set back',
    counts(2, 2),
    ['Rows were set back: docs/requirements/counts.json says 2 done, the list has 1'],
  ],
  [
    'numbers that went up',
    counts(1, 0),
    [
      'The number went up: write "ids": 2 into docs/requirements/counts.json',
      'The number went up: write "done": 1 into docs/requirements/counts.json',
    ],
  ],
  [
    'a number that is none',
    { 'docs/requirements/counts.json': '{ "ids": 2, "done": "1" }' },
    ['docs/requirements/counts.json cannot be read: "done" is not a whole number'],
  ],
])('the numbers of the list: %s', (_case, written, problems) => {
  const root = projectOf({
    ...written,
    'docs/requirements/fees.md': list('| FEE-01 | call | done | a |', '| FEE-02 | call | open | b |'),
    'reports/vitest.json': vitestReport('[FEE-01] a'),
  })
  expect(checkList(root)).toEqual({ ok: problems.length === 0, text: ['2 ids', ...problems].join('\n') })
  const { ok, text } = check(root)
  expect(ok).toBe(problems.length === 0)
  for (const problem of problems) expect(text).toContain(problem)
})

test('a list without written numbers fails', () => {
  const root = projectOf({ 'docs/requirements/fees.md': list('| FEE-01 | call | open | a |') })
  expect(checkList(root)).toMatchObject({ ok: false })
  expect(checkList(root).text).toContain('docs/requirements/counts.json cannot be read: ENOENT')
})
