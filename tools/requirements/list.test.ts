import { expect, test } from 'vitest'
import { parseRequirements } from './list.ts'

function fileOf(...rows: string[]) {
  return {
    name: 'users.md',
    text: [
      '# users',
      '',
      '## USER: users',
      '',
      '| id | ring | state | requirement |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  }
}

function problemsOf(...rows: string[]) {
  return parseRequirements([fileOf(...rows)]).problems
}

test('a well-formed file gives its rows and no problem', () => {
  const list = parseRequirements([
    fileOf('| USER-01 | screen | done | It shows a \\| b. |', '| USER-02 | call | open | It answers. |'),
  ])
  expect(list).toEqual({
    requirements: [
      { id: 'USER-01', feature: 'users', ring: 'screen', state: 'done' },
      { id: 'USER-02', feature: 'users', ring: 'call', state: 'open' },
    ],
    problems: [],
  })
})

test.each([
  ['| USER-01 | screen | done |', 'users.md:7: not a row of four cells'],
  ['| USER-01 | screen | done | One | two. |', 'users.md:7: not a row of four cells'],
  ['USER-01 | screen | done | It has no bars. |', 'users.md:7: not a row of four cells'],
  ['A sentence that was wrapped.', 'users.md:7: not a row of four cells'],
  ['| USER-1 | screen | done | It shows. |', "users.md:7: 'USER-1' is not an id"],
  ['| LOG-01 | screen | done | It shows. |', 'users.md:7: LOG-01 does not belong under USER'],
  [
    '| USER-01 | browser | done | It shows. |',
    "users.md:7: USER-01: ring 'browser' is neither screen nor call",
  ],
  ['| USER-01 | screen | Done | It shows. |', "users.md:7: USER-01: state 'Done' is neither done nor open"],
  ['| USER-01 | screen | done | |', 'users.md:7: USER-01 has no requirement text'],
])('a malformed row is a problem: %s', (row, problem) => {
  expect(problemsOf(row)).toEqual([problem])
})

test('an id that stands twice is a problem', () => {
  const row = '| USER-01 | screen | done | It shows. |'
  expect(problemsOf(row, row)).toEqual(['USER-01 is listed twice'])
})

test('a file may have a section for each prefix, and each row stands under its own', () => {
  const { text } = fileOf('| USER-01 | screen | done | It shows. |')
  const more = text.replaceAll('USER', 'LOG').replace('# users', '').replace('screen', 'call')
  expect(parseRequirements([{ name: 'users.md', text: text + more }])).toEqual({
    requirements: [
      { id: 'USER-01', feature: 'users', ring: 'screen', state: 'done' },
      { id: 'LOG-01', feature: 'users', ring: 'call', state: 'done' },
    ],
    problems: [],
  })
})

test('a file without heading, section, table or rows is a problem', () => {
  const problemsIn = (text: string) => parseRequirements([{ name: 'users.md', text }]).problems
  const noTable = "the table does not start with '| id | ring | state | requirement | |---|---|---|---|'"
  expect(problemsIn('')).toEqual(["users.md: the heading is not '# users'", 'users.md: no rows'])
  expect(problemsIn('# USER: users')).toEqual(["users.md: the heading is not '# users'", 'users.md: no rows'])
  expect(problemsIn('# users\n\n## USER: users')).toEqual([`users.md:3: ${noTable}`, 'users.md:3: no rows'])
  expect(problemsIn('# users\n\nUSER')).toEqual([
    "users.md:3: the section does not start with '## PREFIX: …'",
    `users.md:3: ${noTable}`,
    'users.md:3: no rows',
  ])
})

test('an empty list is a problem', () => {
  expect(parseRequirements([]).problems).toEqual(['no requirement list found: docs/requirements/*.md'])
})
