import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Run } from './usage.ts'

const run = promisify(execFile)

export interface BareRun {
  readonly databaseUrl: string
  readonly folder: string
  readonly script: string
  readonly variables?: Readonly<Record<string, string>>
  readonly clients: number
  readonly seconds: number
}

/** Transactions a second of a pgbench script, prepared, with so many clients. */
export async function measureBare(bare: BareRun): Promise<Run> {
  const file = join(bare.folder, 'pgbench.sql')
  writeFileSync(file, bare.script)
  const variables = Object.entries(bare.variables ?? {}).flatMap(([name, value]) => [
    '-D',
    `${name}=${value}`,
  ])
  const size = ['-c', String(bare.clients), '-j', '2', '-T', String(bare.seconds)]
  const args = ['-n', '-M', 'prepared', '-f', file, ...size, ...variables, bare.databaseUrl]
  const { stdout } = await run('pgbench', args, { maxBuffer: 1 << 26 })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  const calls = /actually processed: (\d+)/.exec(stdout)?.[1]
  if (!rate || !calls) throw new Error(stdout)
  return { rate: Number(rate), calls: Number(calls) }
}
