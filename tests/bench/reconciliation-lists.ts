import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ReconciliationSearch, reconciliationsPerPage } from '@corridor/contract/reconciliations'
import {
  countHeads,
  pairs,
  readPage,
  summaries,
  towardsOperator,
} from '../../apps/server/src/features/reconciliations/queries.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { pageOf } from '../../apps/server/src/platform/db/keyset.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { timed } from './gathered.ts'
import { median } from './statistics.ts'

/**
 * The pages of the three lists on two sizes of book. A list has heads and no transfers: what grows with the book is its
 * days, each with a head for either side of a pair and one for each agency. As shipped, 1 million transfers at 10,000 a
 * day are 100 days, 10 million 1,000.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '100,1000' },
    agencies: { type: 'string', default: '60' },
    peers: { type: 'string', default: '7' },
    rounds: { type: 'string', default: '200' },
    folder: { type: 'string' },
  },
})
const mostGrowth = 1.3
const folder = values.folder ?? makeScratchFolder('bench-reconciliation-lists')
const filled = await openFilled(folder, 1)
const { db } = filled.platform
const [agencies, peers, rounds] = [Number(values.agencies), Number(values.peers), Number(values.rounds)]

/** So many days from the first one on; those that are there stay. */
async function fillDays(days: number): Promise<void> {
  const of = [days, agencies, peers]
  await rawQuery(
    db,
    `insert into reconciliations (day, kind, host_sid, peer_sid, row_count, collected, balance, event_sha256)
    select day, 'agency', host, peer, 10, 1000.00, case when host < peer then -900.00 else 900.00 end, sha256('x')
    from ${everyHost}, lateral (
      select 1 + (host - 1 + step) % $2::integer as peer from generate_series(1, $3::integer) step) p
    where peer <> host order by day, host, peer on conflict do nothing`,
    of,
  )
  await rawQuery(
    db,
    `insert into reconciliations (day, kind, host_sid, row_count, collected, balance, event_sha256)
    select day, 'operator', host, 10, 1000.00, 9.00, sha256('x') from ${everyHost} order by day, host
    on conflict do nothing`,
    of.slice(0, 2),
  )
  await rawQuery(
    db,
    `insert into daily_summaries (day, agency_sid) select day, host from ${everyHost} order by day, host
    on conflict do nothing`,
    of.slice(0, 2),
  )
  await rawQuery(
    db,
    `with due as materialized (
      select s.sid, k.kind, row_number() over (order by s.sid, k.kind) as n
      from daily_summaries s cross join (values ('summary'), ('p2p'), ('mdl')) as k (kind)
      where not exists (select from reconciliation_reports r where r.summary_sid = s.sid)
    ), files as (
      insert into stored_files (sha256, bytes) select sha256('x'), 1 from due returning sid
    )
    insert into reconciliation_reports (summary_sid, kind, file_title, file_sid)
    select due.sid, due.kind, 'x', f.sid from due join (select sid, row_number() over (order by sid) as n from files) f using (n)`,
  )
  for (const table of ['reconciliations', 'daily_summaries', 'reconciliation_reports'])
    await rawQuery(db, `vacuum (analyze) ${table}`)
}

const everyHost = `generate_series('2020-01-01'::date, '2020-01-01'::date + $1::integer - 1, interval '1 day') d,
  lateral (select d::date as day) dated, generate_series(1, $2::integer) host`

type List = typeof pairs

function page(db: Db, list: List, search: ReconciliationSearch, limit: readonly [number, number] = [0, 40]) {
  return () => readPage(db, list, { ...search, scope: null }, pageOf({ limit }, reconciliationsPerPage))
}

const host = Math.ceil(agencies / 2)
const filtered = { host, peer: host + 1, dateFrom: '2020-01-02', dateTo: '2020-03-01' }
/** What a clerk opens. Counts end at 100,000 and grow until there: they are shown and not judged. */
const opened: Readonly<Record<string, { readonly ask: () => Promise<unknown>; readonly judged: boolean }>> = {
  'daily summaries, first page': { ask: page(db, summaries, {}), judged: true },
  'pairs, first page': { ask: page(db, pairs, {}), judged: true },
  'pairs, page 26': { ask: page(db, pairs, {}, [1000, 40]), judged: true },
  'pairs of a host': { ask: page(db, pairs, { host }), judged: true },
  'pairs of a host, a peer and two months': { ask: page(db, pairs, filtered), judged: true },
  'towards the operator, first page': { ask: page(db, towardsOperator, {}), judged: true },
  'count of pairs': { ask: () => countHeads(db, pairs, { scope: null }), judged: false },
}

async function measured(): Promise<Record<string, number>> {
  const took: Record<string, number[]> = {}
  for (let round = -5; round < rounds; round += 1) {
    for (const [name, { ask }] of Object.entries(opened)) {
      const ms = await timed(ask)
      // The first ones plan and warm.
      if (round >= 0) (took[name] ??= []).push(ms)
    }
  }
  return Object.fromEntries(Object.entries(took).map(([name, all]) => [name, median(all)]))
}

const [fewDays = 0, manyDays = 0] = values.days.split(',').map(Number)
await fillDays(fewDays)
const small = await measured()
await fillDays(manyDays)
const large = await measured()
console.log(`${fewDays} and ${manyDays} days, ${agencies * peers} pairs of heads a day`)
for (const [name, { judged }] of Object.entries(opened)) {
  const [one = 0, other = 0] = [small[name], large[name]]
  const growth = other / one
  const isTooSlow = judged && growth > mostGrowth
  if (isTooSlow) process.exitCode = 1
  console.log(
    `${name}: ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${growth.toFixed(2)} times${isTooSlow ? `, above ${mostGrowth}` : ''}`,
  )
}
await filled.stop()
if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
