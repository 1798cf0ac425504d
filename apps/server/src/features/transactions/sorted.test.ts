import { exactUpTo, newerUpTo, transactionsRoutes } from '@corridor/contract/transactions'
import { beforeAll, describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDemo, useServer, useUser } from '#support/fixtures.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { pageStatement } from './queries.ts'
import { foldTotals, rebuildTotals } from './totals.ts'

const server = useServer()
useDemo(server, { transactions: 2_000 })
const session = useUser(server, 'sorter', 5)

type Query = Record<string, string>

interface Row {
  readonly sid: number
  readonly dateTransaction: string
  readonly amountBase: string
}

async function rows(query: Query): Promise<Row[]> {
  return (await server.client.call(transactionsRoutes.list, { query }, session)) as Row[]
}

async function sids(query: Query): Promise<number[]> {
  return (await rows(query)).map(({ sid }) => sid)
}

async function select<Found extends object>(text: string, values: unknown[] = []): Promise<Found[]> {
  return (await server.platform.barePool.query<Found>(text, values)).rows
}

const orders: Readonly<Record<string, string>> = {
  '-dateSent': 'created_at desc, sid desc',
  dateSent: 'created_at, sid',
  '-amount': 'amount_base desc, sid desc',
  amount: 'amount_base, sid',
}

/** A search, and the plain condition that it has to agree with. */
let searches: (readonly [Query, string])[] = []

beforeAll(async () => {
  const [known] = await select<Query>(`
    select send_agency_sid::text as agency, receive_agency_sid::text as payer, send_country as "countrySnd",
      receive_country as "countryRcv", customer_sid::text as customer, created_at::date::text as "dateFrom"
    from transactions where status = 'RECVD' order by sid desc limit 1`)
  const { agency = '', payer = '', countrySnd = '', customer = '', dateFrom = '' } = known ?? {}
  const notDeleted = `status <> 'DELETED'`
  const ofAgency = `(send_agency_sid = ${agency} or receive_agency_sid = ${agency})`
  searches = [
    [{}, notDeleted],
    [{ status: 'AVAIL' }, `status = 'AVAIL'`],
    [{ statusIn: 'RECVD,CANCL' }, `status in ('RECVD', 'CANCL')`],
    [{ status: 'DELETED' }, `status = 'DELETED'`],
    [{ statusIn: 'DELETED,HOLD' }, `status in ('DELETED', 'HOLD')`],
    [{ agency }, `${notDeleted} and ${ofAgency}`],
    [{ agency, status: 'RECVD' }, `status = 'RECVD' and ${ofAgency}`],
    [
      { payer, countrySnd },
      `${notDeleted} and receive_agency_sid = ${payer} and send_country = '${countrySnd}'`,
    ],
    [{ customer }, `${notDeleted} and customer_sid = ${customer}`],
    [{ dateFrom }, `${notDeleted} and created_at >= '${dateFrom}'`],
  ]
})

describe('the order', () => {
  test.each(Object.keys(orders))(
    '%s is that of the plain query, forward, back and by a jump',
    async (sort) => {
      const edge = ({ dateTransaction, sid, amountBase }: Row): string =>
        `${dateTransaction},${sid},${amountBase}`
      for (const [query, where] of searches) {
        const plain = await select<{ sid: number }>(
          `select sid from transactions where ${where} order by ${orders[sort]}`,
        )
        const expected = plain.map(({ sid }) => sid)
        const size = Math.max(1, Math.min(40, Math.ceil(expected.length / 3)))
        const first = await rows({ ...query, sort, limit: `0,${size}` })
        expect([query, first.map(({ sid }) => sid)]).toEqual([query, expected.slice(0, size)])
        const jumped = await sids({ ...query, sort, limit: `${size},${size}` })
        expect(jumped).toEqual(expected.slice(size, 2 * size))
        const last = first.at(-1)
        if (!last) continue
        const second = await rows({ ...query, sort, limit: `0,${size}`, after: edge(last) })
        expect(second.map(({ sid }) => sid)).toEqual(jumped)
        const [next] = second
        if (!next) continue
        expect(await sids({ ...query, sort, limit: `0,${size}`, before: edge(next) })).toEqual(
          expected.slice(0, size),
        )
      }
    },
  )

  test('one and the same amount: told apart by their numbers, none twice and none left out', async () => {
    const [{ amount } = { amount: '' }] = await select<{ amount: string }>(
      `select amount_base::text as amount from transactions where status = 'RECVD'
      group by 1 order by count(*) desc limit 1`,
    )
    const seen: Row[] = []
    let edge: Query = {}
    while (true) {
      const page = await rows({ status: 'RECVD', sort: 'amount', limit: '0,7', ...edge })
      seen.push(...page)
      const last = page.at(-1)
      if (!last || page.length < 7) break
      edge = { after: `${last.dateTransaction},${last.sid},${last.amountBase}` }
    }
    expect(seen.filter(({ amountBase }) => amountBase === amount).length).toBeGreaterThan(1)
    expect(new Set(seen.map(({ sid }) => sid)).size).toBe(seen.length)
    const [{ count } = { count: 0 }] = await select<{ count: number }>(
      `select count(*) as count from transactions where status = 'RECVD'`,
    )
    expect(seen).toHaveLength(count)
  })

  test('by POST it is the same', async () => {
    const body = { search: { status: 'AVAIL' }, sort: 'amount' as const, limit: [0, 5] as [number, number] }
    const answer = (await server.client.call(transactionsRoutes.search, { body }, session)) as Row[]
    expect(answer.map(({ sid }) => sid)).toEqual(
      await sids({ status: 'AVAIL', sort: 'amount', limit: '0,5' }),
    )
  })

  test('what is no order, and a page that goes on from no amount, is refused', async () => {
    const attempt = (query: Query) => server.client.attempt(transactionsRoutes.list, { query }, session)
    const [row] = await rows({ limit: '0,1' })
    const after = `${row?.dateTransaction},${row?.sid}`
    expect((await attempt({ sort: 'sender' })).status).toBe(400)
    expect((await attempt({ sort: 'amount', after: `${after},1e9` })).status).toBe(400)
    expect(await attempt({ sort: 'amount', after })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'sort', reason: { code: 'edge_without_amount' } }] },
    })
  })

  test('amounts come from an index that has them in order, or of as many as were found', async () => {
    const plan = async (query: Query): Promise<string> => {
      const { text, values } = pageStatement(
        { ...query, scope: null },
        { kind: 'at', offset: 0, rows: 40 },
        '-amount',
      )
      const explained = await select<Record<string, string>>(`explain ${text}`, [...values])
      return explained.flatMap((line) => Object.values(line)).join('\n')
    }
    await select('analyze transactions')
    for (const query of [{}, { status: 'RECVD' }]) {
      expect(await plan(query)).toContain('transactions_by_amount')
      expect(await plan(query)).not.toContain('Seq Scan')
    }
  })
})

function sum(query: Query) {
  return server.client.call(transactionsRoutes.sum, { query }, session)
}

describe('the sum', () => {
  const expectAll = async (most = Number.POSITIVE_INFINITY): Promise<void> => {
    for (const [query, where] of searches) {
      const [plain] = await select<{ usd: string; count: string }>(
        `select coalesce(sum(amount_base), 0)::numeric(20, 2)::text as usd, count(*) as count
        from transactions where ${where}`,
      )
      const count = Number(plain?.count)
      const expected =
        count > most
          ? { total: most, exact: false, usd: null }
          : { total: count, exact: true, usd: plain?.usd }
      expect([query, await sum(query)]).toEqual([query, { ...expected, asOf: expect.any(String) }])
    }
  }

  test('is exact to the cent: counted, from the folds, and with events after them', async () => {
    const { db } = server.platform
    await expectAll()
    await select('truncate transaction_totals, transaction_totals_through')
    await expectAll(exactUpTo)
    await foldTotals(db)
    await expectAll()
    // One goes and another comes: the count of a status stays, its sum does not.
    const move = (from: string, to: string) =>
      select(`
      with moved as (
        update transactions set status = '${to}', version = version + 1
        where sid = (select sid from transactions where status = '${from}' order by amount_base desc limit 1) returning sid)
      insert into transaction_events (transaction_sid, move, from_status, to_status, actor)
      select sid, 'HOLD', '${from}', '${to}', 'test' from moved`)
    await move('AVAIL', 'HOLD')
    await move('RECVD', 'AVAIL')
    await expectAll()
    await foldTotals(db)
    await foldTotals(db)
    await expectAll()
  })
})

describe('what is new', () => {
  const newer = async (query: Query & { since: string }) =>
    (await server.client.call(transactionsRoutes.newer, { query }, session)).count

  test('are the transfers of the search that were made since, up to a hundred', async () => {
    const { asOf } = await sum({})
    expect(await newer({ since: asOf })).toBe(0)
    const [third] = await select<{ at: string }>(`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from transactions
      where status = 'RECVD' order by created_at desc offset 3 limit 1`)
    const since = third?.at ?? ''
    expect(await newer({ since, status: 'RECVD' })).toBe(3)
    expect(await newer({ since: '2000-01-01T00:00:00.000Z' })).toBe(newerUpTo)
  })
})

/** The same transfers over and over, under other references: so many as a fill would take long for. */
async function copyTransfers(count: number): Promise<void> {
  const columns = await select<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = 'transactions' and is_generated = 'NEVER' and column_name not in ('sid', 'reference_number')`)
  const names = columns.map(({ name }) => name).join(', ')
  await behindTheTriggers(server.platform.db, (tx) =>
    rawQuery(
      tx,
      `insert into transactions (sid, reference_number, ${names}) overriding system value
      select 1000000 + row_number() over (), 'copy ' || row_number() over (), ${names}
      from transactions, generate_series(1, 20) where status <> 'DELETED' limit ${count}`,
    ),
  )
}

test('of more than can be sorted the amounts are refused with the number; without the folds they have no sum', async () => {
  const all = { dateFrom: '2000-01-01' }
  await copyTransfers(exactUpTo)
  await rebuildTotals(server.platform.db)
  expect(
    await server.client.attempt(transactionsRoutes.list, { query: { ...all, sort: '-amount' } }, session),
  ).toMatchObject({
    status: 400,
    body: {
      fields: [{ field: 'sort', reason: { code: 'too_many_to_sort', params: { most: exactUpTo } } }],
    },
  })
  const [{ usd } = { usd: '' }] = await select<{ usd: string }>(
    `select sum(amount_base)::text as usd from transactions where status <> 'DELETED'`,
  )
  expect((await sum(all)).usd).toBe(usd)
  await select('truncate transaction_totals, transaction_totals_through')
  expect(await sum(all)).toMatchObject({ total: exactUpTo, exact: false, usd: null })
})
