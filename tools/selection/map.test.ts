import { expect, test } from 'vitest'
import { type FunctionRecord, functionsOf } from './functions.ts'
import { addRun, changedSince } from './map.ts'
import { parseArguments } from './run.ts'

const idle = 'idle.test.ts'
function sourceOf(script: string): string | undefined {
  return script === 'package.js' ? undefined : script
}

function addTo(previous: ReturnType<typeof addRun> | undefined, records: FunctionRecord[], hash = 'one') {
  return addRun(previous, records, { idle, hashes: { 'a.ts': hash }, sourceOf })
}

const first: FunctionRecord[] = [
  { test: idle, functions: { 'app.ts': [10, 20] } },
  { test: 'a.test.ts', functions: { 'app.ts': [10], 'a.ts': [5], 'package.js': [1] } },
  { test: 'a.test.ts', functions: { 'app.ts': [20, 30] } },
  { test: 'b.test.ts', functions: { 'app.ts': [10, 20] } },
]

test('a test file has the sources of all its processes, without what the start runs', () => {
  expect(addTo(undefined, first).tests).toEqual({
    [idle]: [],
    'a.test.ts': ['a.ts', 'app.ts'],
    'b.test.ts': [],
  })
})

test('a second run of the same tree replaces its own files and keeps the others and the start', () => {
  const map = addTo(addTo(undefined, first), [
    { test: 'b.test.ts', functions: { 'app.ts': [10], 'b.ts': [7] } },
    { test: 'c.test.ts', functions: { 'app.ts': [20] } },
  ])
  expect(map.tests).toEqual({
    [idle]: [],
    'a.test.ts': ['a.ts', 'app.ts'],
    'b.test.ts': ['b.ts'],
    'c.test.ts': [],
  })
})

test('a run of another tree drops what was recorded before', () => {
  const map = addTo(addTo(undefined, first), [{ test: 'c.test.ts', functions: { 'c.ts': [1] } }], 'two')
  expect(map.tests).toEqual({ 'c.test.ts': ['c.ts'] })
})

test('files are different if they were changed, added or deleted', () => {
  expect(changedSince({ a: '1', b: '1', c: '1' }, { a: '1', b: '2', d: '1' })).toEqual(['b', 'c', 'd'])
})

test('only functions that ran count, without the body of the script and the wrapper of Vitest', () => {
  const scripts = [
    {
      scriptId: '1',
      url: new URL('../../apps/server/src/app.ts', import.meta.url).href,
      functions: [
        ['', 0, 900, 1],
        ['', 13, 900, 1],
        ['ran', 50, 60, 1],
        ['idle', 70, 80, 0],
        ['', 90, 95, 1],
      ].map(([functionName, startOffset, endOffset, count]) => ({
        functionName: String(functionName),
        isBlockCoverage: false,
        ranges: [{ startOffset: Number(startOffset), endOffset: Number(endOffset), count: Number(count) }],
      })),
    },
  ]
  expect(functionsOf(scripts)).toEqual({ 'apps/server/src/app.ts': [50, 90] })
  const ofPackage = new URL('../../node_modules/zod/index.js', import.meta.url).href
  expect(functionsOf(scripts.map((script) => ({ ...script, url: ofPackage })))).toEqual({})
  const ofTest = new URL('../../apps/server/src/a.test.ts', import.meta.url).href
  expect(functionsOf(scripts.map((script) => ({ ...script, url: ofTest })))).toEqual({})
})

test('options differ from names, and all is run if the map is to be written', () => {
  expect(parseArguments(['agencies', '-t', 'x'], '')).toMatchObject({ named: true, all: false })
  expect(parseArguments(['--all', '--project', 'http'], '')).toMatchObject({
    all: true,
    named: false,
    rest: ['--project', 'http'],
  })
  expect(parseArguments(['--base', 'HEAD~3', '-t', 'x'], '')).toMatchObject({
    base: 'HEAD~3',
    named: false,
    rest: ['-t', 'x'],
  })
  expect(parseArguments([], 'write')).toMatchObject({ all: true, writesMap: true })
})
