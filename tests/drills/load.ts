import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { verifyLedger } from '../../apps/server/src/core/ledger/verify.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { makePostgres } from '../faults/postgres.ts'
import { openOwn } from '../faults/trial.ts'
import { openDoor } from '../faults/wire.ts'
import { startCrew } from './crew.ts'
import { furnish } from './failover/house.ts'
import { type Call, callsOfTransfer, startArrivals, until } from './load/arrivals.ts'
import { atGoal, figuresOf, type Measured, reportLines } from './load/report.ts'
import { watchUse } from './load/watch.ts'

/**
 * Transfers at a fixed rate through real gateways, however slow the answers are: what a call takes from the moment it
 * was due, and what a transfer costs. Ends with 0 only if the rate was reached and no call failed.
 * Usage: node tests/drills/load.ts [--rate N] [--minutes N] [--gateways N] [--json]
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    gateways: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
})
const [rate, minutes, gatewayCount] = [values.rate, values.minutes, values.gateways].map(Number) as [
  number,
  number,
  number,
]
if (!(rate > 0)) throw new Error('--rate takes transfers a second.')
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.')
if (!Number.isInteger(gatewayCount) || gatewayCount < 1) throw new Error('--gateways takes 1 or more.')
const seconds = minutes * 60

/** A cold process would be measured compiling itself and planning its statements. */
const warmUpSeconds = 10

function say(line: string): void {
  if (!values.json) console.log(line)
}

/** The settings that we give to operators, for a machine that runs all. */
function shippedSettings(): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../ops/postgres/corridor.conf'), 'utf8')
  return Object.fromEntries(
    [...text.matchAll(/^(\w+) = (?:'(.*)'|(\S+))/gm)].map(([, name = '', quoted, plain]) => [
      name,
      quoted ?? plain ?? '',
    ]),
  )
}

interface Payouts {
  readonly paidOut: number
  readonly unanswered: number
}

/** What was answered must be in the books, and the books must be right. A call that got no answer may have been carried out. */
async function checkBooks(db: Db, { paidOut, unanswered }: Payouts): Promise<string[]> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid from transactions where status = 'RECVD'`.execute(db)
  const { findings } = await verifyLedger(db)
  const paid = rows[0]?.paid ?? 0
  return [
    ...(paid >= paidOut && paid <= paidOut + unanswered
      ? []
      : [`${paid} transfers are paid out, ${paidOut} were answered so and ${unanswered} got no answer`]),
    ...findings.map((finding) => `ledger: ${finding}`),
  ]
}

async function drill(scratch: string): Promise<Measured> {
  const postgres = await makePostgres(join(scratch, 'postgres'), shippedSettings())
  let crew: Awaited<ReturnType<typeof startCrew>> | undefined
  try {
    const networks = await furnish(postgres.url)
    const url = postgres.url('corridor')
    crew = await startCrew(gatewayCount, { url, scratch })
    const doors = crew.gateways.map((gateway) => openDoor(gateway.process().port))
    const own = openOwn(url)
    const calls: Call[] = []
    say(`${gatewayCount} gateways are ready; ${warmUpSeconds} s to warm up`)
    const arrivals = startArrivals({ doors, networks, rate }, (call) => calls.push(call))
    const from = arrivals.startedAt + warmUpSeconds * 1000
    const to = from + seconds * 1000
    await until(from)
    const used = await watchUse(crew, own.db)
    await until(to)
    const costs = await used()
    await arrivals.stop()
    const payouts = calls.filter(({ operation }) => operation === callsOfTransfer.at(-1))
    const paidOut = payouts.filter(({ failure }) => failure === null)
    const unanswered = payouts.filter(({ isOpen }) => isOpen).length
    const findings = await checkBooks(own.db, { paidOut: paidOut.length, unanswered })
    for (const door of doors) door.close()
    await own.db.destroy()
    return {
      rate,
      seconds,
      calls: calls.filter(({ dueAt }) => dueAt >= from && dueAt < to),
      failed: calls.filter(({ failure }) => failure !== null),
      transfers: paidOut.filter(({ endedAt }) => endedAt >= from && endedAt < to).length,
      used: costs,
      findings,
    }
  } finally {
    await crew?.stop()
    await postgres.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const scratch = makeScratchFolder('load')
let isGood = false
try {
  const measured = await drill(scratch)
  const figures = figuresOf(measured)
  if (values.json) console.log(JSON.stringify({ ...figures, atGoal: atGoal(figures) }))
  else for (const line of reportLines(measured)) console.log(line)
  isGood = figures.findings.length === 0
  say(isGood ? 'the rate was reached and no call failed' : 'NOT as promised')
} finally {
  if (isGood) rmSync(scratch, { recursive: true, force: true })
  else console.error(`the logs and the data are in ${scratch}`)
}
// Calls that never came to an end would keep the process alive.
process.exit(isGood ? 0 : 1)
