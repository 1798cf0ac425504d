import { expect, test } from 'vitest'
import { flakyLines, flakyProblems, parseFlakyList } from './list.ts'

const today = '2026-02-10'
const head = '# Flaky tests\n\n| Test | First seen | Owner | Due |\n|---|---|---|---|\n'
const good = '| banks.spec.ts › a \\| b | 2026-02-01 | #34 | 2026-02-15 |'

function problems(...rows: string[]): string[] {
  return flakyProblems(head + rows.map((row) => `${row}\n`).join(''), today)
}

test('reads a row, also one with a pipe in its title', () => {
  expect(parseFlakyList(`${head}${good}\n`)).toEqual([
    { name: 'banks.spec.ts › a | b', firstSeen: '2026-02-01', owner: '#34', due: '2026-02-15' },
  ])
})

test('accepts an empty list and ten rows that are due today or later', () => {
  expect(problems()).toEqual([])
  const rows = Array.from({ length: 10 }, (_, i) => `| a.spec.ts › ${i} | 2026-01-27 | #3 | ${today} |`)
  expect(problems(...rows)).toEqual([])
})

test('rejects an eleventh row', () => {
  const rows = Array.from({ length: 11 }, (_, i) => `| a.spec.ts › ${i} | 2026-02-01 | #3 | ${today} |`)
  expect(problems(...rows)).toEqual(['11 rows, at most 10 are allowed'])
})

test.each([
  ['no owner', '| a | 2026-02-01 |  | 2026-02-15 |', 'a: the owner is an issue, such as #34'],
  ['a person as owner', '| a | 2026-02-01 | me | 2026-02-15 |', 'a: the owner is an issue, such as #34'],
  ['an overdue row', '| a | 2026-01-27 | #1 | 2026-02-09 |', 'a: overdue since 2026-02-09'],
  ['15 days', '| a | 2026-02-01 | #1 | 2026-02-16 |', 'a: due more than two weeks after first seen'],
  ['a start in the future', '| a | 2026-02-11 | #1 | 2026-02-15 |', 'a: first seen after today'],
  ['a day that does not exist', '| a | 2026-02-01 | #1 | 2026-02-30 |', 'a: dates are written as 2026-01-31'],
  ['no date', '| a |  | #1 |  |', 'a: dates are written as 2026-01-31'],
  ['no name', '|  | 2026-02-01 | #1 | 2026-02-15 |', 'a row has no test'],
])('rejects %s', (_, row, problem) => {
  expect(problems(row)).toEqual([problem])
})

test('rejects a test that is listed twice', () => {
  expect(problems(good, good)).toEqual(['banks.spec.ts › a | b: listed twice'])
})

test('rejects a file without the table', () => {
  expect(flakyProblems('# Flaky tests\n', today)).toEqual([
    'the table Test, First seen, Owner, Due is missing',
  ])
})

test('prints the due date of a known flaky test and the missing row of a new one', () => {
  const found = [
    { name: 'banks.spec.ts › a | b', error: 'timed out' },
    { name: 'users.spec.ts › c | d', error: 'not found' },
  ]
  const lines = flakyLines(found, `${head}${good}\n`, today)
  expect(lines).toEqual([
    'FLAKY: 2 passed only on the second attempt',
    '  banks.spec.ts › a | b (#34, due 2026-02-15)',
    '    timed out',
    '  NEW: users.spec.ts › c | d',
    '    not found',
    '    add to tests/flaky.md: | users.spec.ts › c \\| d | 2026-02-10 | # | 2026-02-24 |',
  ])
  const added =
    lines
      .at(-1)
      ?.replace(/^.*?: /, '')
      .replace('#', '#34') ?? ''
  expect(problems(added)).toEqual([])
  expect(parseFlakyList(`${head}${added}\n`)[0]?.name).toBe('users.spec.ts › c | d')
})

test('prints nothing when no test was flaky', () => {
  expect(flakyLines([], head, today)).toEqual([])
})
