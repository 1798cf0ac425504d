import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { compiledOnce } from './config.ts'

const file = join(import.meta.dirname, '../../apps/server/src/cli.ts')

/** The command line in a process of its own, with these settings and no others. */
export function runCli(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], ...compiledOnce, ...settings }
  return new Promise((done) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })
}
