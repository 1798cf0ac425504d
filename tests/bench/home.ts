import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { homeRoutes } from '@corridor/contract/home'
import { takeSnapshots } from '../../apps/server/src/core/ledger/snapshots.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { openLine } from './lines.ts'
import { startServer } from './process.ts'
import { logIn } from './search/caller.ts'
import { median } from './statistics.ts'

/**
 * The first screen among so many transfers: each of its figures alone, and all of them at once as a browser asks for
 * them. `--folder` keeps the database.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '40' },
    folder: { type: 'string' },
  },
})
const folder = values.folder ?? makeScratchFolder('bench-home')
const filled = await openFilled(folder, Number(values.transactions))
// The worker does so every few minutes: nobody waits for the sum of all years.
await takeSnapshots(filled.platform.db)
const api = await startServer('api', filled.env)
const { session } = await logIn(filled.platform, api.port)
const routes = Object.entries(homeRoutes)
const lines = await Promise.all(routes.map(() => openLine(api.port)))

async function ask(line: number, path: string): Promise<void> {
  const answer = await lines[line]?.ask(
    `GET ${path} HTTP/1.1\r\nhost: api\r\naccess-token: ${session.token}\r\n\r\n`,
  )
  if (!answer?.startsWith('HTTP/1.1 200')) throw new Error(`${path}: ${answer?.slice(-500)}`)
}

async function timesOf(work: () => Promise<unknown>): Promise<string> {
  await work()
  const times: number[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return `${median(times).toFixed(1).padStart(8)} ${Math.max(...times)
    .toFixed(1)
    .padStart(8)}`
}

console.log(`${values.transactions} transactions; milliseconds`)
console.log(`${''.padEnd(12)} ${'median'.padStart(8)} ${'longest'.padStart(8)}`)
for (const [index, [name, { path }]] of routes.entries()) {
  console.log(`${name.padEnd(12)} ${await timesOf(() => ask(index, path))}`)
}
const atOnce = await timesOf(() => Promise.all(routes.map(([, { path }], index) => ask(index, path))))
console.log(`${'all at once'.padEnd(12)} ${atOnce}`)

for (const line of lines) line.end()
await api.stop()
await filled.stop()
if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
