import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Mutation, mutations } from './planted.ts'

/**
 * Breaks one specified behaviour after the other and runs the tests that name its id: each must fail. It changes
 * files of the working tree and puts them back, so it wants one without changes.
 * Usage: node tests/mutations/run.ts [--id ID]
 */
const root = join(import.meta.dirname, '../..')
const report = join(root, 'reports/mutation.json')

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

/** Nothing if the run broke down before its tests: that proves nothing either way. */
function readResults(text: string, runner: Mutation['runner']): Result[] {
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

function runTests({ id, runner, tests }: Mutation): Result[] {
  rmSync(report, { force: true })
  const title = `\\[${id}\\]`
  const [program, options] =
    runner === 'vitest'
      ? ['vitest', ['run', tests, '-t', title, '--reporter=json', `--outputFile=${report}`]]
      : ['playwright', ['test', tests, '-g', title, '--reporter=json']]
  spawnSync(join(root, 'node_modules/.bin', program), options, {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: 'ignore',
  })
  try {
    return readResults(readFileSync(report, 'utf8'), runner).filter((one) => one.title.includes(`[${id}]`))
  } catch {
    return []
  }
}

type Verdict = 'caught' | 'NOT CAUGHT' | 'NO TEST RAN'

function plant(mutation: Mutation): Verdict {
  const path = join(root, mutation.file)
  const original = readFileSync(path, 'utf8')
  if (original.split(mutation.from).length !== 2) {
    throw new Error(`${mutation.file} does not hold this text once: ${mutation.from}`)
  }
  try {
    writeFileSync(
      path,
      original.replace(mutation.from, () => mutation.to),
    )
    const results = runTests(mutation)
    if (results.length === 0) return 'NO TEST RAN'
    return results.some(({ passed }) => !passed) ? 'caught' : 'NOT CAUGHT'
  } finally {
    writeFileSync(path, original)
  }
}

const { values } = parseArgs({ options: { id: { type: 'string' } } })
const chosen = mutations.filter(({ id }) => values.id === undefined || id === values.id)
if (chosen.length === 0) throw new Error(`Nothing is planted for ${values.id}.`)
if (execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root }).length > 0) {
  throw new Error('The working tree has changes: commit them first, so that none is taken for a planted one.')
}
mkdirSync(join(root, 'reports'), { recursive: true })

let missed = 0
for (const mutation of chosen) {
  const verdict = plant(mutation)
  if (verdict !== 'caught') missed += 1
  process.stdout.write(`${verdict.padEnd(12)} ${mutation.id.padEnd(9)} ${mutation.from} -> ${mutation.to}\n`)
}
process.stdout.write(`${chosen.length - missed} of ${chosen.length} caught\n`)
process.exitCode = missed === 0 ? 0 : 1
