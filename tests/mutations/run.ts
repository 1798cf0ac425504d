import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Plant } from './planted/plant.ts'
import { plants } from './planted.ts'

/**
 * Breaks one specified behavior after the other, in a copy of the working tree, and runs the tests that name it: one of
 * them must fail. Exits with 1 if a plant was not caught.
 * Usage: node tests/mutations/run.ts [--id ID] [--runner vitest|playwright]
 */
const root = join(import.meta.dirname, '../..')

const vitestReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
})
const spec = z.object({ title: z.string(), ok: z.boolean() })
const suite = z.object({
  specs: z.array(spec).optional(),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.unknown()) })

interface Result {
  readonly title: string
  readonly passed: boolean
}

function specsOf({ specs = [], suites = [] }: z.infer<typeof suite>): Result[] {
  return [...specs.map(({ title, ok }) => ({ title, passed: ok })), ...suites.flatMap(specsOf)]
}

/** Returns no results if the run ended before its tests: that proves nothing either way. */
function readResults(text: string, runner: Plant['runner']): Result[] {
  const found: unknown = JSON.parse(text)
  if (runner === 'vitest') {
    const { testResults } = vitestReport.parse(found)
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
    )
  }
  const { suites, errors } = playwrightReport.parse(found)
  return errors.length > 0 ? [] : suites.flatMap(specsOf)
}

/**
 * Copies what is not ignored by git. The packages of the workspace must be those of the copy; the others are links to
 * the installed ones.
 */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'corridor-mutations-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  for (const file of new Set(listed.split('\0').filter((name) => name !== ''))) {
    const source = join(root, file)
    // A file that was deleted without a commit is still listed.
    if (existsSync(source)) cpSync(source, join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [source, target] = [join(root, 'node_modules', name), join(copy, 'node_modules', name)]
    if (name === '@corridor') cpSync(source, target, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(source, target)
  }
  return copy
}

function runTests(copy: string, { test, runner, tests }: Plant): Result[] {
  const report = join(copy, 'reports/mutation.json')
  rmSync(report, { force: true })
  const title = test.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const [program, options] =
    runner === 'vitest'
      ? ['vitest', ['run', tests, '-t', title, '--reporter=json', `--outputFile=${report}`]]
      : ['playwright', ['test', tests, '-g', title, '--reporter=json']]
  spawnSync(join(copy, 'node_modules/.bin', program), options, {
    cwd: copy,
    env: {
      // The databases of former runs serve these as well.
      TEST_DATA: join(root, '.data'),
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    stdio: 'ignore',
  })
  try {
    return readResults(readFileSync(report, 'utf8'), runner).filter(({ title: found }) =>
      found.includes(test),
    )
  } catch {
    return []
  }
}

interface Verdict {
  readonly word: 'caught' | 'NOT CAUGHT' | 'NO TEST RAN' | 'BROKEN'
  /** The first test that failed, or what is wrong with the plant. */
  readonly note: string
}

function judge(copy: string, plant: Plant): Verdict {
  const path = join(copy, plant.file)
  const original = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const count = original.split(plant.from).length - 1
  if (count !== 1) return { word: 'BROKEN', note: `the text occurs ${count} times in the file` }
  try {
    writeFileSync(
      path,
      original.replace(plant.from, () => plant.to),
    )
    const results = runTests(copy, plant)
    const failed = results.find(({ passed }) => !passed)
    if (failed) return { word: 'caught', note: failed.title }
    if (results.length === 0) return { word: 'NO TEST RAN', note: `${plant.tests} ${plant.test}` }
    return { word: 'NOT CAUGHT', note: results.map(({ title }) => title).join('; ') }
  } finally {
    writeFileSync(path, original)
  }
}

/** In one line, however many the text has. */
function shown(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const { values } = parseArgs({ options: { id: { type: 'string' }, runner: { type: 'string' } } })
const chosen = plants.filter(
  ({ test, runner }) =>
    (values.id === undefined || test === values.id || test === `[${values.id}]`) &&
    (values.runner === undefined || runner === values.runner),
)
if (chosen.length === 0) throw new Error('No plant has this id and this runner.')

const copy = copyTree()
let caught = 0
try {
  for (const plant of chosen) {
    const { word, note } = judge(copy, plant)
    if (word === 'caught') caught += 1
    process.stdout.write(
      `${word.padEnd(12)} ${plant.test.padEnd(11)} ${plant.file}\n  ${shown(plant.from)} -> ${shown(plant.to)}\n  ${note}\n`,
    )
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.stdout.write(`${caught} of ${chosen.length} caught\n`)
process.exitCode = caught === chosen.length ? 0 : 1
