import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { connect, makePostgres } from '../faults/postgres.ts'
import { openOwn } from '../faults/trial.ts'
import { untilDone } from '../faults/wait.ts'
import { openDoor } from '../faults/wire.ts'
import { faults } from './alerts/faults.ts'
import { shippedAlerts, startPrometheus } from './alerts/prometheus.ts'
import { type Provoked, provoke, stayQuiet } from './alerts/provoke.ts'
import { startReceiver } from './alerts/receiver.ts'
import { startCrew } from './crew.ts'
import { furnish } from './failover/house.ts'
import { startArrivals } from './load/arrivals.ts'

/**
 * A real Prometheus with the rules that are shipped watches real processes at work, and each fault must wake somebody.
 * Ends with 0 only if every alert was silent before its fault, arrived, and was silent again when it was mended.
 * Usage: node tests/drills/alerts.ts [--alerts NAME,NAME] [--json]
 */
const gatewayCount = 2
/** Transfers a second: enough for shares and quantiles. */
const rate = 5
/** So many different ones must arrive, or the drill shows too little. */
const leastAlerts = 12

const { values } = parseArgs({
  options: { alerts: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const chosen = values.alerts?.split(',')
const course = faults.filter(
  ({ alerts }) => chosen === undefined || alerts.some((name) => chosen.includes(name)),
)
if (course.length === 0)
  throw new Error(`--alerts takes: ${faults.flatMap(({ alerts }) => alerts).join(', ')}.`)

function say(line: string): void {
  if (!values.json) console.log(line)
}

function tell({ says, heard, others }: Provoked): void {
  say(says)
  for (const { name, level, afterSeconds, summary } of heard)
    say(`  ${name.padEnd(20)}${level.padEnd(7)} after ${afterSeconds} s: ${summary}`)
  if (others.length > 0) say(`  and ${others.join(', ')}`)
}

async function drill(scratch: string) {
  const began = performance.now()
  const postgres = await makePostgres(join(scratch, 'postgres'), { max_connections: '120' })
  const receiver = await startReceiver()
  let crew: Awaited<ReturnType<typeof startCrew>> | undefined
  let prometheus: Awaited<ReturnType<typeof startPrometheus>> | undefined
  try {
    const networks = await furnish(postgres.url)
    const url = postgres.url('corridor')
    // A scrape waits for a connection as long as every call does, and must be done before the next. The server of a
    // partner is on this machine.
    const env = { DATABASE_WAIT_SECONDS: '2', DATABASE_POOL: '6', SFTP_ALLOW_PRIVATE: 'yes' }
    crew = await startCrew(gatewayCount, { url, scratch, env })
    const doors = crew.gateways.map((gateway) => openDoor(gateway.process().port))
    const answered = { count: 0 }
    const arrivals = startArrivals({ doors, networks, rate }, ({ failure }) => {
      if (failure === null) answered.count += 1
    })
    await untilDone('partners at work', async () => {
      if (answered.count < 100) throw new Error(`${answered.count} answers`)
    })
    prometheus = await startPrometheus(scratch, crew, receiver.port)
    say(
      `${crew.members.length} processes are watched after ${Math.round((performance.now() - began) / 1000)} s`,
    )
    const own = openOwn(url)
    const admin = await connect(url)
    const house = { scratch, url, crew, own, networks, admin }
    const untrue = await stayQuiet({ prometheus, receiver })
    const provoked: Provoked[] = []
    for (const fault of course) {
      const one = await provoke(fault, house, { prometheus, receiver })
      tell(one)
      provoked.push(one)
    }
    await arrivals.stop()
    for (const door of doors) door.close()
    await admin.end()
    await own.db.destroy()
    const names = new Set(provoked.flatMap(({ heard }) => heard.map(({ name }) => name)))
    return {
      seconds: Math.round((performance.now() - began) / 1000),
      answers: answered.count,
      faults: provoked.map(({ findings: _findings, ...one }) => one),
      alerts: names.size,
      notDrilled: shippedAlerts().filter((name) => !names.has(name)),
      findings: [
        ...untrue,
        ...provoked.flatMap(({ findings }) => findings),
        ...receiver.findings,
        ...(chosen === undefined && names.size < leastAlerts
          ? [`${names.size} different alerts arrived, at least ${leastAlerts} are due`]
          : []),
      ],
    }
  } finally {
    await prometheus?.stop()
    receiver.stop()
    await crew?.stop()
    await postgres.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.setMaxListeners(50)
const scratch = makeScratchFolder('alerts')
let isGood = false
try {
  const drilled = await drill(scratch)
  if (values.json) console.log(JSON.stringify(drilled))
  const { findings, alerts, notDrilled, seconds } = drilled
  say(`${alerts} different alerts in ${seconds} s; not drilled: ${notDrilled.join(', ') || 'none'}`)
  for (const finding of findings) say(`  ${finding}`)
  isGood = findings.length === 0
  say(isGood ? 'each was silent, arrived, and was silent again' : 'NOT as promised')
} finally {
  if (isGood) rmSync(scratch, { recursive: true, force: true })
  else console.error(`the logs and the data are in ${scratch}`)
}
// Partners who were never answered would keep the process alive.
process.exit(isGood ? 0 : 1)
