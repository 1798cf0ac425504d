import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that the build reads, as patterns below the root. A file of tests among them costs a build and hides nothing. */
const inputs = [
  'apps/web/*',
  'apps/web/public/**',
  'apps/web/src/**',
  'packages/*/package.json',
  'packages/*/src/**',
  'package-lock.json',
  'tsconfig.base.json',
]

/** The hash of the names and contents of all inputs, of the version of Node, and of the mode, which Vite reads. */
export function webBuildKey(root: string, node = process.version): string {
  const hash = createHash('sha256').update(`${node} ${process.env['NODE_ENV'] ?? 'production'}`)
  const files = globSync(inputs, { cwd: root }).sort()
  for (const file of new Set(files)) {
    const path = join(root, file)
    if (!statSync(path).isFile() || file.endsWith('.tsbuildinfo')) continue
    const content = readFileSync(path)
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Builds the web app as it is shipped, unless apps/web/dist is what these inputs give. Every other build empties the
 * folder first, and with it the key.
 */
export async function buildWeb(root: string, build: () => Promise<unknown>): Promise<'built' | 'fresh'> {
  const keyFile = join(root, 'apps/web/dist/.vite/key')
  const key = webBuildKey(root)
  if (existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return 'fresh'
  await build()
  // Sources that changed during the build may be in it or not.
  if (webBuildKey(root) === key) writeFileSync(keyFile, key)
  return 'built'
}
