import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildWeb, webBuildKey } from './build.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'web-build-'))
  roots.push(root)
  write(root, 'apps/web/src/main.tsx', 'main')
  return root
}

/** Empties the folder first, as Vite does. */
function makeBuild(root: string): () => Promise<void> {
  return async () => {
    rmSync(join(root, 'apps/web/dist'), { recursive: true, force: true })
    write(root, 'apps/web/dist/.vite/manifest.json', '{}')
  }
}

test('builds once for the same sources', async () => {
  const root = makeRoot()
  const build = makeBuild(root)
  expect(await buildWeb(root, build)).toBe('built')
  expect(await buildWeb(root, build)).toBe('fresh')
})

test.each([
  'apps/web/src/main.tsx',
  'apps/web/src/features/banks/page.tsx',
  'apps/web/src/ui/button.module.css',
  'apps/web/public/logo.svg',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src/banks.ts',
  'packages/domain/package.json',
  'package-lock.json',
])('builds again after a change of %s', async (file) => {
  const root = makeRoot()
  await buildWeb(root, makeBuild(root))
  write(root, file, 'changed')
  expect(await buildWeb(root, makeBuild(root))).toBe('built')
})

test('builds again after another build, a removed dist and a new Node', async () => {
  const root = makeRoot()
  const build = makeBuild(root)
  await buildWeb(root, build)
  await build()
  expect(await buildWeb(root, build)).toBe('built')
  rmSync(join(root, 'apps/web/dist'), { recursive: true })
  expect(await buildWeb(root, build)).toBe('built')
  expect(webBuildKey(root, 'v1')).not.toBe(webBuildKey(root, 'v2'))
})

test('builds again when a source changed during the build', async () => {
  const root = makeRoot()
  const build = makeBuild(root)
  await buildWeb(root, async () => {
    await build()
    write(root, 'apps/web/src/main.tsx', 'changed')
  })
  expect(await buildWeb(root, build)).toBe('built')
})

test('does not keep a build that failed', async () => {
  const root = makeRoot()
  const failing = async (): Promise<void> => {
    throw new Error('no build')
  }
  await expect(buildWeb(root, failing)).rejects.toThrow('no build')
  expect(await buildWeb(root, makeBuild(root))).toBe('built')
})
