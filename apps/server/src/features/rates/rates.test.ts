import type { RouteAnswer } from '@corridor/contract/common/route'
import { ratesRoutes } from '@corridor/contract/rates'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { sendTransfer } from '#support/gateway.ts'
import { allAtOnce } from '#support/users.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { trendsSql } from './history.ts'

type Spread = RouteAnswer<typeof ratesRoutes.create>

const server = useServer({ DATABASE_POOL: '30', RATES_MAX_AGE_HOURS: '24' })
const signedIn = useProfiles(server)
const clerk = signedIn(4)
const support = signedIn(5)
const network = useNetwork(server)
const gateway = useGateway(server)

/** Each test has the spread of the network, 1 % of MXN, and those that it adds. */
beforeEach(async () => {
  await sql`delete from spreads`.execute(server.db)
  await sql`insert into spreads (retail, spread) values ('MXN', 0.01)`.execute(server.db)
})

async function addRates(hoursAgo: number, rates: Readonly<Record<string, string>>): Promise<void> {
  for (const [code, rate] of Object.entries(rates))
    await sql`
      with sheet as (
        insert into rate_sheets (base, as_of, source)
        values ('USD', now() - ${hoursAgo} * interval '1 hour', ${`${code} ${hoursAgo}`}) returning sid, as_of
      )
      insert into wholesale_rates (sheet_sid, currency_code, rate, as_of)
      select sid, ${code}, ${rate}, as_of from sheet`.execute(server.db)
}

beforeAll(() => addRates(1, { EUR: '0.8585', VND: '26340.123456', KWD: '0.3065' }))

function body(retail: string, spread: unknown, more: object = {}) {
  return { base: 'USD', retail, spread, ...more }
}
function put(retail: string, spread: unknown, more: object = {}, session = clerk) {
  return server.client.attempt(ratesRoutes.create, { body: body(retail, spread, more) }, session)
}
function post({ sid, retail }: Pick<Spread, 'sid' | 'retail'>, spread: unknown, more: object = {}) {
  const input = { params: { spreadSid: sid }, body: body(retail, spread, more) }
  return server.client.attempt(ratesRoutes.update, input, clerk)
}
function remove({ sid }: { sid: number }) {
  return server.client.attempt(ratesRoutes.remove, { params: { spreadSid: sid } }, clerk)
}
async function list(body?: object) {
  return (await server.client.attempt(ratesRoutes.spreads, { body }, support)).done()
}
async function rows(input?: object): Promise<readonly Omit<Spread, 'pricesHoldUntil'>[]> {
  const answer = await list(input)
  if (!Array.isArray(answer)) throw new Error('These are no rows')
  return answer
}
async function add(retail: string, spread: unknown): Promise<Spread> {
  return (await put(retail, spread)).done()
}

describe('[RATE-07] a spread', () => {
  test('comes with what is computed of it, exactly', async () => {
    expect(await add('VND', '0.0123')).toMatchObject({
      base: 'USD',
      retail: 'VND',
      spread: '0.0123',
      wholeSaleRate: '26340.123456',
      retailFx: '26016.1399374912',
      rateBASE: '0.0000384377',
      version: 1,
    })
    // A number on the wire is the same as its text.
    expect(await add('KWD', 0.001)).toMatchObject({ spread: '0.001', retailFx: '0.3061935' })
  })

  test('of a currency without a rate has none, and nothing is divided by it', async () => {
    expect(await add('BOB', '0.01')).toMatchObject({ wholeSaleRate: null, retailFx: null, rateBASE: null })
  })

  test.each(['base', 'retail', 'spread'])('must have %s', async (field) => {
    const rest = Object.fromEntries(Object.entries(body('EUR', '0.01')).filter(([name]) => name !== field))
    const { status, body: error } = await server.client.attempt(ratesRoutes.create, { body: rest }, clerk)
    expect([status, error]).toMatchObject([400, { fields: [{ field }] }])
  })

  test('is one for each currency, also of twenty that come at once', async () => {
    const answers = await allAtOnce(server, 'lock table spreads in share row exclusive mode', 20, () =>
      put('EUR', '0.01'),
    )
    const summaries = answers.map(summary)
    expect(summaries.filter((one) => one === '200')).toHaveLength(1)
    expect(new Set(summaries)).toEqual(new Set(['200', '409 duplicate']))
    const again = await put('EUR', '0.01')
    expect(again.body).toMatchObject({
      message: 'There is a spread for EUR already. Reload and change that one.',
    })
  })

  test.each([
    ['USD', 'All rates are against the US dollar: it has no spread.'],
    ['XXQ', 'This currency is not known here.'],
    ['eur', 'A currency is named by three capital letters.'],
  ])('of %s is refused in words', async (retail, message) => {
    const answer = await put(retail, '0.01')
    expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ field: 'retail', message }] }])
  })
})

describe('[RATE-09] the server refuses', () => {
  const outside = 'At least 0 % and below 100 %, with at most two decimals.'
  test.each([
    undefined,
    null,
    '',
    'abc',
    '-0.01',
    '1',
    '1.5',
    '0.01234',
    '0.00001',
    -0.01,
    1,
    0.00001,
    '٠.٠١',
    '1e-2',
  ])('a spread of %s, and rounds nothing', async (spread) => {
    const answer = await put('EUR', spread)
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { fields: [{ field: 'spread', message: outside }] },
    ])
  })

  test.each(['0', '0.0000', 0])('a spread of %s that nobody has confirmed', async (zero) => {
    const message = 'A spread of 0 sells at cost. Confirm that this is meant.'
    const answer = await put('EUR', zero)
    expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ field: 'spread', message }] }])
    const made = await add('EUR', '0.01')
    expect((await post(made, zero)).status).toBe(400)
    expect((await post(made, zero, { zeroConfirmed: false })).status).toBe(400)
    const saved = await post(made, zero, { zeroConfirmed: true })
    expect([saved.status, saved.body]).toMatchObject([200, { spread: '0', retailFx: '0.8585' }])
  })
})

describe('[RATE-10] the list', () => {
  test('counts, gives the rows of a window by currency, and without either the first page', async () => {
    await sql`
      insert into spreads (retail, spread)
      select currency_code, 0.01 from currencies where currency_code not in ('USD', 'MXN') limit 50`.execute(
      server.db,
    )
    expect(await list({ count: true })).toEqual({ total: 51, exact: true })
    const all = await rows({ limit: [0, 200] })
    const codes = all.map(({ retail }) => retail)
    expect(codes).toEqual(codes.toSorted())
    expect(await rows({ limit: [40, 40] })).toEqual(all.slice(40))
    expect(await rows({ limit: [3, 2] })).toEqual(all.slice(3, 5))
    expect(await rows({})).toEqual(all.slice(0, 40))
    expect(await rows()).toEqual(all.slice(0, 40))
    expect(await rows({ limit: [80, 40] })).toEqual([])
  })

  test('is bounded', async () => {
    const tooMany = { body: { limit: [0, 201] } }
    expect((await server.client.attempt(ratesRoutes.spreads, tooMany, support)).status).toBe(400)
  })
})

describe('[RATE-11] [RATE-12] [RATE-13] a saved spread', () => {
  test('keeps its history, with what was before and who did it', async () => {
    const made = await add('EUR', '0.0125')
    expect((await post(made, '0.0150', { version: 1 })).body).toMatchObject({ spread: '0.015', version: 2 })
    // What changes nothing leaves no trace.
    expect((await post(made, '0.0150')).body).toMatchObject({ version: 2 })
    expect(summary(await remove(made))).toBe('200')
    const [gone, changed, created, ...others] = await historyOf(server, support, 'spread', made.sid)
    expect([created?.action, created?.user]).toEqual(['insert', 'profile4'])
    expect(changed?.changes).toEqual([{ field: 'spread', before: '0.0125', after: '0.015' }])
    expect([gone?.action, others]).toEqual(['delete', []])
    expect(gone?.changes).toContainEqual({ field: 'retail', before: 'EUR', after: null })
    expect(summary(await post(made, '0.01'))).toBe('404 not_found')
    expect(summary(await remove(made))).toBe('404 not_found')
  })

  test('is not saved over a change that its person has not seen', async () => {
    const made = await add('EUR', '0.0125')
    expect(summary(await post(made, '0.02', { version: 1 }))).toBe('200')
    const late = await post(made, '0.03', { version: 1 })
    expect([late.status, late.body]).toMatchObject([409, { conflict: { by: 'profile4' } }])
    // Without a version it goes through as it is.
    expect((await post(made, '0.03')).body).toMatchObject({ spread: '0.03', version: 3 })
  })

  test('stays with its currency', async () => {
    const { sid } = await add('EUR', '0.0125')
    const answer = await post({ sid, retail: 'VND' }, '0.0125')
    const message = 'This is the spread of EUR, and stays with it.'
    expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ field: 'retail', message }] }])
  })

  test('tells until when the prices of before hold: ten minutes from now', async () => {
    const left = ({ pricesHoldUntil }: { pricesHoldUntil: string }) =>
      Math.abs(Date.parse(pricesHoldUntil) - Date.now() - 600_000)
    const made = await add('EUR', '0.0125')
    expect(left(made)).toBeLessThan(60_000)
    expect(left((await post(made, '0.02')).done())).toBeLessThan(60_000)
    expect(left((await remove(made)).done())).toBeLessThan(60_000)
  })
})

describe('[RATE-02] the rates', () => {
  const read = () => server.client.call(ratesRoutes.rates, {}, support)

  test('are a map by USD and code, each with its own time', async () => {
    const answer = await read()
    expect(answer).toMatchObject({ base: 'USD', maxAgeHours: 24, pricesHoldMinutes: 10, stale: [] })
    expect(answer.listed).toEqual(['MXN'])
    expect(answer.rates).toEqual({
      USDEUR: '0.8585',
      USDKWD: '0.3065',
      USDMXN: '17',
      USDVND: '26340.123456',
    })
    // The provider's time of the newest sheet, whenever the others came.
    expect(answer.time).toBe(answer.asOf['MXN'])
    expect(Date.parse(answer.asOf['EUR'] ?? '')).toBeLessThan(Date.parse(answer.time ?? ''))
  })

  test('say which are too old to sell by, and what they shut', async () => {
    // A rate that nobody pays out or collects harms nobody.
    await addRates(25, { BOB: '6.91', NPR: '141.4' })
    expect((await read()).stale).toEqual([])
    await add('BOB', '0.01')
    expect((await read()).stale).toEqual([{ currency: 'BOB', corridors: [], corridorsTotal: 0, links: 0 }])
    const shut = { corridors: [{ codC: 'USA', codeD: 'MEX' }], corridorsTotal: 1, links: 1 }
    const offer = (sid: number, code: string) =>
      sql`insert into agency_currencies (agency_sid, currency_code, position)
        select ${sid}, ${code}, count(*) + 1 from agency_currencies where agency_sid = ${sid}`.execute(
        server.db,
      )
    await offer(network.payer.agencySid, 'BOB')
    expect((await read()).stale).toEqual([{ currency: 'BOB', ...shut }])
    // It is collected, too, and needs no spread for that; paid out it would.
    await offer(network.payer.agencySid, 'NPR')
    expect((await read()).stale).toEqual([{ currency: 'BOB', ...shut }])
    await offer(network.sender.agencySid, 'NPR')
    expect((await read()).stale).toEqual([
      { currency: 'BOB', ...shut },
      { currency: 'NPR', ...shut },
    ])
    // Whoever pays nothing out is shut already.
    await sql`update agencies set active_rcv = false where sid = ${network.payer.agencySid}`.execute(
      server.db,
    )
    expect((await read()).stale).toMatchObject([{ currency: 'BOB', links: 0 }])
    await sql`update agencies set active_rcv = true where sid = ${network.payer.agencySid}`.execute(server.db)
    await addRates(0, { BOB: '6.92', NPR: '141.5' })
    expect((await read()).stale).toEqual([])
  })
})

test('what hangs on the payout of a currency: corridors, links and the transfers of 30 days', async () => {
  const behind = (code: string) => server.client.call(ratesRoutes.behind, { params: { code } }, support)
  const before = await behind('MXN')
  await sendTransfer(gateway, network)
  const after = await behind('MXN')
  expect(after).toMatchObject({ corridors: [{ codC: 'USA', codeD: 'MEX' }], corridorsTotal: 1, links: 1 })
  expect(after.transfers).toBe(before.transfers + 1)
  expect(Number(after.amountBase)).toBeGreaterThan(Number(before.amountBase))
  expect(await behind('EUR')).toEqual({
    corridors: [],
    corridorsTotal: 0,
    links: 0,
    transfers: 0,
    amountBase: '0',
  })
})

describe('the history of a currency', () => {
  const read = (code: string, days: '30' | '90' | '730' = '90') =>
    server.client.call(ratesRoutes.history, { params: { code }, query: { days } }, support)

  test('has the last rate of each day, with the spread that stood then', async () => {
    await addRates(24 * 40, { PEN: '3.40' })
    await addRates(24 * 40 + 0.001, { PEN: '3.39' })
    await addRates(24 * 200, { PEN: '3.20' })
    await addRates(24 * 3, { PEN: '3.50' })
    const spread = await add('PEN', '0.01')
    await post(spread, '0.02')
    await addRates(-0.001, { PEN: '3.60' })
    const { points, changes } = await read('PEN')
    expect(points.map(({ wholesale, spread: one, retail }) => [wholesale, one, retail])).toEqual([
      ['3.4', null, null],
      ['3.5', null, null],
      ['3.6', '0.02', '3.528'],
    ])
    expect(changes).toMatchObject([
      { by: 'profile4', before: null, after: '0.01' },
      { by: 'profile4', before: '0.01', after: '0.02' },
    ])
    expect((await read('PEN', '730')).points).toHaveLength(4)
    expect((await read('PEN', '30')).points).toHaveLength(2)
    // Deleted and added again it has another number, and one history.
    await remove(spread)
    await add('PEN', '0.03')
    expect((await read('PEN')).changes.slice(2)).toMatchObject([
      { before: '0.02', after: null },
      { before: null, after: '0.03' },
    ])
  })

  test('ends with what is paid out now, also by a spread that is newer than the rate', async () => {
    await addRates(24 * 3, { LKR: '141' })
    await addRates(24 * 2, { LKR: '140' })
    const made = await add('LKR', '0.01')
    await post(made, '0.02')
    const figures = async () => (await read('LKR')).points.map(({ spread, retail }) => [spread, retail])
    expect(await figures()).toEqual([
      [null, null],
      ['0.02', '137.2'],
    ])
    await remove(made)
    expect((await figures()).at(-1)).toEqual([null, null])
  })

  test('of 730 days of a sheet every hour has one point a day', async () => {
    await sql`
      with sheets as (
        insert into rate_sheets (base, as_of, source)
        select 'USD', at, 'hourly' from generate_series(now() - interval '800 days', now(), interval '1 hour') at
        returning sid, as_of
      )
      insert into wholesale_rates (sheet_sid, currency_code, rate, as_of)
      select sid, 'PHP', 58 + extract(hour from as_of) / 100, as_of from sheets`.execute(server.db)
    const { points } = await read('PHP', '730')
    expect(points).toHaveLength(730)
    expect(new Set(points.slice(0, -1).map(({ wholesale }) => wholesale))).toEqual(new Set(['58.23']))
  })

  test.each(['31', '0', '-30', '3650', 'all'])('of %s days is not asked for', async (days) => {
    const input = { params: { code: 'MXN' }, query: { days } }
    expect((await server.client.attempt(ratesRoutes.history, input, support)).status).toBe(400)
  })
})

test('the trends of some currencies: 31 days each, the oldest first', async () => {
  await addRates(24 * 10, { GTQ: '7.6' })
  await addRates(24 * 35, { GTQ: '7.1' })
  await addRates(0, { GTQ: '7.7' })
  const {
    GTQ = [],
    MXN = [],
    XXX = [],
  } = await server.client.call(ratesRoutes.trends, { query: { codes: 'GTQ,MXN,XXX' } }, support)
  expect([GTQ.length, GTQ.filter(Boolean)]).toEqual([31, ['7.6', '7.7']])
  expect([MXN.at(-1), XXX.filter(Boolean)]).toEqual(['17', []])
  const tooMany = { query: { codes: Array.from({ length: 101 }, () => 'MXN').join(',') } }
  expect((await server.client.attempt(ratesRoutes.trends, tooMany, support)).status).toBe(400)
})

test('the trends are compared by the column as it is: cast to text, it would find no index', async () => {
  const plan = await rawQuery(server.db, `explain ${trendsSql}`, [['MXN', 'EUR'], 30])
  expect(JSON.stringify(plan)).toContain('currency_code')
  expect(JSON.stringify(plan)).not.toContain('(currency_code)::text')
})

test('who may only read changes nothing', async () => {
  expect(summary(await put('EUR', '0.01', {}, support))).toBe('403 forbidden')
})
