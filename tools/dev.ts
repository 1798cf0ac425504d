import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { startUp } from '../apps/server/src/platform/process.ts'
import { endAtSignal } from './end-at-signal.ts'
import { openLocalDatabase } from './local-database.ts'
import { prepareOwnDatabase, requireNamedMode } from './own-database.ts'

const root = join(import.meta.dirname, '..')

/** Hot reload on both sides: Vite serves the web app, Node restarts the API, the gateway and the worker on a change. */
async function start(): Promise<void> {
  requireNamedMode(process.env)
  const port = Number(process.env['PORT'] ?? 3000)
  const apiPort = port + 1
  const isUp = endAtSignal()
  const database = await openLocalDatabase(process.env)
  const env = {
    MODE: 'DEV',
    PICKUP_DIR: join(process.env['DATA_DIR'] ?? '.data', 'pickup'),
    PUBLIC_URL: `http://localhost:${port}`,
    ...process.env,
    DATABASE_URL: database.url,
    PORT: String(apiPort),
  }
  const node = (...args: string[]): ChildProcess =>
    spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const { mode } = readConfig(env)
  await prepareOwnDatabase(database, mode)
  if (mode !== 'PROD') await finished(node('tools/demo.ts'))
  const watched = ['api.ts', 'gateway.ts', 'worker.ts'].map((entry) =>
    node('--watch', `apps/server/src/${entry}`),
  )
  process.env['API_URL'] = `http://localhost:${apiPort}`
  process.env['MODE'] ??= 'DEV'
  const vite = await createServer({ root: join(root, 'apps/web'), server: { port, strictPort: true } })
  await vite.listen()
  vite.printUrls()
  const stop = async (): Promise<void> => {
    await vite.close()
    for (const child of watched) child.kill('SIGTERM')
    await Promise.all(watched.map(finished))
    await database.stop()
    process.exit(0)
  }
  isUp()
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}

function finished(child: ChildProcess): Promise<unknown> {
  return new Promise((done) => child.on('exit', done))
}

await startUp(start)
