import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { exportStatement } from '../../apps/server/src/features/transactions/export.ts'
import { pageStatement } from '../../apps/server/src/features/transactions/queries.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { type Filled, openFilled } from './filled.ts'
import { makeCorridors } from './gateway/load.ts'
import { measureBare } from './pgbench.ts'
import { type ServerProcess, startServer } from './process.ts'
import { type Caller, logIn, searchRate, searchTime } from './search/caller.ts'
import { timeCombinations } from './search/combinations.ts'
import { bareExport, maxResident, newestDays, ourExport } from './search/export.ts'
import { at, bareScript, makeShapes, pageQuery, type Shape, totalQuery } from './search/shapes.ts'
import { measureTogether } from './search/together.ts'
import { interleaved, median } from './statistics.ts'

/**
 * The list of transactions: our API against the same SQL run bare by pgbench, interleaved, and how both grow with
 * the table; the export against psql; and the gateway beside 200 searchers and an export. `--folder` keeps the
 * databases, so that only the first run has to fill them.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '1000000,10000000' },
    clients: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    pool: { type: 'string', default: '16' },
    people: { type: 'string', default: '200' },
    read: { type: 'string', default: '1000' },
    folder: { type: 'string' },
    parts: { type: 'string', default: 'pages,combinations,export,together' },
  },
})
const clients = Number(values.clients)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const slowestMs = 50
const exportedRows = 1_000_000

const asInProduction = { MODE: 'PROD', DATABASE_POOL: values.pool, SESSION_MEMORY_MS: '1000' }

interface Measured {
  readonly bare: number
  readonly ours: number
  readonly pageMs: number
  readonly totalMs: number
}

async function measure(shape: Shape, caller: Caller, { databaseUrl, dataDir }: Filled): Promise<Measured> {
  const { script, variables } = bareScript(shape)
  const query = pageQuery(shape)
  const [bare, ours] = await interleaved(
    rounds,
    () => measureBare({ databaseUrl, folder: dataDir, script, variables, clients, seconds }),
    () => searchRate(caller, query, clients, seconds),
  )
  return {
    bare,
    ours,
    pageMs: await searchTime(caller, query),
    totalMs: await searchTime(caller, totalQuery(shape)),
  }
}

function report(name: string, { bare, ours, pageMs, totalMs }: Measured, before?: Measured): void {
  const figures = [
    bare.toFixed(0),
    ours.toFixed(0),
    (ours / bare).toFixed(2),
    pageMs.toFixed(2),
    totalMs.toFixed(2),
    (totalMs / pageMs).toFixed(2),
    ...(before ? [(pageMs / before.pageMs).toFixed(2), (before.bare / bare).toFixed(2)] : []),
  ]
  console.log(`${name.padEnd(28)} ${figures.map((figure) => figure.padStart(8)).join(' ')}`)
}

async function explain({ db }: Platform, { filters, page }: Omit<Shape, 'name'>): Promise<void> {
  const { text, values: given } = pageStatement(filters, page)
  const rows = await rawQuery<Record<string, string>>(db, `explain (analyze, buffers) ${text}`, given)
  console.log(rows.map((row) => `    ${Object.values(row)[0]}`).join('\n'))
}

async function measurePages(
  filled: Filled,
  caller: Caller,
  before: ReadonlyMap<string, Measured>,
): Promise<Map<string, Measured>> {
  const grown = before.size > 0 ? '  page x  bare x' : ''
  console.log(`${''.padEnd(28)}     bare     ours    ratio  page ms total ms    total${grown}`)
  const all = new Map<string, Measured>()
  for (const shape of await makeShapes(filled.platform.db)) {
    const measured = await measure(shape, caller, filled)
    report(shape.name, measured, before.get(shape.name))
    if (measured.pageMs > slowestMs) await explain(filled.platform, shape)
    all.set(shape.name, measured)
  }
  return all
}

async function measureCombinations({ platform }: Filled): Promise<void> {
  const count = 1000
  const all = await timeCombinations(platform.db, count)
  for (const kind of ['pageMs', 'totalMs'] as const) {
    const sorted = all.toSorted((one, other) => other[kind] - one[kind])
    const slow = sorted.filter((one) => one[kind] > slowestMs)
    console.log(
      `${count} random combinations, ${kind}: median ${median(all.map((one) => one[kind])).toFixed(1)}, longest ${sorted[0]?.[kind].toFixed(1)} for ${JSON.stringify(sorted[0]?.filters)}, ${slow.length} over ${slowestMs}`,
    )
  }
  const slowest = all.toSorted((one, other) => other.pageMs - one.pageMs)[0]
  if (slowest && slowest.pageMs > slowestMs)
    await explain(platform, { filters: slowest.filters, page: at(1) })
}

async function measureExport(filled: Filled, caller: Caller, { pid }: ServerProcess): Promise<void> {
  const filters = await newestDays(filled.platform.db, exportedRows)
  let resident = 0
  const [bare, ours] = await interleaved(
    rounds,
    () => bareExport(filled.databaseUrl, exportStatement(filters)),
    async () => {
      let took = 0
      const most = await maxResident(pid, async () => {
        took = await ourExport(caller, transactionsRoutes.export.path, filters)
      })
      resident = Math.max(resident, most)
      return took
    },
  )
  const share = (bare / ours).toFixed(2)
  console.log(
    `export of ${exportedRows} rows: psql ${bare.toFixed(1)} s, ours ${ours.toFixed(1)} s, ratio ${share}, ${resident.toFixed(0)} MB resident`,
  )
}

async function measureBeside(filled: Filled, caller: Caller): Promise<void> {
  const corridors = await makeCorridors(filled.platform)
  const gateway = await startServer('gateway', { ...filled.env, DATABASE_POOL: '32' })
  // It folds the totals; without it every total would count what the gateway has posted since the start.
  const worker = await startServer('worker', filled.env)
  try {
    const shapes = await makeShapes(filled.platform.db)
    const exported = await newestDays(filled.platform.db, exportedRows)
    const people = Number(values.people)
    const readMs = Number(values.read)
    for (const company of [
      { people, readMs, exported: null },
      { people: 0, readMs, exported },
      { people, readMs, exported },
    ]) {
      const { alone, together, done } = await measureTogether(
        caller,
        gateway.port,
        corridors,
        shapes,
        company,
      )
      const beside = `${company.people} searchers and ${company.exported ? 'an' : 'no'} export`
      console.log(
        `gateway alone ${alone.toFixed(0)} transfers a second, beside ${beside} ${together.toFixed(0)}, ratio ${(together / alone).toFixed(2)}; ${done.searches} searches, ${done.exports} exports, no error`,
      )
    }
  } finally {
    await worker.stop()
    await gateway.stop()
  }
}

const parts = values.parts.split(',')
const folder = values.folder ?? makeScratchFolder('bench')
let before = new Map<string, Measured>()
try {
  for (const size of values.transactions.split(',').map(Number)) {
    const filled = await openFilled(folder, size)
    const api = await startServer('api', { ...filled.env, ...asInProduction })
    try {
      console.log(`\n${size} transactions, ${clients} clients`)
      const caller = await logIn(filled.platform, api.port)
      if (parts.includes('pages')) before = await measurePages(filled, caller, before)
      if (parts.includes('combinations')) await measureCombinations(filled)
      if (parts.includes('export')) await measureExport(filled, caller, api)
      if (parts.includes('together')) await measureBeside(filled, caller)
    } finally {
      await api.stop()
      await filled.stop()
    }
  }
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
