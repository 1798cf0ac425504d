import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cacheFolder, openTypeCache } from './cache.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'type-cache-'))
  folders.push(folder)
  return folder
}

/** A clone with one project that TypeScript has checked. */
function makeClone(info?: string): string {
  const root = makeFolder()
  mkdirSync(join(root, 'apps/server'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  if (info !== undefined) writeFileSync(join(root, 'apps/server/.tsbuildinfo'), info)
  return root
}

function restored(root: string, cache: string, node?: string): string | null {
  openTypeCache(root, cache, node).restore('apps/server')
  const file = join(root, 'apps/server/.tsbuildinfo')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

test('a clean clone gets what another clone has saved', () => {
  const cache = join(makeFolder(), 'types')
  openTypeCache(makeClone('first'), cache).save('apps/server')
  expect(restored(makeClone(), cache)).toBe('first')
})

test('what the clone has itself is kept', () => {
  const cache = makeFolder()
  openTypeCache(makeClone('first'), cache).save('apps/server')
  expect(restored(makeClone('second'), cache)).toBe('second')
})

test.each(['package-lock.json', 'tsconfig.base.json', 'apps/server/tsconfig.json', 'apps/web/tsconfig.json'])(
  'nothing is restored after a change of %s',
  (file) => {
    const cache = makeFolder()
    openTypeCache(makeClone('first'), cache).save('apps/server')
    const root = makeClone()
    mkdirSync(join(root, 'apps/web'))
    writeFileSync(join(root, file), '{ "changed": true }')
    expect(restored(root, cache)).toBeNull()
  },
)

test('nothing is restored for another project or another Node', () => {
  const cache = makeFolder()
  openTypeCache(makeClone('first'), cache).save('apps/server')
  expect(restored(makeClone(), cache, 'v1')).toBeNull()
  const root = makeClone()
  openTypeCache(root, cache).restore('.')
  expect(existsSync(join(root, '.tsbuildinfo'))).toBe(false)
})

test('only the last key of a project is kept', () => {
  const cache = makeFolder()
  openTypeCache(makeClone('first'), cache, 'v1').save('apps/server')
  openTypeCache(makeClone('second'), cache, 'v2').save('apps/server')
  expect(readdirSync(cache)).toHaveLength(1)
  expect(restored(makeClone(), cache, 'v2')).toBe('second')
})

test('clear deletes the file of the clone and the cached one', () => {
  const cache = makeFolder()
  const root = makeClone('first')
  openTypeCache(root, cache).save('apps/server')
  openTypeCache(root, cache).clear(['apps/server'])
  expect(restored(root, cache)).toBeNull()
})

test('a cache that cannot be written fails nothing', () => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  const root = makeClone('first')
  openTypeCache(root, join(file, 'types')).save('apps/server')
  expect(restored(root, join(file, 'types'))).toBe('first')
})

test('the cache is where the user keeps caches', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/cache' })).toBe('/cache/corridor/types')
  expect(cacheFolder({})).toMatch(/\/\.cache\/corridor\/types$/)
})
