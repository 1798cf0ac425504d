import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { testEnvironment } from './config.ts'

/** The machine may be busy with other tests. */
export const patient = { timeout: 300_000 }

const root = join(import.meta.dirname, '../..')

export interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  /** Until it has said so. */
  readonly says: (sign: string) => Promise<void>
  /** The code and how long it took since this was asked for. */
  readonly exit: () => Promise<{ code: number | null; signal: string | null; ms: number }>
}

/** The real process, as a service manager would start it. */
export function startEntry(
  name: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Started {
  return startCommand(process.execPath, [join(root, 'apps/server/src', `${name}.ts`)], databaseUrl, settings)
}

export function startCommand(
  command: string,
  args: readonly string[],
  databaseUrl: string,
  settings: Record<string, string> = {},
): Started {
  const env = { ...testEnvironment(databaseUrl), LOG_LEVEL: 'info', HOST: '127.0.0.1', PARTNER_PORT: '0' }
  const child = spawn(command, [...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, ...settings },
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.on('exit', (code, signal) => done({ code, signal })),
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    output: () => output,
    says: async (sign) => {
      await expect.poll(() => output, patient).toContain(sign)
    },
    exit: async () => {
      const asked = Date.now()
      return { ...(await ended), ms: Date.now() - asked }
    },
  }
}
