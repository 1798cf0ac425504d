import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlatform, type Platform } from '../../apps/server/src/app.ts'
import { fillDemo } from '../../apps/server/src/demo/fill.ts'
import { fillTransactions } from '../../apps/server/src/demo/transfers.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { testEnvironment } from '../support/config.ts'
import { makeNetwork } from '../support/gateway.ts'
import { postingScript, type Sample, transferScript, transferVariables } from './gateway/bare.ts'
import { type Corridor, measureGateway } from './gateway/load.ts'
import { measureBare } from './pgbench.ts'
import { freePort, untilServing } from './process.ts'

/**
 * Transfers a second through the SOAP gateway against the same statements run bare by pgbench, interleaved,
 * with the durability of production; and the two comparisons that the ledger's design stands on.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1,8,32' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    stored: { type: 'string', default: '100000' },
    more: { type: 'string', default: '1900000' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const peoplePerClient = 600
const mostClients = 32
const corridorCount = 16

const median = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0

const startGateway = async (env: Record<string, string>, port: number): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/gateway.ts')], {
    env: { ...process.env, ...env, PARTNER_PORT: String(port), DATABASE_POOL: '32', LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  })
  const exited = new Promise<void>((done) => child.on('exit', () => done()))
  await untilServing(`http://127.0.0.1:${port}/partner/v1?wsdl`)
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

const addPeople = `
  insert into customers (first_name, last_name)
  select 'BENCH', 'PERSON ' || n from generate_series(1, ${mostClients * peoplePerClient}) n`

const makeCorridors = async (platform: Platform): Promise<Corridor[]> => {
  const corridors: Corridor[] = []
  for (let number = 1; number <= corridorCount; number += 1) {
    const { sender, payer } = await makeNetwork(platform, String(number))
    corridors.push({ sender, payerCode: payer.agencyCode })
  }
  return corridors
}

/** One real transfer tells what the statements are given. */
const takeSample = async ({ pool, secrets }: Platform, port: number, corridor: Corridor): Promise<Sample> => {
  await measureGateway(port, [corridor], 1, 1, 0.05)
  const { rows } = await pool.query<{
    record: Record<string, unknown>
    accounts: string[]
    cents: number[]
    traces: { request: string; response: string }[]
  }>(
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

const line = (name: string, one: number, other: number, goal: string): void => {
  const figures = [
    one.toFixed(0).padStart(7),
    other.toFixed(0).padStart(7),
    (other / one).toFixed(2).padStart(6),
  ]
  console.log(`${name.padEnd(44)} ${figures.join(' ')}   ${goal}`)
}

/** Side by side, one after the other: the machine drifts by a third within minutes. */
const interleaved = async (
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> => {
  const ones: number[] = []
  const others: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await one())
    others.push(await other())
  }
  return [median(ones), median(others)]
}

const bench = async (
  platform: Platform,
  databaseUrl: string,
  folder: string,
  port: number,
): Promise<void> => {
  const corridors = await makeCorridors(platform)
  await platform.pool.query(addPeople)
  const sample = await takeSample(platform, port, corridors[0] as Corridor)
  const script = transferScript(sample, peoplePerClient)
  const variables = transferVariables(sample)
  const bare = (clients: number, script: string): Promise<number> =>
    measureBare({ databaseUrl, folder, script, variables, clients, seconds })

  const transfers = async (stored: number): Promise<Map<number, number>> => {
    await platform.pool.query('vacuum (analyze)')
    const rates = new Map<number, number>()
    for (const clients of values.clients.split(',').map(Number)) {
      const [one, other] = await interleaved(
        () => bare(clients, script),
        () => measureGateway(port, corridors, peoplePerClient, clients, seconds),
      )
      rates.set(clients, other)
      line(`${clients} clients, ${stored} stored`, one, other, clients >= 8 ? '>= 0.50' : '')
    }
    return rates
  }

  console.log('transfers a second                              bare    ours  ratio   goal')
  const stored = Number(values.stored)
  const before = await transfers(stored)
  const [spread, operator] = await interleaved(
    () => bare(32, postingScript('spread', stored)),
    () => bare(32, postingScript('operator', stored)),
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

const dataDir = mkdtempSync(join(tmpdir(), 'corridor-bench-'))
// As a server of this size is set up; commits wait for the disk on both sides.
const settings = { shared_buffers: '4GB', max_wal_size: '16GB', checkpoint_timeout: '15min' }
const postgres = await startLocalPostgres(join(dataDir, 'postgres'), settings)
const database = { url: postgres.url('postgres'), stop: postgres.stop }
const env = { ...testEnvironment(database.url), DATA_DIR: dataDir }
const platform = openPlatform(readConfig(env))
let stopGateway = async (): Promise<void> => {}
try {
  await migrate(database.url)
  await fillDemo(platform, { transactions: Number(values.stored) })
  const port = await freePort()
  stopGateway = await startGateway(env, port)
  await bench(platform, database.url, dataDir, port)
} finally {
  await stopGateway()
  await platform.db.destroy()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
