import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { itemsPerPage } from '@corridor/contract/exceptions'
import pg from 'pg'
import {
  countItems,
  countsStatement,
  pageStatement,
  readPage,
} from '../../apps/server/src/features/exceptions/queries.ts'
import { tryPast } from '../../apps/server/src/features/hold-rules/try-past.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { timed } from './gathered.ts'
import { median } from './statistics.ts'

/**
 * The work list with 5,000 open items, and how its pages and counts grow with the table; 40 people who look at it at
 * once; and a rule of each kind tried over 90 days. `--folder` keeps the databases.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '1000000,10000000' },
    open: { type: 'string', default: '5000' },
    people: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '30' },
    folder: { type: 'string' },
  },
})
const viewer = { userSid: 1, login: 'bench', profile: 1, scope: null, decides: [] } as const
const rounds = Number(values.rounds)

/** So many wait as were asked for: the newest, a third of each kind. The books do not follow, nobody reads them here. */
async function leaveOpen(databaseUrl: string, open: number): Promise<number> {
  const bare = new pg.Client(databaseUrl)
  await bare.connect()
  await bare.query('alter table transactions disable trigger user')
  await bare.query(
    `update transactions set status = 'REFND', fees_returned = true where status in ('HOLD', 'EXPRD', 'REJCT')
    and sid < coalesce((select sid from transactions where status in ('HOLD', 'EXPRD', 'REJCT')
      order by sid desc offset $1 limit 1), 0)`,
    [open - 1],
  )
  await bare.query(
    `update transactions t set status = (array['HOLD', 'EXPRD', 'REJCT'])[1 + w.place % 3]
    from (select sid, row_number() over (order by sid) as place from transactions
      where status in ('HOLD', 'EXPRD', 'REJCT')) w where w.sid = t.sid`,
  )
  // A database that a former release has filled lacks it.
  await bare.query(
    `update transactions t set waits_since = (select max(at) from transaction_events where transaction_sid = t.sid
      and from_status is distinct from to_status) where status in ('HOLD', 'EXPRD', 'REJCT') and waits_since is null`,
  )
  await bare.query('alter table transactions enable trigger user')
  await bare.query('vacuum (analyze) transactions')
  const { rows } = await bare.query<{ open: number }>(
    `select count(*)::integer as open from transactions where status in ('HOLD', 'EXPRD', 'REJCT')`,
  )
  await bare.end()
  return rows[0]?.open ?? 0
}

type Work = (platform: Platform) => Promise<unknown>

/** What somebody on the desk asks for. */
async function worksOf({ db }: Platform): Promise<Readonly<Record<string, Work>>> {
  const all = await readPage(db, {}, { limit: [0, 10_000] }, viewer)
  const edge = all[Math.floor(all.length * 0.9)]
  const [rule] = await rawQuery<{ sid: number }>(db, 'select sid from hold_rules order by sid limit 1')
  const page = (search: Parameters<typeof readPage>[1], more = {}): Work => {
    const limit = { limit: [0, itemsPerPage] as const, ...more }
    return (platform) => readPage(platform.db, search, limit, viewer)
  }
  return {
    'first page': page({}),
    'deep page': page({}, edge ? { after: { due: edge.due, of: edge.of, sid: edge.sid } } : {}),
    'held by a rule': page({ rule: rule?.sid }),
    'of an agency': page({ agency: 1 }),
    'by a name': page({ text: 'lopez' }),
    counts: (platform) => countItems(platform.db, {}, viewer),
  }
}

async function usual(work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work))
  return median(times)
}

async function measurePages(platform: Platform, before: ReadonlyMap<string, number>) {
  const all = new Map<string, number>()
  for (const [name, work] of Object.entries(await worksOf(platform))) {
    const ms = await usual(() => work(platform))
    const former = before.get(name)
    const grown = former === undefined ? '' : `, ${(ms / former).toFixed(2)} times`
    console.log(`${name.padEnd(16)} ${ms.toFixed(2)} ms${grown}`)
    all.set(name, ms)
  }
  return all
}

/** A page and the counts for each of them, as the screen asks every 15 seconds. */
async function measurePeople({ db }: Platform): Promise<void> {
  const people = Number(values.people)
  const look = () =>
    Promise.all(
      Array.from({ length: people }, () =>
        Promise.all([readPage(db, {}, { limit: [0, itemsPerPage] }, viewer), countItems(db, {}, viewer)]),
      ),
    )
  console.log(`${people} people at once: ${(await usual(look)).toFixed(0)} ms for all of them`)
}

const figures = [
  { kind: 'amount', above: '5000.00', allowed: null },
  { kind: 'first', above: '1500.00', allowed: null },
  { kind: 'per_day', above: null, allowed: 5 },
  { kind: 'watch_list', above: null, allowed: null },
  { kind: 'id_expired', above: null, allowed: null },
] as const

async function measureTries({ db }: Platform): Promise<void> {
  for (const rule of figures) {
    const times: number[] = []
    const body = { ...rule, agency: null, isActive: true }
    const { transfers, held } = await tryPast(db, body)
    for (let round = 0; round < 3; round += 1) times.push(await timed(() => tryPast(db, body)))
    console.log(`try ${rule.kind.padEnd(12)} ${median(times).toFixed(0)} ms, held ${held} of ${transfers}`)
  }
}

async function explain({ db }: Platform): Promise<void> {
  for (const { text, values: given } of [pageStatement({}, {}, viewer), countsStatement({}, viewer)]) {
    const rows = await rawQuery<Record<string, string>>(db, `explain (analyze, buffers) ${text}`, given)
    console.log(rows.map((row) => `    ${Object.values(row)[0]}`).join('\n'))
  }
}

/** What 1 M take ten million may take so many times. */
const mostGrowth = 1.3

const folder = values.folder ?? makeScratchFolder('bench-desk')
mkdirSync(folder, { recursive: true, mode: 0o711 })
let before: ReadonlyMap<string, number> = new Map()
for (const transactions of values.transactions.split(',').map(Number)) {
  const filled = await openFilled(folder, transactions)
  try {
    const open = await leaveOpen(filled.databaseUrl, Number(values.open))
    console.log(`${transactions} transfers, ${open} of them wait`)
    const measured = await measurePages(filled.platform, before)
    const grew = [...measured].some(([name, ms]) => ms > mostGrowth * (before.get(name) ?? ms))
    if (grew) await explain(filled.platform)
    await measurePeople(filled.platform)
    // Of the first size alone: of ten million the 90 days are a million, and a screen waits for no such answer.
    if (before.size === 0) await measureTries(filled.platform)
    before = measured
  } finally {
    await filled.stop()
  }
}
if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
