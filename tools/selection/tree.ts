import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FunctionRecord, root } from './functions.ts'
import { addRun, changedSince, type SourceOf, type TestMap } from './map.ts'
import type { Ring } from './rings.ts'

const mapFile = join(root, '.data/test-map.json')

function git(...args: string[]): string[] {
  const out = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' })
  return out.split('\0').filter(Boolean)
}

/** Returns all files that git has or would add, without those that are deleted. */
export function listFiles(): string[] {
  return git('ls-files', '-co', '--exclude-standard', '-z').filter((file) => existsSync(join(root, file)))
}

function mergeBase(): string {
  try {
    return execFileSync('git', ['merge-base', 'HEAD', 'origin/main'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return 'HEAD'
  }
}

/** Returns the files that differ from the base: committed or not, and new ones. */
export function changedFiles(base = mergeBase()): string[] {
  const changed = git('diff', '--name-only', '--no-renames', '-z', base)
  return [...new Set([...changed, ...git('ls-files', '-o', '--exclude-standard', '-z')])]
}

function hashFiles(files: readonly string[]): TestMap['hashes'] {
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha1')
        .update(readFileSync(join(root, file)))
        .digest('base64url')
        .slice(0, 12),
    ]),
  )
}

function readMaps(): Partial<Record<string, TestMap>> {
  return existsSync(mapFile) ? (JSON.parse(readFileSync(mapFile, 'utf8')) as Record<string, TestMap>) : {}
}

/**
 * Returns the map of the ring and the files that are different now: an entry says what a test ran on the files as they
 * were when the map was written.
 */
export function readMap(ring: Ring, files: readonly string[]): { map?: TestMap; differing: string[] } {
  const map = readMaps()[ring.name]
  if (!map) return { differing: [] }
  return { map, differing: changedSince(map.hashes, hashFiles(files.filter(ring.concerns))) }
}

/** Adds the records of a run, one to a line in the files of the folder, to the map of the ring. */
export function saveRun(ring: Ring, folder: string, sourceOf: SourceOf = (script) => script): void {
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as FunctionRecord)
  if (records.length === 0) return
  const maps = readMaps()
  const hashes = hashFiles(listFiles().filter(ring.concerns))
  const map = addRun(maps[ring.name], records, { idle: ring.idle, hashes, sourceOf })
  mkdirSync(dirname(mapFile), { recursive: true })
  // Another run may read the map at this moment.
  writeFileSync(`${mapFile}.new`, JSON.stringify({ ...maps, [ring.name]: map }))
  renameSync(`${mapFile}.new`, mapFile)
}
