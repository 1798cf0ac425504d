import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { fillTransactions } from '../../tools/load/transfers.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { type Filled, openFilled } from './filled.ts'
import { startFloor } from './floor.ts'
import {
  pipelinedScript,
  postingScript,
  type Sample,
  transferRoutes,
  transferScript,
  transferVariables,
} from './gateway/bare.ts'
import {
  type Corridor,
  makeCorridors,
  maxTellers,
  measureFloor,
  measureGateway,
  peoplePerTeller,
} from './gateway/load.ts'
import { measureBare } from './pgbench.ts'
import { type ServerProcess, startServer } from './process.ts'
import { interleaved, interleavedAll } from './statistics.ts'
import { type Cost, type Run, watchCosts } from './usage.ts'

/**
 * Transfers a second through the SOAP gateway against the same statements run bare by pgbench, one by one and with the
 * reads together, and by a server that does nothing else, interleaved and with the durability of production; and the
 * two comparisons that the ledger's design stands on. `--folder` keeps the database.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1,8,32' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    stored: { type: 'string', default: '100000' },
    more: { type: 'string', default: '1900000' },
    folder: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
/** A cold server would be measured compiling itself and planning its statements. */
const warmUpSeconds = 5

/** One real transfer tells what the statements are given. */
async function takeSample({ db, secrets }: Platform, port: number, corridor: Corridor): Promise<Sample> {
  await measureGateway(port, [corridor], 1, 0.05)
  const rows = await rawQuery<{
    record: Record<string, unknown>
    accounts: string[]
    cents: number[]
    traces: { request: string; response: string }[]
  }>(
    db,
    `select to_jsonb(t) as record,
      array(select account from ledger_postings p join transaction_events e on e.sid = p.event_sid
        where e.transaction_sid = t.sid order by p.sid) as accounts,
      array(select amount_cents from ledger_postings p join transaction_events e on e.sid = p.event_sid
        where e.transaction_sid = t.sid order by p.sid) as cents,
      (select jsonb_agg(jsonb_build_object('request', request, 'response', response) order by sid)
        from traces where transaction_sid = t.sid) as traces
    from transactions t where send_agency_sid = $1 and status = 'AVAIL' order by sid desc limit 1`,
    [corridor.sender.agencySid],
  )
  const row = rows[0]
  if (!row) throw new Error('The gateway has made no transfer.')
  const { sender, payerCode } = corridor
  return {
    agentId: sender.agentId,
    agentSid: sender.agentSid,
    agencySid: sender.agencySid,
    tokenMac: secrets.mac('agent-token', sender.token).toString('hex'),
    payerCode,
    record: row.record,
    accounts: row.accounts,
    cents: row.cents,
    sendRequest: row.traces[0]?.request ?? '',
    sendResponse: row.traces[0]?.response ?? '',
    commitRequest: row.traces[1]?.request ?? '',
    commitResponse: row.traces[1]?.response ?? '',
  }
}

function line(name: string, one: number, other: number, goal: string): void {
  const figures = [
    one.toFixed(0).padStart(7),
    other.toFixed(0).padStart(7),
    (other / one).toFixed(2).padStart(6),
  ]
  console.log(`${name.padEnd(44)} ${figures.join(' ')}   ${goal}`)
}

const contenderNames = { bare: 'bare', pipelined: 'bare, four round trips', floor: 'floor', ours: 'ours' }

/** At least so much of bare, by clients; and the server's processor time against bare PostgreSQL's. */
const goals: Readonly<Record<number, number>> = { 8: 0.6, 32: 0.7 }
const maxServerShare = 0.5

function report(clients: number, costs: Readonly<Record<keyof typeof contenderNames, Cost>>): void {
  const { bare, ours } = costs
  for (const [name, cost] of Object.entries(costs) as [keyof typeof contenderNames, Cost][]) {
    const figures = [
      cost.rate.toFixed(0),
      (cost.rate / bare.rate).toFixed(2),
      cost.serverUs.toFixed(0),
      cost.postgresUs.toFixed(0),
      cost.clientUs.toFixed(0),
      cost.walBytes.toFixed(0),
      cost.residentMb === 0 ? '' : cost.residentMb.toFixed(0),
    ]
    console.log(
      `  ${contenderNames[name].padEnd(24)} ${figures.map((figure) => figure.padStart(9)).join(' ')}`,
    )
  }
  const goal = goals[clients]
  const share = (ours.serverUs / bare.postgresUs).toFixed(2)
  console.log(
    `  ours ${(ours.rate / bare.rate).toFixed(2)} of bare${goal ? ` (>= ${goal.toFixed(2)})` : ''}, server ${share} of bare PostgreSQL's processor time (<= ${maxServerShare.toFixed(2)})`,
  )
}

interface Bench {
  readonly filled: Filled
  readonly gateway: ServerProcess
  readonly corridors: readonly Corridor[]
  readonly sample: Sample
  readonly floor: ServerProcess
}

async function firstPerson({ db }: Platform): Promise<number> {
  const [row] = await rawQuery<{ sid: number }>(
    db,
    `select min(sid) as sid from customers where first_name = 'BENCH'`,
  )
  return row?.sid ?? 0
}

async function bench({ filled, gateway, corridors, sample, floor }: Bench): Promise<void> {
  const { platform, databaseUrl, dataDir } = filled
  const watch = await watchCosts(platform.db)
  const scripts = {
    bare: transferScript(sample, peoplePerTeller),
    pipelined: pipelinedScript(sample, peoplePerTeller, (await firstPerson(platform)) - 1),
  }
  const variables = transferVariables(sample)
  const bare = (clients: number, script: string): Promise<Run> =>
    measureBare({ databaseUrl, folder: dataDir, script, variables, clients, seconds })

  const transfers = async (stored: number): Promise<Map<number, number>> => {
    await rawQuery(platform.db, 'vacuum (analyze)')
    await measureFloor(floor.port, maxTellers, warmUpSeconds)
    await measureGateway(gateway.port, corridors, maxTellers, warmUpSeconds)
    const rates = new Map<number, number>()
    for (const clients of values.clients.split(',').map(Number)) {
      const costs = await interleavedAll(rounds, {
        bare: () => watch(null, () => bare(clients, scripts.bare)),
        pipelined: () => watch(null, () => bare(clients, scripts.pipelined)),
        floor: () => watch(floor.pid, () => measureFloor(floor.port, clients, seconds)),
        ours: () => watch(gateway.pid, () => measureGateway(gateway.port, corridors, clients, seconds)),
      })
      rates.set(clients, costs.ours.rate)
      console.log(`${clients} clients, ${stored} stored`)
      report(clients, costs)
    }
    return rates
  }

  console.log('transfers a second, each in microseconds of the processor, bytes of WAL; MB resident')
  console.log(`${''.padEnd(26)}      rate   of bare    server  postgres    client       WAL  resident`)
  const stored = Number(values.stored)
  const before = await transfers(stored)
  const posting = async (kind: 'spread' | 'operator'): Promise<number> =>
    (await bare(32, postingScript(kind, stored))).rate
  const [spread, operator] = await interleaved(
    rounds,
    () => posting('spread'),
    () => posting('operator'),
  )
  line('postings: spread accounts, operator accounts', spread, operator, '>= 0.95')
  const more = Number(values.more)
  if (more === 0) return
  await fillTransactions(platform, more)
  const after = await transfers(stored + more)
  for (const [clients, rate] of before) {
    line(`${clients} clients: few stored, many stored`, rate, after.get(clients) ?? 0, '>= 0.83')
  }
}

const folder = values.folder ?? makeScratchFolder('bench')
const filled = await openFilled(folder, Number(values.stored))
const gateway = await startServer('gateway', { ...filled.env, DATABASE_POOL: String(maxTellers) })
try {
  const corridors = await makeCorridors(filled.platform)
  const sample = await takeSample(filled.platform, gateway.port, corridors[0] as Corridor)
  const { databaseUrl, dataDir } = filled
  const plan = { databaseUrl, connections: maxTellers, routes: transferRoutes(sample) }
  const floor = await startFloor(dataDir, plan)
  try {
    await bench({ filled, gateway, corridors, sample, floor })
  } finally {
    await floor.stop()
  }
} finally {
  await gateway.stop()
  await filled.stop()
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
