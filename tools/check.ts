import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { cacheFolder, openTypeCache } from './type-check/cache.ts'

/**
 * Types, lint, format, dead code, licences and the lists of requirements and flaky tests, side by side; prints only what
 * failed. With --whole, TypeScript starts without what it found out in earlier runs.
 */
const typeProjects: Readonly<Record<string, string>> = {
  'types of domain': 'packages/domain',
  'types of contract': 'packages/contract',
  'types of server': 'apps/server',
  'types of web': 'apps/web',
  'types of tests and tools': '.',
}

const commands: Readonly<Record<string, string>> = {
  lint: 'oxlint --type-aware',
  format: 'biome check .',
  'dead code': 'knip',
  licences: 'node tools/licences.ts',
  'list of requirements': 'node tools/requirements.ts --list',
  'list of flaky tests': 'node tools/flaky.ts',
}

interface Check {
  name: string
  command: string
  before?: () => void
  after?: () => void
}

const root = join(import.meta.dirname, '..')
const cache = openTypeCache(root, cacheFolder(process.env))
if (process.argv.includes('--whole')) cache.clear(Object.values(typeProjects))

const checks: Check[] = [
  ...Object.entries(typeProjects).map(([name, project]) => ({
    name,
    // Each further checker checks again the types that all files share: four of them take twice the processor time. With
    // Go's garbage collector at work less often, it is another sixth less.
    command: `GOGC=400 tsc -p ${project} --checkers 1`,
    before: () => cache.restore(project),
    after: () => cache.save(project),
  })),
  ...Object.entries(commands).map(([name, command]) => ({ name, command })),
]

function run(command: string): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, { shell: true, cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

const failures = (
  await Promise.all(
    checks.map(async ({ name, command, before, after }) => {
      before?.()
      const { code, output } = await run(command)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
      if (code !== 0) return [`\n${name}: ${command}\n${output}`]
      after?.()
      return []
    }),
  )
).flat()

for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
