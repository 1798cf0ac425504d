import { spawn } from 'node:child_process'

/** Types, lint, format, dead code, licences and the list of requirements, side by side; prints only what failed. */
const checks: Readonly<Record<string, string>> = {
  'types of domain': 'tsc -p packages/domain',
  'types of contract': 'tsc -p packages/contract',
  'types of server': 'tsc -p apps/server',
  'types of web': 'tsc -p apps/web',
  'types of tests and tools': 'tsc -p .',
  lint: 'oxlint --type-aware',
  format: 'biome check .',
  'dead code': 'knip',
  licences: 'node tools/licences.ts',
  'list of requirements': 'node tools/requirements.ts --list',
}

function run(command: string): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, { shell: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

const failures = (
  await Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const { code, output } = await run(command)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
      return code === 0 ? [] : [`\n${name}: ${command}\n${output}`]
    }),
  )
).flat()

for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
