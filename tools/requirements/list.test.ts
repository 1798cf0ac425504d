import { expect, test } from 'vitest'
import { parseRequirements } from './list.ts'

const fileOf = (...rows: string[]) => ({
  name: 'user.md',
  text: ['# USER: users', '', '| id | ring | state | requirement |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  ),
})

const problemsOf = (...rows: string[]) => parseRequirements([fileOf(...rows)]).problems

test('a well-formed file gives its rows and no problem', () => {
  const list = parseRequirements([
    fileOf('| USER-01 | screen | done | It shows a \\| b. |', '| USER-02 | call | open | It answers. |'),
  ])
  expect(list).toEqual({
    requirements: [
      { id: 'USER-01', feature: 'USER', ring: 'screen', state: 'done' },
      { id: 'USER-02', feature: 'USER', ring: 'call', state: 'open' },
    ],
    problems: [],
  })
})

test.each([
  ['| USER-01 | screen | done |', 'user.md:5: not a row of four cells'],
  ['| USER-01 | screen | done | One | two. |', 'user.md:5: not a row of four cells'],
  ['USER-01 | screen | done | It has no bars. |', 'user.md:5: not a row of four cells'],
  ['A sentence that was wrapped.', 'user.md:5: not a row of four cells'],
  ['| USER-1 | screen | done | It shows. |', "user.md:5: 'USER-1' is not an id"],
  ['| LOG-01 | screen | done | It shows. |', 'user.md:5: LOG-01 does not belong to USER'],
  [
    '| USER-01 | browser | done | It shows. |',
    "user.md:5: USER-01: ring 'browser' is neither screen nor call",
  ],
  ['| USER-01 | screen | Done | It shows. |', "user.md:5: USER-01: state 'Done' is neither done nor open"],
  ['| USER-01 | screen | done | |', 'user.md:5: USER-01 has no requirement text'],
])('a malformed row is a problem: %s', (row, problem) => {
  expect(problemsOf(row)).toEqual([problem])
})

test('an id that stands twice is a problem', () => {
  const row = '| USER-01 | screen | done | It shows. |'
  expect(problemsOf(row, row)).toEqual(['USER-01 is listed twice'])
})

test('a file without heading, table or rows is a problem', () => {
  expect(parseRequirements([{ name: 'user.md', text: '' }]).problems).toEqual([
    "user.md: the heading is not '# USER: …'",
    "user.md: the table does not start with '| id | ring | state | requirement | |---|---|---|---|'",
    'user.md: no rows',
  ])
})

test('an empty list is a problem', () => {
  expect(parseRequirements([]).problems).toEqual(['no requirement list found: docs/requirements/*.md'])
})
