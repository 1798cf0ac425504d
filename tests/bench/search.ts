import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { exportStatement } from '../../apps/server/src/features/transactions/export.ts'
import { pageStatement } from '../../apps/server/src/features/transactions/queries.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { type Filled, openFilled } from './filled.ts'
import { startFloor } from './floor.ts'
import { makeCorridors } from './gateway/load.ts'
import { measureBare } from './pgbench.ts'
import { type ServerProcess, startServer } from './process.ts'
import { type Caller, floorRate, logIn, searchRate, searchTime } from './search/caller.ts'
import { timeCombinations } from './search/combinations.ts'
import { bareExport, newestDays, ourExport } from './search/export.ts'
import {
  at,
  bareScript,
  floorRoutes,
  makeShapes,
  pageQuery,
  type Shape,
  totalQuery,
} from './search/shapes.ts'
import { measureTogether } from './search/together.ts'
import { interleaved, interleavedAll, median } from './statistics.ts'
import { type Cost, maxResident, type Watch, watchCosts } from './usage.ts'

/**
 * The list of transactions: our API against the same SQL run bare by pgbench, and by a server that does nothing else,
 * interleaved, and how they grow with the table; the export against psql; and the gateway beside 200 searchers and an export. `--folder` keeps the
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
const warmUpSeconds = 5
const slowestMs = 50
const exportedRows = 1_000_000

const asInProduction = { DATABASE_POOL: values.pool, SESSION_MEMORY_MS: '1000' }

interface Measured {
  readonly bare: Cost
  readonly floor: Cost
  readonly ours: Cost
  readonly pageMs: number
  readonly totalMs: number
}

interface Measuring {
  readonly caller: Caller
  readonly api: ServerProcess
  readonly floor: ServerProcess
  readonly watch: Watch
}

async function measure(
  shape: Shape,
  { caller, api, floor, watch }: Measuring,
  { databaseUrl, dataDir }: Filled,
): Promise<Measured> {
  const { script, variables } = bareScript(shape)
  const query = pageQuery(shape)
  const costs = await interleavedAll(rounds, {
    bare: () =>
      watch(null, () => measureBare({ databaseUrl, folder: dataDir, script, variables, clients, seconds })),
    floor: () => watch(floor.pid, () => floorRate(floor.port, shape.name, clients, seconds)),
    ours: () => watch(api.pid, () => searchRate(caller, query, clients, seconds)),
  })
  return {
    ...costs,
    pageMs: await searchTime(caller, query),
    totalMs: await searchTime(caller, totalQuery(shape)),
  }
}

const columns = [
  'bare',
  'floor',
  'ours',
  'of bare',
  'server',
  'postgres',
  'client',
  'bare pg',
  'page ms',
  'total ms',
  'total x',
]

function head(grown: boolean): string {
  const names = [...columns, ...(grown ? ['page x', 'bare x'] : [])]
  return `${''.padEnd(28)} ${names.map((name) => name.padStart(8)).join(' ')}`
}

function report(name: string, measured: Measured, before?: Measured): void {
  const { bare, floor, ours, pageMs, totalMs } = measured
  const figures = [
    bare.rate.toFixed(0),
    floor.rate.toFixed(0),
    ours.rate.toFixed(0),
    (ours.rate / bare.rate).toFixed(2),
    ours.serverUs.toFixed(0),
    ours.postgresUs.toFixed(0),
    ours.clientUs.toFixed(0),
    bare.postgresUs.toFixed(0),
    pageMs.toFixed(2),
    totalMs.toFixed(2),
    (totalMs / pageMs).toFixed(2),
    ...(before ? [(pageMs / before.pageMs).toFixed(2), (before.bare.rate / bare.rate).toFixed(2)] : []),
  ]
  console.log(`${name.padEnd(28)} ${figures.map((figure) => figure.padStart(8)).join(' ')}`)
}

/** Every shape on every connection: a cold server would be measured compiling itself and planning its statements. */
async function warmUp(shapes: readonly Shape[], { caller, floor }: Measuring): Promise<void> {
  for (const shape of shapes) {
    await floorRate(floor.port, shape.name, clients, warmUpSeconds / shapes.length)
    await searchRate(caller, pageQuery(shape), clients, warmUpSeconds / shapes.length)
  }
}

async function explain({ db }: Platform, { filters, page }: Omit<Shape, 'name'>): Promise<void> {
  const { text, values: given } = pageStatement({ ...filters, scope: null }, page)
  const rows = await rawQuery<Record<string, string>>(db, `explain (analyze, buffers) ${text}`, given)
  console.log(rows.map((row) => `    ${Object.values(row)[0]}`).join('\n'))
}

async function measurePages(
  filled: Filled,
  caller: Caller,
  api: ServerProcess,
  before: ReadonlyMap<string, Measured>,
): Promise<Map<string, Measured>> {
  const { platform, databaseUrl, dataDir } = filled
  const shapes = await makeShapes(platform.db)
  const plan = { databaseUrl, connections: Number(values.pool), routes: floorRoutes(shapes) }
  const floor = await startFloor(dataDir, plan)
  const measuring = { caller, api, floor, watch: await watchCosts(platform.db) }
  const all = new Map<string, Measured>()
  try {
    await warmUp(shapes, measuring)
    console.log('a second; then the microseconds of the processor that a call of ours takes, and a bare one')
    console.log(head(before.size > 0))
    for (const shape of shapes) {
      const measured = await measure(shape, measuring, filled)
      report(shape.name, measured, before.get(shape.name))
      if (measured.pageMs > slowestMs) await explain(platform, shape)
      all.set(shape.name, measured)
    }
  } finally {
    await floor.stop()
  }
  reportMeans([...all.values()])
  return all
}

function reportMeans(all: readonly Measured[]): void {
  const mean = (figure: (one: Measured) => number): string =>
    (all.reduce((sum, one) => sum + figure(one), 0) / all.length).toFixed(2)
  const resident = (kind: 'floor' | 'ours'): string =>
    Math.max(...all.map((one) => one[kind].residentMb)).toFixed(0)
  console.log(
    `on average ours ${mean(({ bare, ours }) => ours.rate / bare.rate)} of bare, floor ${mean(({ bare, floor }) => floor.rate / bare.rate)}; ours ${resident('ours')} MB resident, floor ${resident('floor')}`,
  )
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
    () => bareExport(filled.databaseUrl, exportStatement(filters, null)),
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
      if (parts.includes('pages')) before = await measurePages(filled, caller, api, before)
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
