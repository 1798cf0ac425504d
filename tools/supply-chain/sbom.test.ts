import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Without `--omit dev`: it also drops what the product and the tests both name, such as pg. */
test('npm can say what is in the product', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom', '--', '--package-lock-only'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { bomFormat, components } = JSON.parse(output)
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', '@node-rs/argon2-linux-x64-gnu']))
})
