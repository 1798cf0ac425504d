import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { testEnvironment } from '#support/config.ts'
import { makeNetwork, type Network } from '#support/gateway.ts'
import { verifyLedger } from '../../apps/server/src/core/ledger/verify.ts'
import { expireTransfers, lapseTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import { transferByReference } from '../../apps/server/src/core/transfers/transfer.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { seededRandom } from '../../tools/load/random.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openClientLog, readClientLog } from './client-log.ts'
import { checkStorage, readFound } from './found.ts'
import { judge, type Verdict } from './judge.ts'
import { type Kill, type KillKind, killAround, killKinds } from './killer.ts'
import { isPlant, type Plant, plants } from './plants.ts'
import { type CrashablePostgres, connect, freePort, makePostgres } from './postgres.ts'
import { replaySample } from './replay.ts'
import { type Outcome, reportLines } from './report.ts'
import { makeStaff } from './staff.ts'
import { type Supervisor, superviseGateway, superviseWorker } from './supervisor.ts'
import { type BehindTheCounter, type Load, startTellers } from './tellers.ts'
import { untilDone, within } from './wait.ts'
import { type Door, openDoor } from './wire.ts'

/**
 * Promises 1, 4 and 10: tellers work while everything under them is killed, and what they were told is held
 * against the database. Usage: node tests/faults/crash.ts [--kills N] [--plant NAME] [--seed S]
 */
const tellerCount = 12
const networkCount = 3
const replays = 400
const database = 'corridor'

function readOptions(): { kills: number; seed: number; plant: Plant | null } {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, plant: { type: 'string' }, seed: { type: 'string' } },
  })
  const [kills, seed] = [Number(values.kills ?? 100), Number(values.seed ?? Date.now() % 100_000)]
  if (!Number.isInteger(kills) || kills < 0) throw new Error('--kills takes a whole number.')
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number.')
  if (values.plant !== undefined && !isPlant(values.plant)) {
    throw new Error(`--plant takes one of: ${Object.keys(plants).join(', ')}.`)
  }
  return { kills, seed, plant: values.plant === undefined ? null : plants[values.plant] }
}

/** For the time of the work only: connections of ours among the gateway's would be killed like them. */
async function withPlatform<T>(url: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = openPlatform(readConfig({ ...testEnvironment(url), MODE: 'PROD' }))
  try {
    return await work(platform)
  } finally {
    await platform.db.destroy()
  }
}

async function prepare(postgres: CrashablePostgres, plant: Plant | null): Promise<Network[]> {
  const admin = await connect(postgres.url('postgres'))
  await admin.query(`create database ${database}`)
  await admin.end()
  const url = postgres.url(database)
  await migrate(url)
  const networks = await withPlatform(url, async (platform) => {
    const made: Network[] = []
    while (made.length < networkCount) made.push(await makeNetwork(platform, String(made.length + 1)))
    return made
  })
  const client = await connect(url)
  await plant?.sow?.(client, database)
  await client.end()
  return networks
}

async function judgeAll(
  url: string,
  logFile: string,
  replaying: { door: Door; networks: readonly Network[]; seed: number },
): Promise<Pick<Outcome, 'replayed' | 'verdict' | 'verified'>> {
  const entries = readClientLog(logFile)
  const random = seededRandom(replaying.seed + 2)
  return withPlatform(url, async ({ db }) => {
    // Before anything is replayed: a replay of what was lost would bring it back.
    const verdict = judge(entries, await readFound(db))
    const { replayed, differing } = await replaySample(entries, replays, { ...replaying, random })
    verdict.differing.push(...differing)
    const repeated = judge(entries, await readFound(db))
    if (repeated.doubled.length > verdict.doubled.length)
      verdict.doubled.push('replays were carried out again')
    const verified = await verifyLedger(db)
    verdict.malformed.push(...verified.findings, ...(await checkStorage(db)))
    return { replayed, verdict, verified }
  })
}

/** Staff and the clock, on connections of our own; asked again for as long as something is being killed. */
function behindTheCounter(own: Platform): BehindTheCounter {
  const cancel = makeStaff(own)
  const find = (reference: string) =>
    untilDone('a transfer by its number', () => transferByReference(own.db, { reference }))
  return {
    staffCancel: async (reference) => {
      const [transfer] = await find(reference)
      // Lost, which is for the judge to say.
      return transfer ? cancel(transfer.sid, randomUUID()) : 'refused'
    },
    passTime: (reference, what) =>
      untilDone('the end of a transfer', async () => {
        await sql`update transactions set ${sql.ref(what)} = now() where reference_number = ${reference}`.execute(
          own.db,
        )
      }),
  }
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
    gateway = superviseGateway(url, await freePort(), join(scratch, 'gateway.log'), plant?.edits)
    worker = superviseWorker(url, join(scratch, 'worker.log'))
    await within('the first gateway', gateway.serving())
    const logFile = join(scratch, 'tellers.jsonl')
    const log = openClientLog(logFile)
    const door = openDoor(gateway.port)
    const own = openPlatform(readConfig({ ...testEnvironment(url), MODE: 'PROD' }))
    own.barePool.on('error', () => {})
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
