import { deepestJump } from '@corridor/contract/common/paging'
import { chainLength, customersRoutes } from '@corridor/contract/customers'
import { beforeAll, describe, expect, test } from 'vitest'
import { useProfiles, useTransferWorld, useUser } from '#support/fixtures.ts'
import { send } from '#support/transactions.ts'
import { until } from '#support/users.ts'
import { countAll, countSenders, foldCustomers, readDays } from './totals.ts'

const world = useTransferWorld()
const { server } = world
const session = useUser(server, 'officer', 3)
const withProfile = useProfiles(server)
const sessions = new Map(
  ([1, 2, 3, 4, 5, 6] as const).map((profile) => [profile, withProfile(profile)] as const),
)

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.platform.barePool.query<Row>(text, values)).rows
}

/** Two thousand people, and transfers of some over a hundred days, in the order of their time: copies of one. */
beforeAll(async () => {
  const { sid } = await send(world)
  await query(`insert into customers (first_name, last_name, mobile_phone, created_at)
    select 'COPY', 'PERSON', n::text, now() - interval '1 day' * (n % 120) from generate_series(1, 2000) n`)
  await query(
    `insert into transactions overriding system value
    select (jsonb_populate_record(t, jsonb_build_object('sid', 1000 + c.sid, 'customer_sid', c.sid,
      'reference_number', 'COPY' || c.sid))).* from transactions t, customers c
    where t.sid = $1 and c.first_name = 'COPY' and c.sid % 10 = 0`,
    [sid],
  )
  await query(`insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor)
    select t.sid, now() - interval '1 day' * day, 'SEND', 'UNCOM', 'AVAIL', 'test'
    from generate_series(100, 1, -1) day join transactions t on t.sid % 70 = day % 70 and t.sid > 1000
    order by day desc`)
})

async function count(search?: object): Promise<{ total: number; exact: boolean }> {
  return server.client.call(customersRoutes.count, { body: search ? { search } : {} }, session)
}

/** The same by the plain way: every customer and every transfer. */
async function expected(since: string) {
  const [row] = await query<{ all: string; sent: string }>(
    `select (select count(*) from customers where merged_into is null) as all,
      (select count(distinct t.customer_sid) from transactions t join transaction_events e on e.transaction_sid = t.sid
        where e.move = 'SEND' and (e.at at time zone 'UTC')::date >= $1::date) as sent`,
    [since],
  )
  return { all: Number(row?.all), sent: Number(row?.sent) }
}

function daysOf(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function expectTotals(): Promise<void> {
  const { db } = server.platform
  for (const since of [daysOf(0), daysOf(7), daysOf(30), daysOf(89), '0001-01-01']) {
    const { all, sent } = await expected(since)
    expect([since, await countAll(db), await countSenders(db, since)]).toEqual([since, all, sent])
  }
  const plain = await query<{ day: string; made: string; sending: string; total: string }>(
    `select d::date::text as day,
      (select count(*) from customers where (created_at at time zone 'UTC')::date = d::date) as made,
      (select count(distinct t.customer_sid) from transactions t join transaction_events e on e.transaction_sid = t.sid
        where e.move = 'SEND' and (e.at at time zone 'UTC')::date = d::date) as sending,
      (select count(*) from customers where (created_at at time zone 'UTC')::date <= d::date) as total
    from generate_series((now() at time zone 'UTC')::date - 89, (now() at time zone 'UTC')::date, interval '1 day') d`,
  )
  expect(await readDays(db)).toEqual(
    plain.map(({ day, made, sending, total }) => ({
      day,
      made: Number(made),
      sending: Number(sending),
      total: Number(total),
    })),
  )
}

describe('the figures of the list', () => {
  test('[CUST-07] [CUST-08] are those of the plain way: filled, before a fold, and folded again and again', async () => {
    const { db } = server.platform
    await expectTotals()
    await query('truncate customer_activity, customer_days, customer_totals_through')
    await expectTotals()
    await foldCustomers(db)
    await expectTotals()
    for (let round = 0; round < 3; round += 1) {
      await query(`
        insert into customers (first_name, last_name, mobile_phone) values ('NEW', 'PERSON', 'n${String(round)}')`)
      await query(`
        insert into transaction_events (transaction_sid, move, from_status, to_status, actor)
        select sid, 'SEND', 'UNCOM', 'AVAIL', 'test' from transactions
        where sid % 7 = ${String(round)}`)
      await expectTotals()
      await foldCustomers(db)
      await foldCustomers(db)
      await expectTotals()
    }
  })

  test('[CUST-07] all are counted exactly, a search up to a thousand', async () => {
    const { all } = await expected('0001-01-01')
    expect(all).toBeGreaterThan(1_000)
    expect(await count()).toEqual({ total: all, exact: true })
    expect(await count({ chain: '' })).toEqual({ total: all, exact: true })
    await query(`insert into customers (first_name, last_name, mobile_phone)
      select 'MANY', 'PEOPLE', n::text from generate_series(1, 1001) n`)
    expect(await count({ chain: 'many people' })).toEqual({ total: 1_000, exact: false })
    expect(await count({ chain: 'many people 1000' })).toEqual({ total: 1, exact: true })
  })

  test('[CUST-08] the answer has the days of the last ninety and says until when it holds', async () => {
    const { asOf, days } = await server.client.call(customersRoutes.statistics, {}, session)
    expect(days).toHaveLength(90)
    expect([Date.now() - Date.parse(asOf) < 60_000, days.at(-1)?.day]).toEqual([true, daysOf(0)])
    const { total } = await server.client.call(
      customersRoutes.countTransactions,
      { params: { since: `${daysOf(90)}T10:00:00.000Z` } },
      session,
    )
    expect(total).toBe((await expected(daysOf(90))).sent)
  })
})

describe('the list', () => {
  test('whoever is changed is found by what he is now, and a merged one not at all', async () => {
    const [one, other] = await query<{ sid: number }>(
      `insert into customers (first_name, last_name, mobile_phone) values ('ÉVA', 'WYLD', '1'), ('EVA', 'WYLD', '2')
      returning sid`,
    )
    expect((await count({ chain: 'eva wyld' })).total).toBe(2)
    await query(`update customers set last_name = 'ABERNATHY' where sid = $1`, [one?.sid])
    expect([(await count({ chain: 'wyld' })).total, (await count({ chain: 'abern' })).total]).toEqual([1, 1])
    await query('update customers set merged_into = $1 where sid = $2', [one?.sid, other?.sid])
    expect((await count({ chain: 'wyld' })).total).toBe(0)
    await query('update customers set merged_into = null where sid = $1', [other?.sid])
    expect((await count({ chain: 'wyld' })).total).toBe(1)
  })

  test.each([
    ['no rows', '0', '0', {}],
    ['too many rows', '201', '0', {}],
    ['fewer than none', '-1', '0', {}],
    ['an offset that is no number', '5', 'x', {}],
    ['too deep', '5', String(deepestJump + 1), {}],
    ['a search that is too long', '5', '0', { search: { chain: 'x'.repeat(chainLength + 1) } }],
    ['a character that is none', '5', '0', { search: { chain: 'a\0b' } }],
    ['one in the edge', '5', '0', { after: { lastName: 'a\0', firstName: '', sid: 1 } }],
    ['papers of another kind', '5', '0', { search: { papers: 'lost' } }],
  ])('refuses %s', async (_what, rows, offset, body) => {
    const answer = await server.client.send('POST', `/api/customers/${rows}/${offset}`, { session, body })
    expect(answer.status).toBe(400)
  })

  test('beyond the end there is nobody', async () => {
    const answer = await server.client.send('POST', '/api/customers/200/250000', { session, body: {} })
    expect([answer.status, answer.body]).toEqual([200, []])
  })

  test.each([
    `'; drop table customers; --`,
    `' | 'nA':*`,
    '\\',
    `\\'`,
    'a'.repeat(chainLength),
    '한'.repeat(chainLength),
    'ﬃ'.repeat(chainLength),
    Array.from({ length: 150 }, (_, n) => String.fromCodePoint(65 + (n % 26))).join(' '),
    '😀 😀',
    '((((',
    ':*',
    '!A & B',
  ])('answers to %j as to any text', async (chain) => {
    const answer = await server.client.send('POST', '/api/customers/5/0', {
      session,
      body: { search: { chain } },
    })
    expect([answer.status, answer.body]).toEqual([200, []])
    expect(await count({ chain })).toEqual({ total: 0, exact: true })
  })
})

describe('the file', () => {
  async function exported(search: object) {
    return server.client.send('POST', '/api/customers/export', { session, body: { search } })
  }

  test('[CUST-10] has a heading and everybody of the search in the order of the list, guarded and masked', async () => {
    await query(`insert into customers (first_name, last_name, mobile_phone, photo_id_number, photo_id_type)
      values ('=1+1', '@EXPORTED', '+1 555', 'SECRET1234567', 'PAS'), ('B', 'EXPORTED', '2', '', '')`)
    const { status, headers, body } = await exported({ chain: 'exported' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [heading, ...lines] = String(body).trimEnd().split('\n')
    expect(heading).toMatch(/^ID,First Name,Middle Name,Last Name,Second Last Name,Birth Date,/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\d+,B,"",EXPORTED,/)
    const guarded = String((await exported({ chain: 'SECRET1234567' })).body)
    expect(guarded).toContain(`,'=1+1,`)
    expect(guarded).toContain(`,'@EXPORTED,`)
    expect(guarded).toContain(`,'+1 555,`)
    expect(guarded).toContain('•••• 4567')
    expect(guarded).not.toContain('SECRET')
  })

  test('[CUST-10] is in the audit log with its search', async () => {
    await exported({ chain: 'nobody at all' })
    const ends = () =>
      query<{ after: { event: string; search: string; rows?: number } }>(
        `select after from audit_entries where entity = 'access' and after->>'search' like '%nobody at all%' order by sid`,
      )
    await until('both entries', async () => (await ends()).length === 2)
    expect((await ends()).map(({ after }) => after)).toEqual([
      { event: 'began to export customers', search: '{"chain":"nobody at all"}' },
      { event: 'exported customers', search: '{"chain":"nobody at all"}', rows: 0 },
    ])
  })
})

test('who may list and who may take along', async () => {
  const may: Record<number, [number, number]> = {}
  for (const [profile, ofProfile] of sessions) {
    const listed = await server.client.send('POST', '/api/customers/5/0', { session: ofProfile, body: {} })
    const file = await server.client.send('POST', '/api/customers/export', {
      session: ofProfile,
      body: { search: { chain: 'nobody' } },
    })
    may[profile] = [listed.status, file.status]
  }
  expect(may).toEqual({
    1: [200, 200],
    2: [200, 403],
    3: [200, 200],
    4: [403, 403],
    5: [200, 403],
    6: [200, 403],
  })
})
