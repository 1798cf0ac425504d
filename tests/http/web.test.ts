import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#support/server.ts'

const script = `console.log('${'corridor '.repeat(500)}')`
let webDir: string
let server: TestServer

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'corridor-web-'))
  const asset = join(webDir, 'assets/index-1a2b.js')
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
  writeFileSync(asset, script)
  writeFileSync(`${asset}.br`, brotliCompressSync(script))
  writeFileSync(`${asset}.gz`, gzipSync(script))
  writeFileSync(join(webDir, 'assets/plain.js'), script)
  server = await startTestServer({ WEB_DIR: webDir })
})

afterAll(async () => {
  await server.stop()
  rmSync(webDir, { recursive: true })
})

function ask(path: string, encoding: string): Promise<Response> {
  return fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } })
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])(
  'whoever takes %s gets a file as %s, kept for good and told apart by what was asked',
  async (asked, sent) => {
    const answer = await ask('/assets/index-1a2b.js', asked)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe(sent)
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toBe(script)
    if (sent) expect(Number(answer.headers.get('content-length'))).toBeLessThan(script.length / 10)
  },
)

test('a file without compressed forms goes out as it is; the forms themselves have no address', async () => {
  const plain = await ask('/assets/plain.js', 'br')
  expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
  for (const form of ['br', 'gz']) expect((await ask(`/assets/index-1a2b.js.${form}`, 'br')).status).toBe(404)
})
