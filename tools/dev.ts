import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { endAtSignal } from './end-at-signal.ts'
import { openLocalDatabase } from './local-database.ts'

/** Hot reload on both sides: Vite serves the web app, Node restarts the API, the gateway and the worker on a change. */
const root = join(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const apiPort = port + 1
const isUp = endAtSignal()
const database = await openLocalDatabase(process.env)
const pickup = join(process.env['DATA_DIR'] ?? '.data', 'pickup')
const env = {
  MODE: 'DEV',
  PICKUP_DIR: pickup,
  PUBLIC_URL: `http://localhost:${port}`,
  ...process.env,
  DATABASE_URL: database.url,
  PORT: String(apiPort),
}

function node(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
}
function finished(child: ChildProcess): Promise<unknown> {
  return new Promise((done) => child.on('exit', done))
}

await finished(node('apps/server/src/cli.ts', 'migrate'))
await finished(node('tools/demo.ts'))
const watched = ['api.ts', 'gateway.ts', 'worker.ts'].map((entry) =>
  node('--watch', `apps/server/src/${entry}`),
)
process.env['API_URL'] = `http://localhost:${apiPort}`
process.env['MODE'] ??= 'DEV'
const vite = await createServer({ root: join(root, 'apps/web'), server: { port, strictPort: true } })
await vite.listen()
vite.printUrls()

async function stop(): Promise<void> {
  await vite.close()
  for (const child of watched) child.kill('SIGTERM')
  await Promise.all(watched.map(finished))
  await database.stop()
  process.exit(0)
}
isUp()
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
