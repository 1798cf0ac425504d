import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { testEnvironment } from '#support/config.ts'
import { makeCertificate } from '#support/smtp.ts'
import { expireTransfers, lapseTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { seededRandom } from '../../tools/load/random.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openClientLog } from '../faults/client-log.ts'
import { makeDeck } from '../faults/killer.ts'
import { startTellers } from '../faults/tellers.ts'
import { behindTheCounter, judgeAll, openOwn } from '../faults/trial.ts'
import { untilDone } from '../faults/wait.ts'
import { openDoor } from '../faults/wire.ts'
import { propertySeed } from '../support/seed.ts'
import { startCluster } from './failover/cluster.ts'
import { type FaultName, faults, isFault } from './failover/faults.ts'
import { dataFolder, furnish, openHouse, startProxy, untilSealed } from './failover/house.ts'
import { canCutOff } from './failover/partition.ts'
import { type Drilled, figuresOf, reportLines } from './failover/report.ts'
import { type Struck, strike, takePulse } from './failover/strike.ts'
import { runToEnd } from './fleet.ts'

/**
 * Three PostgreSQL under Patroni and etcd on one machine, our processes behind HAProxy, tellers at work: the primary is
 * lost in all usual ways, and what tellers were told is held against what is left. Ends with 0 only if nothing is missing
 * and nobody waited long. `--untimed` tells times and does not judge them, for a machine that others use too.
 * Usage: node tests/drills/failover.ts [--faults N|all|NAME,NAME] [--plant async] [--untimed] [--seed S] [--json]
 */
const tellerCount = 8

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: 'all' },
    plant: { type: 'string' },
    untimed: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(propertySeed) },
    json: { type: 'boolean', default: false },
  },
})
if (values.plant !== undefined && values.plant !== 'async') throw new Error('--plant takes: async.')
const isPlanted = values.plant !== undefined
const seed = Number(values.seed)
if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number.')

async function chosenFaults(): Promise<FaultName[]> {
  // The walsenders stand still, so that what was answered in that time is on the primary alone.
  if (isPlanted) return ['walsenders']
  const isCuttable = await canCutOff()
  if (!isCuttable) say('left out: partition, which takes root and nftables')
  const all = Object.keys(faults)
    .filter(isFault)
    .filter((name) => isCuttable || name !== 'partition')
  if (values.faults === 'all') return all
  if (/^[1-9]\d*$/.test(values.faults)) {
    const draw = makeDeck(all, seededRandom(seed + 1))
    return Array.from({ length: Number(values.faults) }, draw)
  }
  const names = values.faults.split(',')
  const unknown = names.find((name) => !all.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`There is no fault ${unknown}, but: ${all.join(', ')}.`)
  return names.filter(isFault)
}

function say(line: string): void {
  if (!values.json) console.log(line)
}

/** What the house itself must show when all is over: everything sealed, and no connection left in the middle of something. */
async function settle({ db }: Platform): Promise<void> {
  await untilSealed({ db })
  await untilDone('the end of all that is under way', async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and application_name like 'corridor-%' and state <> 'idle' and state_change < now() - interval '5 seconds'`.execute(
      db,
    )
    if (rows.length > 0) throw new Error('a connection stands in the middle of something')
  })
}

async function drill(scratch: string): Promise<Drilled> {
  const began = performance.now()
  const chosen = await chosenFaults()
  const certificate = makeCertificate()
  const cluster = await startCluster(scratch, { certificate, isSynchronous: !isPlanted })
  // Before the application: until its first check it takes every node for a primary.
  const proxy = await startProxy(scratch)
  let house: Awaited<ReturnType<typeof openHouse>> | undefined
  try {
    const urlOf = (database: string): string =>
      `postgres://postgres:${cluster.superuser}@localhost:${proxy.port}/${database}?sslmode=verify-full&sslrootcert=${certificate.files.cert}`
    await cluster.untilWhole()
    const networks = await furnish(urlOf)
    const url = urlOf('corridor')
    house = await openHouse(scratch, url, { NODE_EXTRA_CA_CERTS: certificate.files.cert })
    say(`the cluster and the house stand after ${Math.round((performance.now() - began) / 1000)} s`)
    const logFile = join(scratch, 'tellers.jsonl')
    const pulse = takePulse(openClientLog(logFile))
    const door = openDoor(house.gateway.port)
    const own = openOwn(url)
    const behind = behindTheCounter(own)
    const load = startTellers(tellerCount, seed, { door, log: pulse.log, networks, behind })
    const struck: Struck[] = []
    for (const name of chosen) {
      const one = await strike(name, { cluster, load, pulse, isTimed: !values.untimed })
      struck.push(one)
      say(
        `${name.padEnd(12)} ${String(one.gapSeconds).padStart(5)} s without an answer, whole after ${String(one.wholeSeconds).padStart(5)} s   (${faults[name].says})`,
      )
    }
    await load.finish()
    pulse.log.close()
    // What the worker has not come to yet.
    await lapseTransfers(own.db)
    await expireTransfers(own.db)
    const judged = await judgeAll(url, logFile, { door, networks, seed })
    door.close()
    // What was cut off the log is never sealed: there the worker refuses.
    if (!isPlanted) await settle(own)
    await own.db.destroy()
    const env = { ...testEnvironment(url), MODE: 'PROD', DATA_DIR: dataFolder(scratch) }
    const command = (name: string) => runToEnd('cli.ts', [name], env)
    return {
      ...judged,
      struck,
      stats: load.stats,
      staff: house.staff,
      ended: house.ended(),
      ledger: await command('ledger-verify'),
      audit: await command('audit-verify'),
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    await house?.stop()
    await proxy.stop()
    await cluster.stop()
    certificate.remove()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// One for each process that must not outlive us.
process.setMaxListeners(50)
say(`seed ${seed}${isPlanted ? ', planted: answers before a standby has them' : ''}`)
const scratch = makeScratchFolder('failover')
let isGood = false
try {
  const drilled = await drill(scratch)
  const figures = figuresOf(drilled)
  if (values.json) console.log(JSON.stringify(figures))
  else for (const line of reportLines(drilled)) console.log(line)
  isGood = isPlanted ? figures.lost > 0 : figures.findings.length === 0
  if (isPlanted) say(`the planted bug was ${isGood ? 'caught' : 'NOT caught'}`)
  else say(isGood ? 'nothing lost, doubled or differing' : 'NOT as promised')
} finally {
  if (isGood) rmSync(scratch, { recursive: true, force: true })
  else console.error(`the logs and the data are in ${scratch}`)
}
// Tellers who never came to an end would keep the process alive.
process.exit(isGood ? 0 : 1)
