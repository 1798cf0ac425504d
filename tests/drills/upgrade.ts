import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expireTransfers, lapseTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openClientLog } from '../faults/client-log.ts'
import { makePostgres } from '../faults/postgres.ts'
import { startTellers } from '../faults/tellers.ts'
import { behindTheCounter, judgeAll, openOwn } from '../faults/trial.ts'
import { openDoor } from '../faults/wire.ts'
import { propertySeed } from '../support/seed.ts'
import { startClerk } from './clerk.ts'
import { clerk, furnish } from './failover/house.ts'
import { startRow } from './upgrade/row.ts'
import { kindsOf, type StepName, type Stepped, type Surroundings, steps, take } from './upgrade/steps.ts'
import { noteLook, openWatch, watchDoor } from './upgrade/watch.ts'

/**
 * Two APIs and two gateways behind HAProxy, partners and staff at work: restarts, a migration behind a long reader, and
 * the way back. Ends with 0 only if no call has failed and nobody waited long. `--untimed` tells times and does not judge
 * them, for a machine that others use too.
 * Usage: node tests/drills/upgrade.ts [--restarts N] [--plant impatient] [--untimed] [--seed S] [--json]
 */
const tellerCount = 6
const clerkPauseMs = 50
/** Of a teller: as long as the proxy waits for an answer. */
const patienceMs = 60_000

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '1' },
    plant: { type: 'string' },
    untimed: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(propertySeed) },
    json: { type: 'boolean', default: false },
  },
})
if (values.plant !== undefined && values.plant !== 'impatient') throw new Error('--plant takes: impatient.')
const isPlanted = values.plant !== undefined
const [seed, restarts] = [Number(values.seed), Number(values.restarts)]
if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number.')
if (!Number.isInteger(restarts) || restarts < 0) throw new Error('--restarts takes a whole number.')

const course: readonly StepName[] = isPlanted
  ? ['calm', 'impatient']
  : ['calm', ...Array.from({ length: restarts }, () => 'restart' as const), 'migrate', 'back']

function say(line: string): void {
  if (!values.json) console.log(line)
}

function tell({ name, partners, staff, proxy }: Stepped): void {
  say(
    `${name.padEnd(10)}${partners.calls} calls of partners, ${partners.failed} failed, ${partners.gapSeconds} s without an answer, ` +
      `slowest ${partners.slowestSeconds} s; ${staff.calls} of staff, ${staff.failed} failed   (${steps[name].says})`,
  )
  for (const [who, kinds] of Object.entries({
    'partners heard': partners.failures,
    'staff heard': staff.failures,
    'the proxy said': proxy,
  }))
    if (Object.keys(kinds).length > 0) say(`          ${who}: ${kindsOf(kinds)}`)
}

async function walk(around: Surroundings): Promise<Stepped[]> {
  const done: Stepped[] = []
  for (const name of course) {
    const one = await take(name, around, { isTimed: !values.untimed })
    tell(one)
    done.push(one)
  }
  return done
}

async function drill(scratch: string) {
  const began = performance.now()
  const postgres = await makePostgres(join(scratch, 'postgres'), { max_connections: '200' })
  let row: Awaited<ReturnType<typeof startRow>> | undefined
  try {
    const networks = await furnish(postgres.url)
    const url = postgres.url('corridor')
    row = await startRow(scratch, url, values.untimed ? 60 : 5)
    say(`all processes are ready after ${Math.round((performance.now() - began) / 1000)} s`)
    const [partners, staff] = [openWatch(), openWatch()]
    const logFile = join(scratch, 'tellers.jsonl')
    const log = openClientLog(logFile)
    const door = openDoor(row.partner, patienceMs)
    const own = openOwn(url)
    const behind = behindTheCounter(own)
    const load = startTellers(tellerCount, seed, { door: watchDoor(door, partners), log, networks, behind })
    const seat = { login: clerk, pauseMs: clerkPauseMs }
    const stopClerk = await startClerk(`http://127.0.0.1:${row.web}`, seat, (look) => noteLook(staff, look))
    const stepped = await walk({ scratch, url, row, load, partners, staff })
    stopClerk()
    await load.finish()
    log.close()
    // What the worker has not come to yet.
    await lapseTransfers(own.db)
    await expireTransfers(own.db)
    const { verdict, replayed } = await judgeAll(url, logFile, { door, networks, seed })
    door.close()
    await own.db.destroy()
    const judged = Object.entries(verdict).flatMap(([name, found]: [string, readonly string[]]) =>
      found.map((one) => `${name}: ${one}`),
    )
    return {
      seconds: Math.round((performance.now() - began) / 1000),
      steps: stepped.map(({ findings: _findings, ...one }) => one),
      starts: row.starts(),
      transfers: load.stats.transfers,
      answers: load.stats.acknowledged,
      replayed,
      findings: [...stepped.flatMap(({ findings }) => findings), ...judged, ...row.findings],
    }
  } finally {
    await row?.stop()
    await postgres.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// One for each process that must not outlive us.
process.setMaxListeners(50)
say(`seed ${seed}${isPlanted ? ', planted: a migration that waits for its lock without a limit' : ''}`)
const scratch = makeScratchFolder('upgrade')
let isGood = false
try {
  const {
    findings,
    steps: _steps,
    ...figures
  } = await drill(scratch).then((drilled) => {
    if (values.json) console.log(JSON.stringify(drilled))
    return drilled
  })
  for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(12)}${value}`)
  say(`${findings.length} findings`)
  for (const finding of findings.slice(0, 10)) say(`  ${finding}`)
  isGood = isPlanted
    ? findings.some((finding) => finding.includes('nobody was served'))
    : findings.length === 0
  if (isPlanted) say(`the planted bug was ${isGood ? 'caught' : 'NOT caught'}`)
  else say(isGood ? 'no call failed, nothing lost, doubled or differing' : 'NOT as promised')
} finally {
  if (isGood) rmSync(scratch, { recursive: true, force: true })
  else console.error(`the logs and the data are in ${scratch}`)
}
// Tellers who never came to an end would keep the process alive.
process.exit(isGood ? 0 : 1)
