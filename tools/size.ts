import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** What a browser fetches before the login page works, gzipped; more than the budget fails. */
const budgetBytes = 210 * 1024
const web = join(import.meta.dirname, '../apps/web')

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

await build({ root: web, logLevel: 'error' })
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

const sizes = [...filesOf('index.html')].map((file) => ({
  file,
  bytes: gzipSync(readFileSync(join(web, 'dist', file)), { level: 9 }).length,
}))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(10)
}

for (const { file, bytes } of sizes) console.log(`${kilobytes(bytes)}  ${file}`)
console.log(`${kilobytes(total)}  first load, gzipped; the budget is${kilobytes(budgetBytes)}`)
process.exitCode = total > budgetBytes ? 1 : 0
