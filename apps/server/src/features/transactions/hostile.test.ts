import { transactionsRoutes } from '@corridor/contract/transactions'
import { beforeAll, describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { countEverything } from '#support/gateway.ts'
import { makeSearch, send } from '#support/transactions.ts'

const world = useTransferWorld()
const session = useUser(world.server, 'reader', 5)
const search = makeSearch(world, session)

beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) await send(world)
})

describe('bad input is refused on its field', () => {
  test('To before From', async () => {
    const dates = { dateFrom: '2026-03-02', dateTo: '2026-03-01' }
    for (const query of [dates, { ...dates, count: 'true' }]) {
      expect(summary(await search.get(query))).toBe('400 invalid_input dateTo')
    }
    const refused = await search.post({ search: dates })
    expect([summary(refused), refused.body.fields[0]?.message]).toEqual([
      '400 invalid_input search.dateTo',
      'To cannot be earlier than From',
    ])
    expect(
      summary(await world.server.client.attempt(transactionsRoutes.export, { body: dates }, session)),
    ).toBe('403 forbidden')
  })

  test.each([
    [
      'limit',
      [
        '-1,40',
        '0,0',
        '0,-1',
        '0,201',
        '2000000001,40',
        '99999999999,1',
        '40',
        '',
        ',',
        '0,1,2',
        '0;40',
        '1e3,1',
        '0x1,1',
        'x,y',
      ],
    ],
    [
      'after',
      [
        '',
        ',',
        'now',
        '2026-03-01',
        '2026-03-01T00:00:00Z',
        '2026-03-01T00:00:00Z,',
        '2026-03-01T00:00:00Z,0',
        '2026-03-01T00:00:00Z,-1',
        '2026-03-01T00:00:00Z,1.5',
        '2026-03-01T00:00:00Z,x',
        '2026-13-01T00:00:00Z,1',
        '2026-02-30T00:00:00Z,1',
        '2026-03-01T00:00:00,1',
        '2026-03-01T25:00:00Z,1',
        `${'9'.repeat(70)},1`,
      ],
    ],
    ['before', ['infinity,1', '-infinity,1', 'epoch,1', `2026-03-01T00:00:00Z,${2 ** 31}`]],
    ['dateFrom', ['yesterday', '01/03/2026', '2026-3-1', '2026-02-30', '2026-03-01T00:00:00Z', 'infinity']],
    ['dateTo', ['tomorrow', '2026-13-01', '20260301']],
    ['agency', ['0', '-1', 'x', '1.5', '99999999999', '1 or 1=1']],
    ['agent', ['0', '-1', 'x', '2147483648']],
    ['customer', ['0', '-1', 'x']],
    ['payer', ['0', '-1', 'x']],
    ['countrySnd', ['US', 'USAA', '']],
    ['countryRcv', ['MX', 'MEXX']],
    ['reference', ['x'.repeat(21), 'a\u0000b']],
    ['status', ['x'.repeat(11), 'a\u0000b']],
    ['count', ['false', '1', 'yes']],
  ])('%s', async (field, odd) => {
    for (const value of odd) {
      const told = summary(await search.get({ [field]: value }))
      expect([field, value, told]).toEqual([
        field,
        value,
        expect.stringMatching(`^400 invalid_input ${field}`),
      ])
    }
  })

  test('statusIn: empty, too many, too long', async () => {
    const many = Array.from({ length: 21 }, () => 'AVAIL').join(',')
    for (const statusIn of ['', ',', 'AVAIL,', many, 'x'.repeat(401), 'x'.repeat(11)]) {
      expect(summary(await search.get({ statusIn }))).toMatch(/^400 invalid_input statusIn/)
    }
    expect(summary(await search.post({ search: { statusIn: 'AVAIL' } }))).toMatch(
      /^400 invalid_input search.statusIn/,
    )
  })

  test('by POST: windows, edges and bodies of all kinds', async () => {
    for (const limit of [
      [-1, 40],
      [0, 0],
      [0, 201],
      [0, 1e300],
      [0.5, 1],
      [250_001, 40],
      ['0', '40'],
      [0],
      [],
      null,
      '0,40',
      {},
    ]) {
      expect([limit, summary(await search.post({ search: {}, limit }))]).toEqual([
        limit,
        expect.stringMatching(/^400 invalid_input limit/),
      ])
    }
    for (const after of [
      null,
      [],
      {},
      'x',
      { date: 'x', sid: 1 },
      { date: '2026-03-01T00:00:00Z', sid: '1' },
    ]) {
      expect(summary(await search.post({ search: {}, after }))).toMatch(/^400 invalid_input after/)
    }
    for (const body of [{}, { search: null }, { search: [] }, { search: 'x' }, [], 'null', '{', '']) {
      expect([body, (await search.post(body)).status]).toEqual([body, 400])
    }
  })

  test('days and instants at the ends of time are no fault of the server', async () => {
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
      for (const query of [{ dateFrom: day }, { dateTo: day }, { dateFrom: day, dateTo: day }]) {
        const [rows, count] = [await search.get(query), await search.get({ ...query, count: 'true' })]
        expect([200, 400]).toContain(rows.status)
        expect(count.status).toBe(rows.status)
      }
      for (const field of ['after', 'before']) {
        expect([200, 400]).toContain((await search.get({ [field]: `${day}T23:59:59.999999Z,1` })).status)
      }
    }
    expect(await search.rows({ dateFrom: '0001-01-01', dateTo: '9999-12-31', limit: '0,200' })).toHaveLength(
      3,
    )
  })
})

const sqlTexts = [`'; drop--`, `' or '1'='1`, `") or (1=1`, '$1', '%', '_%', '\\', `\u2019`, '?']

test('SQL in every text is only a text: it finds nothing and changes nothing', async () => {
  const before = await countEverything(world.server.platform)
  for (const text of sqlTexts) {
    expect(await search.rows({ reference: text })).toEqual([])
    expect((await search.get({ reference: text, count: 'true' })).body).toEqual({ total: 0, exact: true })
    const short = text.slice(0, 10)
    for (const query of [{ status: short }, { statusIn: `${short},NOPE` }]) {
      expect(await search.rows(query)).toEqual([])
      expect((await search.get({ ...query, count: 'true' })).body).toEqual({ total: 0, exact: true })
    }
    for (const field of ['countrySnd', 'countryRcv']) {
      expect([200, 400]).toContain((await search.get({ [field]: text.slice(0, 3) })).status)
    }
    for (const field of [
      'agency',
      'agent',
      'customer',
      'payer',
      'dateFrom',
      'dateTo',
      'limit',
      'after',
      'before',
      'count',
    ]) {
      expect([field, text, (await search.get({ [field]: text })).status]).toEqual([field, text, 400])
    }
  }
  for (const countrySnd of [`'--`, `a'b`, '%%%', '$1 ', '???', 'a\u0000b']) {
    expect([200, 400]).toContain((await search.get({ countrySnd })).status)
  }
  expect(await countEverything(world.server.platform)).toEqual(before)
})
