import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildWeb } from './web/build.ts'

/** What a browser fetches before the login page works, as it is sent with gzip; more than the budget fails. */
const budgetBytes = 180 * 1024
const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

await buildWeb(root, () => build({ root: web, logLevel: 'error' }))
const manifest = JSON.parse(readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}

/** The build has made both forms, and the server sends them as they are; what is too small for them goes as it is. */
function sentBytes(file: string, form: 'gz' | 'br'): number {
  const path = join(web, 'dist', file)
  const compressed = `${path}.${form}`
  return statSync(existsSync(compressed) ? compressed : path).size
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(10)
}

const files = [...filesOf('index.html')]
function total(form: 'gz' | 'br'): number {
  return files.reduce((sum, file) => sum + sentBytes(file, form), 0)
}

for (const file of files) console.log(`${kilobytes(sentBytes(file, 'gz'))}  ${file}`)
console.log(
  `${kilobytes(total('gz'))}  first load, gzipped; the budget is${kilobytes(budgetBytes)}; in brotli${kilobytes(total('br'))}`,
)
process.exitCode = total('gz') > budgetBytes ? 1 : 0
