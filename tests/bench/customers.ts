import { mkdirSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { customersPerPage, customersRoutes } from '@corridor/contract/customers'
import { testEnvironment, testInstallation } from '#support/config.ts'
import { narrow } from '../../apps/server/src/core/customers/narrowed.ts'
import { exportStatement } from '../../apps/server/src/features/customers/export.ts'
import { pageStatement, readPage } from '../../apps/server/src/features/customers/queries.ts'
import {
  countAll,
  countSenders,
  readDays,
  rebuildCustomerTotals,
} from '../../apps/server/src/features/customers/totals.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { literal } from '../../apps/server/src/platform/db/csv.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { nameRegions } from '../../tools/load/customer-names.ts'
import { addCustomers } from '../../tools/load/customers.ts'
import { type Random, seededRandom } from '../../tools/load/random.ts'
import { withLongConnection } from '../../tools/load/staging.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { type FloorRoute, floorRoute, startFloor } from './floor.ts'
import { measureLines } from './lines.ts'
import { measureBare } from './pgbench.ts'
import { type ServerProcess, startServer } from './process.ts'
import { type Caller, floorRate, logIn } from './search/caller.ts'
import { bareExport, ourExport } from './search/export.ts'
import { floorPath } from './search/shapes.ts'
import { interleaved, interleavedAll, median } from './statistics.ts'
import { maxResident } from './usage.ts'

/**
 * The list of customers: a thousand random searches in the database alone; the API against the same SQL run bare by
 * pgbench and by a server that does nothing else; pages at depth; the figures; the export against psql. `--folder` keeps the database.
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    searches: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    folder: { type: 'string' },
  },
})
const clients = Number(values.clients)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const warmUpSeconds = 5
const first = { kind: 'at', offset: 0, rows: customersPerPage } as const

async function fill(platform: Platform): Promise<void> {
  if ((await countAll(platform.db)) > 0) return
  await withLongConnection(platform, async (db) => {
    await addCustomers(db, Number(values.customers), new Date())
    await rawQuery(db, 'vacuum (analyze) customers, customer_search')
    await rebuildCustomerTotals(db)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The middle one of some, after one that warms up. */
async function usual(work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let call = 0; call < 20; call += 1) times.push(await timed(work))
  return median(times)
}

const firsts = nameRegions.flatMap((region) => region.first)
const lasts = nameRegions.flatMap((region) => region.last)

function makeWord(random: Random): string {
  const kind = random.below(10)
  if (kind === 0) return String(random.between(100, 99_999))
  if (kind === 1) return `+${random.pick(['1', '34', '971'])} 6${random.between(10, 99_999)}`
  if (kind === 2)
    return `${String.fromCodePoint(65 + random.below(26))}${random.between(10_000_000, 99_999_999)}`
  if (kind === 3) return random.pick(['XQ', 'ZZZZ', 'QUETZAL', 'josé', 'MARÍA', 'Núñez', `o'brien`])
  const name = random.pick(random.chance(0.5) ? firsts : lasts)
  return random.chance(0.5) ? name.slice(0, 1 + random.below(name.length)) : name
}

async function measureSearches({ db }: Platform): Promise<void> {
  const random = seededRandom(13)
  const searches = Array.from({ length: Number(values.searches) }, () =>
    Array.from({ length: 1 + random.below(4) }, () => makeWord(random)).join(' '),
  )
  for (const chain of searches.slice(0, 50)) await readPage(db, { chain }, first, null)
  const took: { chain: string; ms: number }[] = []
  for (const chain of searches)
    took.push({ chain, ms: await timed(() => readPage(db, { chain }, first, null)) })
  const slowest = took.toSorted((one, other) => other.ms - one.ms)
  console.log(
    `${took.length} searches: median ${median(took.map(({ ms }) => ms)).toFixed(1)} ms, longest ${slowest
      .slice(0, 5)
      .map(({ chain, ms }) => `${ms.toFixed(1)} (${chain})`)
      .join(', ')}; ${took.filter(({ ms }) => ms > 50).length} over 50 ms`,
  )
}

async function measureDepth({ db }: Platform): Promise<void> {
  const [edge] = await rawQuery<{ lastName: string; firstName: string; sid: number }>(
    db,
    `select last_name as "lastName", first_name as "firstName", sid from customer_search
    order by place, last_name, first_name, sid offset (select count(*) from customer_search) * 9 / 10 limit 1`,
  )
  if (!edge) throw new Error('Nobody is there.')
  const [top, deep] = await interleaved(
    rounds,
    () => usual(() => readPage(db, {}, first, null)),
    () => usual(() => readPage(db, {}, { kind: 'after', edge, rows: customersPerPage }, null)),
  )
  console.log(`first page ${top.toFixed(2)} ms, deep ${deep.toFixed(2)} ms, ratio ${(deep / top).toFixed(2)}`)
}

async function measureFigures({ db }: Platform): Promise<void> {
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString()
  const [all, days, senders] = [
    await usual(() => countAll(db)),
    await usual(() => readDays(db)),
    await usual(() => countSenders(db, since)),
  ]
  console.log(
    `figures: all ${all.toFixed(2)} ms, days ${days.toFixed(2)} ms, senders ${senders.toFixed(2)} ms`,
  )
}

const chains = ['', 'm']

/** As the page of such a search is read first. */
function statementOf(chain: string) {
  return pageStatement('walk', narrow({ chain }) ?? { conditions: [], indexed: [], isWide: true }, first)
}

function bareText(chain: string): string {
  const { text, values: given } = statementOf(chain)
  return text.replaceAll(/\$(\d+)/g, (_found, number: string) => literal(given[Number(number) - 1]))
}

/** A server that does nothing but HTTP and the same statements. */
function startCustomersFloor(databaseUrl: string, folder: string): Promise<ServerProcess> {
  const routes = chains.map((chain): [string, FloorRoute] => [
    floorPath(chain),
    floorRoute(`page of ${chain}`, statementOf(chain)),
  ])
  return startFloor(folder, { databaseUrl, connections: clients, routes: Object.fromEntries(routes) })
}

async function measureApi(databaseUrl: string, folder: string, caller: Caller): Promise<void> {
  const floor = await startCustomersFloor(databaseUrl, folder)
  for (const chain of chains) {
    const body = JSON.stringify({ search: { chain } })
    const request = `POST /api/customers/${customersPerPage}/0 HTTP/1.1\r\nhost: api\r\naccess-token: ${caller.session.token}\r\nx-xsrf-token: ${caller.session.xsrf}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    const script = `${bareText(chain).replaceAll('\n', ' ')};\n`
    const measureOurs = (time: number) =>
      measureLines(caller.port, clients, time, async ({ ask }) => {
        const answer = await ask(request)
        if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(-500))
      })
    // A cold server would be measured compiling itself.
    await floorRate(floor.port, chain, clients, warmUpSeconds)
    await measureOurs(warmUpSeconds)
    const { bare, least, ours } = await interleavedAll(rounds, {
      bare: () => measureBare({ databaseUrl, folder, script, clients, seconds }),
      least: () => floorRate(floor.port, chain, clients, seconds),
      ours: () => measureOurs(seconds),
    })
    console.log(
      `page of '${chain}', ${clients} clients: bare ${bare.rate.toFixed(0)}, floor ${least.rate.toFixed(0)} (${(least.rate / bare.rate).toFixed(2)}), ours ${ours.rate.toFixed(0)} a second, ratio ${(ours.rate / bare.rate).toFixed(2)}`,
    )
  }
  await floor.stop()
}

async function measureExport(databaseUrl: string, caller: Caller, pid: number): Promise<void> {
  let resident = 0
  const [bare, ours] = await interleaved(
    rounds,
    () => bareExport(databaseUrl, exportStatement({}, null)),
    async () => {
      let took = 0
      const most = await maxResident(pid, async () => {
        took = await ourExport(caller, customersRoutes.export.path, { search: {} })
      })
      resident = Math.max(resident, most)
      return took
    },
  )
  console.log(
    `export: psql ${bare.toFixed(1)} s, ours ${ours.toFixed(1)} s, ratio ${(bare / ours).toFixed(2)}, ${resident.toFixed(0)} MB resident`,
  )
}

const folder = values.folder ?? makeScratchFolder('bench')
mkdirSync(folder, { recursive: true, mode: 0o711 })
const settings = { shared_buffers: '3GB', max_wal_size: '4GB', checkpoint_timeout: '15min' }
const postgres = await startLocalPostgres(join(folder, 'postgres'), settings)
const databaseUrl = postgres.url('postgres')
const env = { ...testEnvironment(databaseUrl), DATA_DIR: folder }
const platform = openPlatform(readConfig(env))
try {
  await prepareDatabase(databaseUrl, testInstallation)
  await fill(platform)
  console.log(`${await countAll(platform.db)} customers, load ${loadavg()[0]?.toFixed(1)}`)
  await measureSearches(platform)
  await measureDepth(platform)
  await measureFigures(platform)
  const api = await startServer('api', {
    ...env,
    DATABASE_POOL: '16',
    SESSION_MEMORY_MS: '1000',
  })
  try {
    const caller = await logIn(platform, api.port)
    await measureApi(databaseUrl, folder, caller)
    await measureExport(databaseUrl, caller, api.pid)
  } finally {
    await api.stop()
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await platform.db.destroy()
  await postgres.stop()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
