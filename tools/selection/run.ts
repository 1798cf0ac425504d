import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choose } from './choose.ts'
import { root } from './functions.ts'
import type { SourceOf } from './map.ts'
import type { Ring } from './rings.ts'
import { changedFiles, listFiles, readMap, saveRun } from './tree.ts'

export interface Arguments {
  readonly all: boolean
  /** Whether the run records what its tests run; that costs processor time. */
  readonly writesMap: boolean
  readonly base: string | undefined
  /** Whether the caller names the files, as the first arguments. */
  readonly named: boolean
  /** What the runner of the tests gets. */
  readonly rest: readonly string[]
}

export function parseArguments(
  args: readonly string[],
  coverageMap = process.env['COVERAGE_MAP'],
): Arguments {
  const writesMap = coverageMap === 'write'
  const at = args.indexOf('--base')
  const rest = args.filter((arg, index) => arg !== '--all' && (at < 0 || (index !== at && index !== at + 1)))
  return {
    all: writesMap || args.includes('--all'),
    writesMap,
    base: at < 0 ? undefined : args[at + 1],
    named: rest[0] !== undefined && !rest[0].startsWith('-'),
    rest,
  }
}

/** Returns the exit code. A program that a signal ended has failed. */
export function run(command: string, args: readonly string[], env = process.env): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env })
    child.on('error', fail)
    child.on('close', (code) => done(code ?? 1))
  })
}

/** Runs the program while its tests record what they run, and adds that to the map of the ring. */
export async function record(
  ring: Ring,
  command: string,
  args: readonly string[],
  sourceOf?: SourceOf,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'))
  const code = await run(command, args, { ...process.env, FUNCTION_RECORDS: folder })
  saveRun(ring, folder, sourceOf)
  rmSync(folder, { recursive: true })
  return code
}

/** Returns the test files of the ring that the change can break, after a line on the console that says why. */
export function chooseFiles(
  ring: Ring,
  base: string | undefined,
): { chosen: readonly string[]; changed: readonly string[]; files: readonly string[] } {
  const files = listFiles()
  const { map, differing } = readMap(ring, files)
  const changed = [...new Set([...changedFiles(base), ...differing])].sort()
  const choice = choose(ring, files.filter(ring.isTest), changed, map)
  console.log(choice.why)
  return { chosen: choice.files, changed, files }
}
