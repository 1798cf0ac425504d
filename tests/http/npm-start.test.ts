import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { patient, startCommand } from '#support/entries.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'

/** The first line of what PostgreSQL writes about itself once it runs; empty before. */
function postmasterIn(folder: string): string {
  const file = join(folder, 'postgres/postmaster.pid')
  return existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[0] ?? '') : ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('npm start that is told to end while it starts takes its PostgreSQL along', async () => {
  const folder = makeScratchFolder('start')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Without an address it has a database of its own.
  const settings = { DATABASE_URL: '', DATA_DIR: folder, PORT: '0' }
  const started = startCommand(
    process.execPath,
    ['tools/start.ts'],
    'postgres://nobody@localhost/none',
    settings,
  )
  await expect.poll(() => postmasterIn(folder), patient).toMatch(/^\d+$/)
  const postgres = Number(postmasterIn(folder))
  started.child.kill('SIGTERM')
  expect((await started.exit()).code).toBe(1)
  await expect.poll(() => isAlive(postgres), patient).toBe(false)
})
