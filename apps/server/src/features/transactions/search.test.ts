import { transactionsRoutes } from '@corridor/contract/transactions'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDemo, useServer, useUser } from '#support/fixtures.ts'
import { propertySeed } from '#support/seed.ts'
import { volume } from '#support/volume.ts'
import { seededRandom } from '../../../../../tools/load/random.ts'
import { pageStatement, type ScopedFilters } from './queries.ts'
import { foldTotals } from './totals.ts'

/** The plain way, too slow for millions: what the fast way must agree with. */

const server = useServer()
useDemo(server, { transactions: 3_000 })
const session = useUser(server, 'searcher', 5)

/** One in three customers has been merged into another, who may have been merged into nobody. */
beforeAll(async () => {
  await server.platform.barePool.query(`
    update customers c set merged_into = into_sid
    from (select sid, lag(sid) over (order by sid) as into_sid, row_number() over (order by sid) as n from customers) o
    where o.sid = c.sid and n % 3 = 0`)
})

interface Row {
  readonly sid: number
  readonly dateTransaction: string
}

type Query = Record<string, string>

async function rows(query: Query): Promise<Row[]> {
  return (await server.client.call(transactionsRoutes.list, { query }, session)) as Row[]
}

async function total(query: Query) {
  return (await server.client.call(
    transactionsRoutes.list,
    { query: { ...query, count: 'true' } },
    session,
  )) as {
    total: number
    exact: boolean
  }
}

const conditions: Readonly<Record<string, string>> = {
  agency: '(send_agency_sid = # or receive_agency_sid = #)',
  agent: '(send_agent_sid = # or receive_agent_sid = #)',
  payer: 'receive_agency_sid = #',
  reference: 'reference_number = #',
  dateFrom: `(created_at at time zone 'UTC')::date >= #::date`,
  dateTo: `(created_at at time zone 'UTC')::date <= #::date`,
  status: 'status = #',
  statusIn: `status = any(string_to_array(#, ','))`,
  countrySnd: 'send_country = #',
  countryRcv: 'receive_country = #',
  customer:
    'customer_sid in (select #::bigint union select sid from customers where merged_into = #::bigint)',
}

/** The plain reference: every row, one condition for each filter. */
async function reference(query: Query): Promise<number[]> {
  const names = Object.keys(query)
  const asked = query['status'] ?? query['statusIn'] ?? ''
  const clauses = names
    // A status that is asked for stands above the list of statuses.
    .filter((name) => !(name === 'statusIn' && query['status']))
    .map((name) => (conditions[name] ?? 'false').replaceAll('#', `$${names.indexOf(name) + 1}::text`))
    .map((clause) => clause.replace(/(\w+_sid) = (\$\d+::text)/g, '$1::text = $2'))
  if (!asked.includes('DELETED')) clauses.push(`status <> 'DELETED'`)
  const values = names.map((name) => `coalesce($${names.indexOf(name) + 1}::text, '') is not null`)
  const text = `select sid from transactions where ${[...clauses, ...values].join(' and ')} order by created_at desc, sid desc`
  const { rows: found } = await server.platform.barePool.query<{ sid: number }>(
    text,
    names.map((name) => query[name]),
  )
  return found.map(({ sid }) => sid)
}

async function makeQueries(count: number): Promise<Query[]> {
  const random = seededRandom(propertySeed)
  const { rows: known } = await server.platform.barePool.query<Record<string, string>>(`
    select send_agency_sid::text as agency, receive_agency_sid::text as payer,
      coalesce(receive_agent_sid, send_agent_sid)::text as agent,
      reference_number as reference, created_at::date::text as "dateFrom",
      (created_at + interval '9 days')::date::text as "dateTo", status, send_country as "countrySnd",
      receive_country as "countryRcv", customer_sid::text as customer, status || ',AVAIL' as "statusIn"
    from transactions order by sid`)
  const usual = ['agency', 'dateFrom', 'dateTo', 'status', 'statusIn', 'countrySnd', 'countryRcv']
  return Array.from({ length: count }, () => {
    // Filters of one transfer find at least that one; of two, often nothing.
    const one = random.pick(known)
    const other = random.chance(0.8) ? one : random.pick(known)
    const chosen = [...usual, 'agent', 'payer', 'reference', 'customer'].filter((name) =>
      random.chance(usual.includes(name) ? 0.3 : 0.05),
    )
    const query = Object.fromEntries(
      chosen.map((name) => [name, (random.chance(0.7) ? one : other)[name] ?? '']),
    )
    if (query['dateFrom'] && query['dateTo'] && query['dateTo'] < query['dateFrom']) delete query['dateTo']
    return query
  })
}

const searches = volume({ gate: 100, full: 1_000 })

test(`[TRAN-08] ${searches} random combinations of filters and pages: the same rows in the same order as the plain query`, async () => {
  const random = seededRandom(propertySeed + 1)
  for (const query of await makeQueries(searches)) {
    const expected = await reference(query)
    const size = random.pick([1, 7, 40, 200])
    const offset = random.below(Math.max(1, expected.length))
    const page = await rows({ ...query, limit: `${offset},${size}` })
    expect([query, page.map(({ sid }) => sid)]).toEqual([query, expected.slice(offset, offset + size)])
    const last = page.at(-1)
    if (!last) continue
    const after = await rows({ ...query, limit: `0,${size}`, after: `${last.dateTransaction},${last.sid}` })
    expect(after.map(({ sid }) => sid)).toEqual(expected.slice(offset + size, offset + 2 * size))
    const first = page[0] as Row
    const before = await rows({
      ...query,
      limit: `0,${size}`,
      before: `${first.dateTransaction},${first.sid}`,
    })
    expect(before.map(({ sid }) => sid)).toEqual(expected.slice(Math.max(0, offset - size), offset))
    expect(await total(query)).toEqual({ total: expected.length, exact: true })
  }
})

describe('the total', () => {
  const shapes = async (): Promise<Query[]> => {
    const { rows: known } = await server.platform.barePool.query<Query>(`
      select send_agency_sid::text as agency, send_country as "countrySnd", receive_country as "countryRcv",
        created_at::date::text as day from transactions order by sid desc limit 1`)
    const { agency = '', countrySnd = '', countryRcv = '', day = '' } = known[0] ?? {}
    const dates = { dateFrom: day.replace(/-\d\d$/, '-01'), dateTo: day }
    const plain: Query[] = [{}, { agency }, { countrySnd }, { countryRcv }, dates, { ...dates, agency }]
    return plain.flatMap((shape) => [
      shape,
      { ...shape, status: 'AVAIL' },
      { ...shape, statusIn: 'RECVD,DELETED' },
    ])
  }

  test('is the same from the folds, with events after the fold, and counted', async () => {
    const { db, barePool: pool } = server.platform
    const expectAll = async (): Promise<void> => {
      for (const query of await shapes()) {
        expect([query, await total(query)]).toEqual([
          query,
          { total: (await reference(query)).length, exact: true },
        ])
      }
    }
    await expectAll()
    await pool.query('truncate transaction_totals, transaction_totals_through')
    await expectAll()
    await foldTotals(db)
    await expectAll()
    await pool.query(`
      with moved as (
        update transactions set status = 'HOLD', version = version + 1
        where sid in (select sid from transactions where status = 'AVAIL' order by sid desc limit 20) returning sid)
      insert into transaction_events (transaction_sid, move, from_status, to_status, actor)
      select sid, 'HOLD', 'AVAIL', 'HOLD', 'test' from moved`)
    await expectAll()
    await foldTotals(db)
    await foldTotals(db)
    await expectAll()
    // As if the worker had been down for long: more than are looked at one by one.
    await pool.query(`
      insert into transaction_events (transaction_sid, move, from_status, to_status, actor)
      select sid, 'HOLD', status, status, 'test' from (select sid, status from transactions limit 1) one,
        generate_series(1, 20001)`)
    await expectAll()
    await foldTotals(db)
    await expectAll()
  })
})

test('an agency that moves to another country keeps its transfers in the old one', async () => {
  const { barePool: pool } = server.platform
  const { rows: known } = await pool.query<{ agency: number; agent: number; snd: string; rcv: string }>(
    `select send_agency_sid as agency, send_agent_sid as agent, send_country as snd, receive_country as rcv
    from transactions where status = 'RECVD' order by sid limit 1`,
  )
  const { agency = 0, agent = 0, snd = '', rcv = '' } = known[0] ?? {}
  const offices: Query[] = [{ agency: String(agency) }, { agency: String(agency), agent: String(agent) }]
  const queries = offices.flatMap((office): Query[] => [
    { ...office, countrySnd: snd },
    { ...office, countrySnd: snd, countryRcv: rcv },
    { ...office, countrySnd: 'ISL' },
    { ...office, countryRcv: 'ISL' },
  ])
  const foundNow = () => Promise.all(queries.map(async (query) => (await rows(query)).map(({ sid }) => sid)))
  const before = await foundNow()
  expect(before.map(({ length }) => length > 0)).toEqual([true, true, false, false, true, true, false, false])
  await pool.query(`update agencies set country_code = 'ISL' where sid = $1`, [agency])
  expect(await foundNow()).toEqual(before)
})

test('beside another filter each status has a plan of its own, because one has most transfers and another hardly any', () => {
  const textOf = (filters: Omit<ScopedFilters, 'scope'>): string =>
    pageStatement({ ...filters, scope: null }, { kind: 'at', offset: 0, rows: 40 }).text
  expect(textOf({ status: 'UNCOM', agency: 1 })).not.toBe(textOf({ status: 'RECVD', agency: 1 }))
  expect(textOf({ status: 'UNCOM' })).toBe(textOf({ status: 'RECVD' }))
  // What is no status is never part of a text.
  expect(textOf({ status: "' or true", agency: 1 })).toBe(textOf({ status: 'NONE', agency: 1 }))
})
