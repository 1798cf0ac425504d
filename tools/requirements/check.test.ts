import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { check } from './check.ts'

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

const list = (...rows: string[]): string =>
  ['# FEE: fees', '', '| id | ring | state | requirement |', '|---|---|---|---|', ...rows].join('\n')

const vitestReport = (...titles: string[]): string =>
  JSON.stringify({
    testResults: [
      { assertionResults: titles.map((title) => ({ title, ancestorTitles: [], status: 'passed' })) },
    ],
  })

const playwrightReport = (title: string): string =>
  JSON.stringify({
    suites: [{ title: 'a', specs: [{ title, tests: [{ expectedStatus: 'passed', status: 'expected' }] }] }],
  })

test('all done rows proven, over several reports of both runners', () => {
  const root = projectOf({
    'docs/requirements/README.md': '# Not a list',
    'docs/requirements/fee.md': list(
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
      'feature      total      done    proven  unproven',
      'FEE              4         3         3         0',
      'all              4         3         3         0',
      '',
      '3 passed, 0 failed',
    ].join('\n'),
  })
})

test('an unproven row is listed with its ring and fails', () => {
  const root = projectOf({
    'docs/requirements/fee.md': list('| FEE-01 | call | done | a |', '| FEE-02 | screen | done | b |'),
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
    'docs/requirements/fee.md': list('| FEE-01 | call | open | a |'),
    ...reports,
  })
  const { ok, text } = check(root)
  expect(ok).toBe(false)
  expect(text).toContain(`Problems:\n  ${problem}`)
  expect(text.split('\n').at(-1)).toBe('0 passed, 0 failed')
})

test('fails with a malformed row although all tests pass', () => {
  const root = projectOf({
    'docs/requirements/fee.md': list('| FEE-01 | call | done | a |', '| FEE-02 | call | maybe | b |'),
    'reports/vitest.json': vitestReport('[FEE-01] a'),
  })
  const { ok, text } = check(root)
  expect(ok).toBe(false)
  expect(text).toContain("fee.md:6: FEE-02: state 'maybe' is neither done nor open")
})
