import { expect, test } from 'vitest'
import { idsIn, judge } from './judge.ts'
import type { Requirement, Ring, State } from './list.ts'
import { render } from './render.ts'
import type { Outcome, Runner, TestRun } from './reports.ts'

function row(id: string, ring: Ring, state: State): Requirement {
  return {
    id,
    feature: id.replace(/-.*/, ''),
    ring,
    state,
  }
}

function run(runner: Runner, outcome: Outcome, ...titles: string[]): TestRun {
  return { runner, outcome, titles }
}

function reasonsOf(requirement: Requirement, runs: TestRun[]): string[] {
  return judge([requirement], runs).unproven.map(({ reason }) => reason)
}

test.each<[string[], string[]]>([
  [['[USER-05] shows'], ['USER-05']],
  [['[USER-05] [USER-06] shows'], ['USER-05', 'USER-06']],
  [['[USER-05, USER-06] shows'], ['USER-05', 'USER-06']],
  [['[PW2-01,PW2-02] asks'], ['PW2-01', 'PW2-02']],
  [
    ['a group [LOG-01]', 'shows [LOG-02]'],
    ['LOG-01', 'LOG-02'],
  ],
  [['[LOG-01] outer', '[LOG-01] inner'], ['LOG-01']],
  [['[LOG-1] mistyped'], ['LOG-1']],
  [['USER-05 without brackets'], []],
  [['[chromium] [0, 5] [data-id] [user-05]'], []],
])('ids are read from the brackets of titles, case %#', (titles, ids) => {
  expect(idsIn(titles)).toEqual(ids)
})

test('a call is proven by either runner, a screen by playwright only', () => {
  const call = row('USER-06', 'call', 'done')
  const screen = row('USER-06', 'screen', 'done')
  const vitest = run('vitest', 'passed', '[USER-06] a')
  const playwright = run('playwright', 'passed', '[USER-06] a')
  expect(reasonsOf(call, [vitest])).toEqual([])
  expect(reasonsOf(call, [playwright])).toEqual([])
  expect(reasonsOf(screen, [playwright])).toEqual([])
  expect(reasonsOf(screen, [vitest])).toEqual(['passed in vitest only, needs a browser test'])
})

test('a test that says nothing proves nothing, and does not spoil another', () => {
  const call = row('USER-06', 'call', 'done')
  const nothing = run('vitest', 'nothing', '[USER-06] a')
  expect(reasonsOf(call, [])).toEqual(['no test names it'])
  expect(reasonsOf(call, [nothing])).toEqual(['no test of it ran and passed'])
  expect(reasonsOf(call, [nothing, run('vitest', 'passed', '[USER-06] b')])).toEqual([])
})

test('a browser test that passed on its second attempt proves its id, and is named', () => {
  const flaky = run('playwright', 'flaky', 'users.spec.ts', '[USER-06] a')
  const verdict = judge([row('USER-06', 'screen', 'done')], [flaky])
  expect(verdict.unproven).toEqual([])
  expect(verdict.flaky).toEqual(['users.spec.ts › [USER-06] a'])
  expect(render(verdict, [])).toContain(
    '\nPassed on the second attempt only:\n  users.spec.ts › [USER-06] a\n',
  )
})

test('one failed test leaves the id unproven, whatever else passed', () => {
  const runs = [run('playwright', 'passed', '[USER-06] a'), run('vitest', 'failed', '[USER-06] group', 'b')]
  expect(reasonsOf(row('USER-06', 'call', 'done'), runs)).toEqual(['failed in vitest: [USER-06] group › b'])
})

test('an open id that is proven is to be marked done; an open id without proof is no problem', () => {
  const runs = [run('vitest', 'passed', '[FEE-01, FEE-02] a'), run('vitest', 'failed', '[FEE-03] b')]
  const rows = [
    row('FEE-01', 'call', 'open'),
    row('FEE-02', 'screen', 'open'),
    row('FEE-03', 'call', 'open'),
    row('FEE-04', 'call', 'open'),
  ]
  const verdict = judge(rows, runs)
  expect(verdict.problems).toEqual([
    'FEE-01 is proven but open: mark it done, so that the number only goes up',
  ])
  expect(verdict.unproven).toEqual([])
})

test('an id that is not listed is a problem even when its test was skipped', () => {
  expect(judge([], [run('vitest', 'nothing', 'group', '[FEE-99] a')]).problems).toEqual([
    'FEE-99 is not in the list, but a test names it: group › [FEE-99] a',
  ])
})

test('features are counted in the order of the list, proven and unproven over the done rows', () => {
  const rows = [
    row('USER-01', 'call', 'done'),
    row('USER-02', 'call', 'done'),
    row('USER-03', 'call', 'open'),
    row('FEE-01', 'call', 'open'),
  ]
  expect(judge(rows, [run('vitest', 'passed', '[USER-01] a')]).features).toEqual([
    { feature: 'USER', total: 3, done: 2, proven: 1, unproven: 1 },
    { feature: 'FEE', total: 1, done: 0, proven: 0, unproven: 0 },
  ])
})
