import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, type TestContext } from 'vitest'

// Debian keeps the daemons in a folder that is not in everyone's PATH.
const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']

function isInstalled(program: string): boolean {
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** True outside CI on a machine without the program. In CI a missing program fails the tests that run it. */
export function lacks(program: string): boolean {
  return !process.env['CI'] && !isInstalled(program)
}

/** Skips the test that calls it if a program is missing outside CI. */
export function skipWithout({ skip }: Pick<TestContext, 'skip'>, ...programs: readonly string[]): void {
  const missing = programs.filter(lacks)
  if (missing.length > 0) skip(`${missing.join(' and ')} not installed`)
}

/** Skips all tests of a file or a `describe` if a program is missing outside CI. */
export function requirePrograms(...programs: readonly string[]): void {
  beforeEach((context) => skipWithout(context, ...programs))
}
