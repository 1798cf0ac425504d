import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps what TypeScript has found out about unchanged files outside the clone. TypeScript itself compares the hash of
 * each file, so a changed file is always checked again. What it does not compare is in the key: its own version, the
 * versions of all packages, and the settings of all projects.
 */
const keyFiles = [
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'packages/domain/tsconfig.json',
  'packages/contract/tsconfig.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
]

export interface TypeCache {
  restore: (project: string) => void
  save: (project: string) => void
  /** Deletes what the clone and the cache hold for all projects. */
  clear: (projects: readonly string[]) => void
}

function keyOf(root: string, node: string): string {
  const hash = createHash('sha256').update(node)
  for (const file of keyFiles) {
    const path = join(root, file)
    hash.update(`\0${file}\0`).update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex').slice(0, 16)
}

export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'corridor', 'types')
}

/** A cache that cannot be read or written costs time and fails nothing. */
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    console.log(`types are not cached: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export function openTypeCache(root: string, folder: string, node = process.version): TypeCache {
  const key = keyOf(root, node)
  const prefixOf = (project: string): string => `${project === '.' ? 'root' : project.replaceAll('/', '-')}.`
  const cached = (project: string): string => join(folder, `${prefixOf(project)}${key}`)
  const own = (project: string): string => join(root, project, '.tsbuildinfo')
  const older = (project: string): string[] =>
    readdirSync(folder).filter(
      (name) => name.startsWith(prefixOf(project)) && name !== `${prefixOf(project)}${key}`,
    )
  return {
    restore(project) {
      // The file of the clone is newer than the cached one.
      if (existsSync(own(project)) || !existsSync(cached(project))) return
      attempt(() => copyFileSync(cached(project), own(project)))
    },
    save(project) {
      attempt(() => {
        mkdirSync(folder, { recursive: true })
        // Another clone may read the cached file at the same moment.
        const draft = join(folder, `draft-${process.pid}-${prefixOf(project)}`)
        copyFileSync(own(project), draft)
        renameSync(draft, cached(project))
        for (const name of older(project)) rmSync(join(folder, name), { force: true })
      })
    },
    clear(projects) {
      for (const project of projects) {
        rmSync(own(project), { force: true })
        rmSync(cached(project), { force: true })
      }
    },
  }
}
