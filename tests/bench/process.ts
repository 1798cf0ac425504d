import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { endWithUs } from '../faults/wait.ts'

const shared = join(import.meta.dirname, '../../ops/systemd/corridor-.service.d/shared.conf')
/** What the units give to Node. */
const nodeOptions = /^Environment=NODE_OPTIONS=(.*)$/m.exec(readFileSync(shared, 'utf8'))?.[1]

/** Waits for a server that was just started. */
async function untilServing(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const serves = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (serves) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Nothing answers at ${url}.`)
}

export interface ServerProcess {
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

const entries = {
  api: { file: 'api.ts', port: 'PORT', alive: '/healthz' },
  gateway: { file: 'gateway.ts', port: 'PARTNER_PORT', alive: '/partner/v1?wsdl' },
  // Nobody calls it: it is taken to work as soon as it runs.
  worker: { file: 'worker.ts', port: 'PORT', alive: null },
} as const

/**
 * One of our processes as it runs in production, beside the bench and not inside it. What it logs stays in a file of
 * its data folder.
 */
export async function startServer(
  entry: keyof typeof entries,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const { file, port: portName, alive } = entries[entry]
  const port = await freePort()
  const folder = env['DATA_DIR'] ?? '.'
  mkdirSync(folder, { recursive: true })
  return startProcess(
    [join(import.meta.dirname, '../../apps/server/src', file)],
    { ...process.env, HOST: '127.0.0.1', ...env, [portName]: String(port) },
    port,
    alive,
    openSync(join(folder, `${entry}.log`), 'a'),
  )
}

/** `alive` is what it answers as soon as it serves. */
export async function startProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  port: number,
  alive: string | null,
  output: number | 'inherit' = 'inherit',
): Promise<ServerProcess> {
  const child = endWithUs(
    spawn(process.execPath, args, {
      // And what a drill gives beside it.
      env: { ...env, NODE_OPTIONS: [nodeOptions, env['NODE_OPTIONS']].join(' ').trim() },
      stdio: ['ignore', output, 'inherit'],
    }),
  )
  const exited = new Promise<void>((done) => child.on('exit', () => done()))
  if (alive) await untilServing(`http://127.0.0.1:${port}${alive}`)
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
