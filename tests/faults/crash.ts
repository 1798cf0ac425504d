import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { productionInstallation } from '#support/config.ts'
import type { Network } from '#support/gateway.ts'
import { expireTransfers, lapseTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { seededRandom } from '../../tools/load/random.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { propertySeed } from '../support/seed.ts'
import { openClientLog } from './client-log.ts'
import type { Verdict } from './judge.ts'
import { type Kill, type KillKind, killAround, killKinds } from './killer.ts'
import { isPlant, type Plant, plants } from './plants.ts'
import { type CrashablePostgres, connect, makePostgres } from './postgres.ts'
import { type Outcome, reportLines } from './report.ts'
import { type Supervisor, superviseGateway, superviseWorker } from './supervisor.ts'
import { type Load, startTellers } from './tellers.ts'
import { behindTheCounter, judgeAll, makeNetworks, openOwn, withPlatform } from './trial.ts'
import { within } from './wait.ts'
import { openDoor } from './wire.ts'

/**
 * Promises 1, 4 and 10: tellers work while everything under them is killed, and what they were told is held
 * against the database. Usage: node tests/faults/crash.ts [--kills N] [--plant NAME] [--seed S]
 */
const tellerCount = 12
const networkCount = 3
const database = 'corridor'

function readOptions(): { kills: number; seed: number; plant: Plant | null } {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, plant: { type: 'string' }, seed: { type: 'string' } },
  })
  const [kills, seed] = [Number(values.kills ?? 100), Number(values.seed ?? propertySeed)]
  if (!Number.isInteger(kills) || kills < 0) throw new Error('--kills takes a whole number.')
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number.')
  if (values.plant !== undefined && !isPlant(values.plant)) {
    throw new Error(`--plant takes one of: ${Object.keys(plants).join(', ')}.`)
  }
  return { kills, seed, plant: values.plant === undefined ? null : plants[values.plant] }
}

async function prepare(postgres: CrashablePostgres, plant: Plant | null): Promise<Network[]> {
  const admin = await connect(postgres.url('postgres'))
  await admin.query(`create database ${database}`)
  await admin.end()
  const url = postgres.url(database)
  await prepareDatabase(url, productionInstallation)
  const networks = await withPlatform(url, (platform) => makeNetworks(platform, networkCount))
  const client = await connect(url)
  await plant?.sow?.(client, database)
  await client.end()
  return networks
}

/** What ended or garbled an answer without having been killed. */
function addMisbehaviour(verdict: Verdict, gateway: Supervisor, load: Load): void {
  verdict.malformed.push(...gateway.unasked, ...load.stats.garbled)
}

async function run(scratch: string, options: ReturnType<typeof readOptions>): Promise<Outcome> {
  const began = performance.now()
  const { kills: count, seed, plant } = options
  const postgres = await makePostgres(join(scratch, 'postgres'), plant?.settings ?? {})
  let gateway: Supervisor | undefined
  let worker: ReturnType<typeof superviseWorker> | undefined
  try {
    const networks = await prepare(postgres, plant)
    const url = postgres.url(database)
    gateway = superviseGateway(url, await freePort(), join(scratch, 'gateway.log'), {
      edits: plant?.edits,
    })
    worker = superviseWorker(url, join(scratch, 'worker.log'))
    await within('the first gateway', gateway.serving())
    const logFile = join(scratch, 'tellers.jsonl')
    const log = openClientLog(logFile)
    const door = openDoor(gateway.port)
    const own = openOwn(url)
    const load = startTellers(tellerCount, seed, { door, log, networks, behind: behindTheCounter(own) })
    const kinds = plant?.kinds ?? (Object.keys(killKinds) as KillKind[])
    const targets = { postgres, gateway, worker, load, database }
    const kills: Kill[] = await killAround(targets, count, kinds, seededRandom(seed + 1))
    await load.finish()
    log.close()
    // What the worker has not come to yet.
    await lapseTransfers(own.db)
    await expireTransfers(own.db)
    await own.db.destroy()
    const judged = await judgeAll(url, logFile, { door, networks, seed })
    door.close()
    addMisbehaviour(judged.verdict, gateway, load)
    const seconds = (performance.now() - began) / 1000
    return { ...judged, stats: load.stats, kills, starts: gateway.starts(), seconds }
  } finally {
    await worker?.stop()
    await gateway?.stop()
    await postgres.stop()
  }
}

function conclude(verdict: Verdict, plant: Plant | null): boolean {
  if (plant) {
    const caught = verdict[plant.caughtBy].length > 0
    console.log(`the planted bug (${plant.says}) was ${caught ? 'caught' : 'NOT caught'}`)
    return caught
  }
  const clean = Object.values(verdict).every((findings) => findings.length === 0)
  console.log(clean ? 'nothing lost, doubled, malformed or mispriced' : 'NOT as promised')
  return clean
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const options = readOptions()
console.log(`seed ${options.seed}${options.plant ? `, planted: ${options.plant.says}` : ''}`)
const scratch = makeScratchFolder('crash')
let good = false
try {
  const outcome = await run(scratch, options)
  for (const line of reportLines(outcome)) console.log(line)
  good = conclude(outcome.verdict, options.plant)
} finally {
  if (good) rmSync(scratch, { recursive: true, force: true })
  else console.log(`the logs and the data are in ${scratch}`)
}
// Tellers who never came to an end would keep the process alive.
process.exit(good ? 0 : 1)
