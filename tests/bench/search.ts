import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hashPassword } from '@corridor/contract/common/password'
import { openPlatform, type Platform } from '../../apps/server/src/app.ts'
import { fillDemo } from '../../apps/server/src/demo/fill.ts'
import { fillTransactions } from '../../apps/server/src/demo/transfers.ts'
import { type Page, pageStatement } from '../../apps/server/src/features/transactions/queries.ts'
import type { Filters } from '../../apps/server/src/features/transactions/search.ts'
import { createUser } from '../../apps/server/src/features/users/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { makeClient } from '../support/client.ts'
import { testEnvironment } from '../support/config.ts'
import { measureLines, openLine } from './lines.ts'
import { measureBare } from './pgbench.ts'
import { freePort, untilServing } from './process.ts'

/**
 * The list of transactions: our API against the same SQL run bare by pgbench, interleaved, and how both grow
 * with the table. `--transactions 1000000,10000000` measures at each size in turn.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '1000000,10000000' },
    clients: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const clients = Number(values.clients)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const rows = 40

const median = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0

interface Shape {
  readonly name: string
  readonly filters: Filters
  readonly page: Page
}

const at = (pageNumber: number): Page => ({ kind: 'at', offset: (pageNumber - 1) * rows, rows })

/** Filters that find something, taken from the table itself: the busiest of each kind, and one that is rare. */
const makeShapes = async ({ pool }: Platform): Promise<Shape[]> => {
  const one = async <Row extends object>(text: string): Promise<Row> => {
    const [row] = (await pool.query<Row>(text)).rows
    if (!row) throw new Error('The table is empty.')
    return row
  }
  const { agency } = await one<{ agency: number }>(
    'select send_agency_sid as agency from transactions group by 1 order by count(*) desc limit 1',
  )
  const { agent } = await one<{ agent: number }>(
    `select send_agent_sid as agent from transactions where send_agency_sid = ${agency} group by 1 order by count(*) desc limit 1`,
  )
  const { snd, rcv } = await one<{ snd: string; rcv: string }>(
    `select send_country as snd, receive_country as rcv from transactions group by 1, 2 order by count(*) desc limit 1`,
  )
  const { from, to } = await one<{ from: string; to: string }>(
    `select (max(created_at) - interval '40 days')::date::text as from, (max(created_at) - interval '10 days')::date::text as to from transactions`,
  )
  const { date, sid, reference, customer } = await one<{
    date: string
    sid: number
    reference: string
    customer: number
  }>(
    `select created_at as date, sid, reference_number as reference, customer_sid as customer
    from transactions where status <> 'DELETED' order by created_at, sid offset 5000 limit 1`,
  )
  const first = at(1)
  return [
    { name: 'default list', filters: {}, page: first },
    { name: 'status', filters: { status: 'AVAIL' }, page: first },
    { name: 'agency, either side', filters: { agency }, page: first },
    { name: 'teller', filters: { agency, agent }, page: first },
    { name: 'send country', filters: { countrySnd: snd }, page: first },
    { name: 'receive country', filters: { countryRcv: rcv }, page: first },
    { name: 'dates', filters: { dateFrom: from, dateTo: to }, page: first },
    { name: 'reference', filters: { reference }, page: first },
    { name: 'customer', filters: { customer }, page: first },
    {
      name: 'four filters',
      filters: { agency, status: 'RECVD', countryRcv: rcv, dateFrom: from, dateTo: to },
      page: first,
    },
    {
      name: 'rare combination',
      filters: { status: 'HOLD', countrySnd: snd, countryRcv: 'VNM' },
      page: first,
    },
    { name: 'page 2,000 by jump', filters: {}, page: at(2000) },
    {
      name: 'next page, shallow',
      filters: {},
      page: { kind: 'after', edge: await edgeAt(pool, 4000), rows },
    },
    { name: 'next page, at the very end', filters: {}, page: { kind: 'after', edge: { date, sid }, rows } },
  ]
}

const edgeAt = async (pool: Platform['pool'], offset: number): Promise<{ date: string; sid: number }> => {
  const { rows: found } = await pool.query<{ date: string; sid: number }>(
    `select created_at as date, sid from transactions where status <> 'DELETED'
    order by created_at desc, sid desc offset $1 limit 1`,
    [offset],
  )
  return found[0] ?? { date: '2000-01-01T00:00:00Z', sid: 1 }
}

const asLiteral = (value: unknown): string =>
  Array.isArray(value) ? `array[${value.map((item) => `'${item}'`).join(', ')}]` : `'${String(value)}'`

/** A colon in a literal would be a variable to pgbench; only times have any, and they come as variables. */
const bareScript = ({ filters, page }: Shape): { script: string; variables: Record<string, string> } => {
  const { text, values: given } = pageStatement(filters, page)
  const variables: Record<string, string> = {}
  const script = text
    .replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = given[Number(number) - 1]
      if (typeof value !== 'string' || !value.includes(':')) return asLiteral(value)
      variables[`v${number}`] = value
      return `:v${number}`
    })
    // The pattern of to_char has colons as well.
    .replaceAll(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`, ':pattern::text')
    .replaceAll('\n', ' ')
  return { script: `${script};`, variables: { ...variables, pattern: 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' } }
}

const queryOf = ({ filters, page }: Pick<Shape, 'filters' | 'page'>, count = false): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  if (count) query.set('count', 'true')
  else {
    query.set('limit', page.kind === 'at' ? `${page.offset},${page.rows}` : `0,${page.rows}`)
    if (page.kind !== 'at') query.set(page.kind, `${page.edge.date},${page.edge.sid}`)
  }
  return query.toString()
}

interface Target {
  readonly port: number
  readonly token: string
}

const get = ({ token }: Target, query: string): string =>
  `GET /api/transactions?${query} HTTP/1.1\r\nhost: api\r\naccess-token: ${token}\r\n\r\n`

const measureApi = (target: Target, query: string): Promise<number> =>
  measureLines(target.port, clients, seconds, async ({ ask }) => {
    const answer = await ask(get(target, query))
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(0, 500))
  })

/** The median of single calls, one after the other, in milliseconds. */
const latency = async (target: Target, query: string): Promise<number> => {
  const line = await openLine(target.port)
  const times: number[] = []
  for (let call = 0; call < 40; call += 1) {
    const began = performance.now()
    await line.ask(get(target, query))
    times.push(performance.now() - began)
  }
  line.end()
  return median(times)
}

interface Measured {
  readonly bare: number
  readonly ours: number
  readonly pageMs: number
  readonly totalMs: number
}

const measure = async (
  shape: Shape,
  target: Target,
  databaseUrl: string,
  folder: string,
): Promise<Measured> => {
  const { script, variables } = bareScript(shape)
  const query = queryOf(shape)
  const bare: number[] = []
  const ours: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measureBare({ databaseUrl, folder, script, variables, clients, seconds }))
    ours.push(await measureApi(target, query))
  }
  return {
    bare: median(bare),
    ours: median(ours),
    pageMs: await latency(target, query),
    totalMs: await latency(target, queryOf(shape, true)),
  }
}

const report = (name: string, { bare, ours, pageMs, totalMs }: Measured): void => {
  const figures = [
    bare.toFixed(0),
    ours.toFixed(0),
    (ours / bare).toFixed(2),
    pageMs.toFixed(2),
    totalMs.toFixed(2),
  ]
  console.log(`${name.padEnd(28)} ${figures.map((figure) => figure.padStart(8)).join(' ')}`)
}

const dataDir = mkdtempSync(join(tmpdir(), 'corridor-bench-'))
const settings = { shared_buffers: '4GB', max_wal_size: '16GB', checkpoint_timeout: '15min' }
const postgres = await startLocalPostgres(join(dataDir, 'postgres'), settings)
const databaseUrl = postgres.url('postgres')
const env = { ...testEnvironment(databaseUrl), DATA_DIR: dataDir }
const platform = openPlatform(readConfig(env))
const port = await freePort()
const api = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/api.ts')], {
  env: {
    ...process.env,
    ...env,
    MODE: 'PROD',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_POOL: '16',
    LOG_LEVEL: 'warn',
  },
  stdio: 'inherit',
})
try {
  await migrate(databaseUrl)
  await untilServing(`http://127.0.0.1:${port}/healthz`)
  let stored = 0
  let target: Target | undefined
  for (const size of values.transactions.split(',').map(Number)) {
    const began = performance.now()
    if (stored === 0) await fillDemo(platform, { transactions: size })
    else await fillTransactions(platform, size - stored)
    const rate = (size - stored) / ((performance.now() - began) / 1000)
    console.log(`\n${size} transactions, filled at ${rate.toFixed(0)} a second`)
    stored = size
    await platform.pool.query('vacuum (analyze)')
    if (!target) {
      const user = {
        login: 'bench',
        profile: 5,
        name: 'B',
        lastName: 'B',
        email: 'b@example.com',
        active: true,
        comments: '',
      }
      const pass = await hashPassword('bench password')
      await createUser(platform, hostCall(platform.log, 'bench'), { user: { ...user, pass } })
      const { token } = await makeClient(`http://127.0.0.1:${port}`).logIn('bench', 'bench password')
      target = { port, token }
    }
    console.log(`${''.padEnd(28)}     bare     ours    ratio  page ms total ms`)
    for (const shape of await makeShapes(platform))
      report(shape.name, await measure(shape, target, databaseUrl, dataDir))
  }
} finally {
  api.kill('SIGTERM')
  await platform.db.destroy()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
