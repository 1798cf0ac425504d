import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { fillTransactions } from '../../tools/load/transfers.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { postingScript, type Sample, transferScript, transferVariables } from './gateway/bare.ts'
import { type Corridor, makeCorridors, measureGateway, peoplePerTeller } from './gateway/load.ts'
import { measureBare } from './pgbench.ts'
import { startServer } from './process.ts'
import { interleaved } from './statistics.ts'

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

async function bench(platform: Platform, databaseUrl: string, folder: string, port: number): Promise<void> {
  const corridors = await makeCorridors(platform)
  const sample = await takeSample(platform, port, corridors[0] as Corridor)
  const script = transferScript(sample, peoplePerTeller)
  const variables = transferVariables(sample)
  const bare = (clients: number, script: string): Promise<number> =>
    measureBare({ databaseUrl, folder, script, variables, clients, seconds })

  const transfers = async (stored: number): Promise<Map<number, number>> => {
    await rawQuery(platform.db, 'vacuum (analyze)')
    const rates = new Map<number, number>()
    for (const clients of values.clients.split(',').map(Number)) {
      const [one, other] = await interleaved(
        rounds,
        () => bare(clients, script),
        () => measureGateway(port, corridors, clients, seconds),
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
    rounds,
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

const folder = makeScratchFolder('bench')
const filled = await openFilled(folder, Number(values.stored))
const gateway = await startServer('gateway', { ...filled.env, DATABASE_POOL: '32' })
try {
  await bench(filled.platform, filled.databaseUrl, filled.dataDir, gateway.port)
} finally {
  await gateway.stop()
  await filled.stop()
  rmSync(folder, { recursive: true, force: true })
}
