import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { closeDays } from '../../apps/server/src/core/days/close.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { openDatabase, openPool } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { makeCorridors, measureGateway } from './gateway/load.ts'
import { timed } from './gathered.ts'
import { startServer } from './process.ts'
import { interleaved, median } from './statistics.ts'

/**
 * A day of so many transfers is closed again and again: by us and by the very statements that we sent, run bare and
 * interleaved; and transfers a second through the gateway, alone and while the day is closed.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '8' },
    folder: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const [day, until] = ['2024-01-15', '2024-01-16']

/** All lives on one day, step by step, but for those that need two. */
const gather = `
  create temp table gathered as
  select e.sid, e.transaction_sid, e.move, '${day}'::timestamp at time zone 'UTC' + interval '1 second'
    * ((e.transaction_sid * 7919) % 86000 + row_number() over (partition by e.transaction_sid order by e.sid)) as at
  from transaction_events e
  where not exists (select from transaction_events c where c.transaction_sid = e.transaction_sid and c.move = 'CORRECT');
  create unique index on gathered (sid);
  analyze gathered;
  update transaction_events e set at = g.at from gathered g where g.sid = e.sid;
  update ledger_postings p set booked_at = g.at from gathered g where g.sid = p.event_sid;
  update transactions t set received_at = g.at
    from (select transaction_sid, max(at) as at from gathered where move = 'RECEIVE' group by transaction_sid) g
    where g.transaction_sid = t.sid and t.status = 'RECVD';
  update transactions t set cancel_requested_at = g.at from gathered g
    where g.move = 'ASK_CANCEL' and g.transaction_sid = t.sid;
  vacuum (full, analyze) transaction_events;
  vacuum (full, analyze) ledger_postings;
  vacuum (analyze) transactions`

const reopen = `truncate business_days, day_entries, day_fence, reconciliations, daily_summaries, reconciliation_reports;
  delete from audit_entries where entity = 'business_day'`

async function behindTheTriggers(client: pg.Client, statements: string): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const one of statements.split(';')) await client.query(one)
  await client.query('set session_replication_role = origin')
}

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What we send while we close the day, from the first statement to the last. */
async function record({ config, log }: Platform): Promise<Sent[]> {
  const sent: Sent[] = []
  const pool = openPool(config, 1)
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query.bind(client), {
      apply(target, _client, args: [unknown, unknown?]) {
        const [text, values] = args
        if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] })
        return Reflect.apply(target, client, args)
      },
    })
  })
  const db = openDatabase(pool)
  await close({ db, log })
  await db.destroy()
  return sent
}

async function close({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const run = await closeDays(db, hostCall(log, 'bench'), { until, confirmed: true })
  if (run.closed.length !== 1) throw new Error(JSON.stringify(run))
}

const folder = values.folder ?? makeScratchFolder('bench-close')
const filled = await openFilled(folder, Number(values.transactions))
const bare = new pg.Client({ connectionString: filled.databaseUrl, options: '-c timezone=UTC' })
await bare.connect()
await behindTheTriggers(bare, gather)
const gateway = await startServer('gateway', { ...filled.env, DATABASE_POOL: '32' })
try {
  const sent = await record(filled.platform)
  const [{ events, entries }] = (
    await bare.query<{ events: number; entries: number }>(
      'select events, (select count(*)::int from day_entries) as entries from business_days',
    )
  ).rows as [{ events: number; entries: number }]
  const times: { bare: number[]; ours: number[] } = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    await behindTheTriggers(bare, reopen)
    times.bare.push(
      await timed(async () => {
        for (const { text, values } of sent) await bare.query(text, [...values])
      }),
    )
    await behindTheTriggers(bare, reopen)
    times.ours.push(await timed(() => close(filled.platform)))
  }
  const [one, other] = [median(times.bare), median(times.ours)]
  console.log(`a day of ${events} booked events, ${entries} entries    bare ms   ours ms   ratio   goal`)
  console.log(
    `close ${one.toFixed(0).padStart(44)} ${other.toFixed(0).padStart(9)} ${(other / one).toFixed(2).padStart(7)}   <= 1.20`,
  )

  const corridors = await makeCorridors(filled.platform)
  const seconds = Math.max(2, other / 1000)
  const clients = Number(values.clients)
  const post = async (): Promise<number> =>
    (await measureGateway(gateway.port, corridors, clients, seconds)).rate
  const [alone, beside] = await interleaved(rounds, post, async () => {
    await behindTheTriggers(bare, reopen)
    const [rate] = await Promise.all([post(), close(filled.platform)])
    return rate
  })
  console.log(
    `transfers a second, ${clients} clients      alone ${alone.toFixed(0)}   while a day closes ${beside.toFixed(0)}   ratio ${(beside / alone).toFixed(2)}   >= 0.90`,
  )
} finally {
  await gateway.stop()
  await bare.end()
  await filled.stop()
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
}
