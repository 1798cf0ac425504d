import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a process of its own says that is given this by a pipe. */
function ask(input: string): string {
  const file = join(import.meta.dirname, 'ask-password.ts')
  const script = `const { askPassword } = await import(${JSON.stringify(file)})
    const keepsAlive = setInterval(() => {}, 1000)
    await askPassword().then(console.log, (error) => console.log(error.message))
    clearInterval(keepsAlive)`
  const args = ['--input-type=module', '--eval', script]
  return spawnSync(process.execPath, args, { input, encoding: 'utf8' }).stdout.trim()
}

test('one line of a pipe is the password; a pipe without one is told so and not waited for', () => {
  expect(ask('a-long-enough-word\nanother line\n')).toBe('a-long-enough-word')
  expect(ask('')).toMatch(/^A password has \d+ to \d+ characters\.$/)
})
