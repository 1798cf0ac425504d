import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { testEnvironment } from './config.ts'

/** The machine may be busy with other tests. */
export const patient = { timeout: 300_000 }

const root = join(import.meta.dirname, '../..')

export interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  /** Until it has said so. One that has ended without it says nothing more: that fails at once, with what it said. */
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
  const env = {
    ...testEnvironment(databaseUrl),
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PARTNER_PORT: '0',
    // On a busy machine the end takes its time too, and is no less whole for it.
    STOP_SECONDS: '240',
  }
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
  const closed = new Promise<void>((done) => child.on('close', () => done()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    output: () => output,
    says: (sign) =>
      new Promise((done, fail) => {
        const look = (): void => {
          if (output.includes(sign)) done()
        }
        look()
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        void closed.then(() => fail(new Error(`ended without a word of "${sign}":\n${output}`)))
      }),
    exit: async () => {
      const asked = Date.now()
      return { ...(await ended), ms: Date.now() - asked }
    },
  }
}
