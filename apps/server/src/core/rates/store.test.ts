import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { hostCall } from '../../platform/call.ts'
import { Proposed } from '../../platform/proposed.ts'
import { setTolerance } from './currencies.ts'
import { newestRates } from './queries.ts'
import type { RateSheet } from './sheet.ts'
import { saveSheet } from './store.ts'

const server = useServer()

beforeEach(() =>
  behindTheTriggers(server.db, (tx) =>
    sql`truncate rate_sheets, wholesale_rates restart identity cascade`.execute(tx),
  ),
)

function sheet(minute: number, rates: Record<string, string>, source = 'bank.example'): RateSheet {
  return {
    source,
    asOf: `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
    rates: new Map(Object.entries(rates)),
  }
}

async function save(one: RateSheet, options?: { force: boolean }) {
  const saved = await saveSheet(server.db, hostCall(server.platform.log, 'test'), one, options)
  if (saved instanceof Proposed) throw new Error('nobody has asked for a second person')
  return saved
}

async function newest() {
  return Object.fromEntries(
    (await newestRates(server.db)).map(({ currencyCode: code, rate }) => [code, rate]),
  )
}

async function counts() {
  const { rows } = await sql<{ sheets: number; rates: number }>`
    select (select count(*) from rate_sheets) as sheets, (select count(*) from wholesale_rates) as rates`.execute(
    server.db,
  )
  return rows[0]
}

describe('a sheet', () => {
  test('is stored to the last digit, without what is unknown here', async () => {
    const saved = await save(sheet(0, { MXN: '17.0123456789', JPY: '151.2', BTC: '0.00001', USD: '1' }))
    expect(saved).toEqual({ stored: 2, skipped: ['BTC'], known: false, older: 0, first: ['MXN', 'JPY'] })
    expect(await newestRates(server.db)).toEqual([
      { sid: 2, currencyCode: 'JPY', rate: '151.2000000000', asOf: '2026-03-01T12:00:00Z' },
      { sid: 1, currencyCode: 'MXN', rate: '17.0123456789', asOf: '2026-03-01T12:00:00Z' },
    ])
  })

  test('of the same source and time is stored once, even when it comes twice at once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => save(sheet(0, { MXN: '17' }))))
    const again = results.filter(({ known }) => known)
    expect(again.map(({ stored }) => stored)).toEqual([0, 0])
    expect(await save(sheet(0, { MXN: '18' }))).toEqual({
      stored: 0,
      skipped: [],
      known: true,
      older: 0,
      first: [],
    })
    expect(await save(sheet(0, { MXN: '18.5' }, 'another'))).toMatchObject({
      stored: 1,
      known: false,
    })
    expect([await counts(), await newest()]).toEqual([{ sheets: 2, rates: 2 }, { MXN: '18.5000000000' }])
  })

  test('that is older does not become the newest, and a currency that it lacks keeps its rate', async () => {
    await save(sheet(30, { MXN: '17', JPY: '150' }))
    expect(await save(sheet(15, { MXN: '18', EUR: '0.9' }))).toMatchObject({
      stored: 2,
      older: 1,
      first: ['EUR'],
    })
    const others = { EUR: '0.9000000000', JPY: '150.0000000000' }
    expect(await newest()).toEqual({ ...others, MXN: '17.0000000000' })
    expect(await save(sheet(45, { MXN: '18.1' }))).toMatchObject({ stored: 1, older: 0, first: [] })
    expect(await newest()).toEqual({ ...others, MXN: '18.1000000000' })
  })

  test('with one wrong rate is stored not at all', async () => {
    await expect(save(sheet(0, { MXN: '17', JPY: '1e2' }))).rejects.toThrow('JPY is not above zero')
    expect(await counts()).toEqual({ sheets: 0, rates: 0 })
  })
})

describe('a rate that leaps', () => {
  beforeEach(() => save(sheet(0, { MXN: '17.5', JPY: '150', KWD: '0.3' })))

  test.each([
    [{ MXN: '19.2500000001' }, 'MXN leaps from 17.5 to 19.2500000001, more than 10.00 %.'],
    [{ MXN: '15.9090909090' }, 'MXN leaps from 17.5 to 15.9090909090, more than 10.00 %.'],
    [
      { MXN: '1750', JPY: '151', KWD: '30' },
      'KWD leaps from 0.3 to 30, more than 10.00 %, and doubtful too: MXN.',
    ],
  ])('%j brings down the whole sheet', async (rates, why) => {
    const saving = save(sheet(15, rates))
    await expect(saving).rejects.toThrow(
      `The rates of bank.example are refused: ${why} Nothing was stored, and the rates before stay in force. Compare ${why.slice(0, 3)} with another source: rates that are right can be imported with --force;`,
    )
    expect(await counts()).toEqual({ sheets: 1, rates: 3 })
  })

  test('is one beyond its tolerance: exactly that is taken, and so is a currency that is new', async () => {
    const saved = await save(sheet(15, { MXN: '19.25', JPY: '136.3636363637', EUR: '0.9' }))
    expect(saved).toMatchObject({ stored: 3, known: false, first: ['EUR'] })
  })

  test('is measured by the tolerance of its own currency', async () => {
    const order = { code: 'MXN', reason: 'a devaluation was announced', tolerance: '0.3000' }
    await setTolerance(server.db, hostCall(server.platform.log, 'test'), order)
    await expect(save(sheet(15, { MXN: '22', KWD: '0.36' }))).rejects.toThrow(
      'KWD leaps from 0.3 to 0.36, more than 10.00 %.',
    )
    expect(await save(sheet(15, { MXN: '22', KWD: '0.31' }))).toMatchObject({ stored: 2 })
    await setTolerance(server.db, hostCall(server.platform.log, 'test'), { ...order, tolerance: '0.1000' })
  })

  test('is taken by force, and then the next sheet is measured against it', async () => {
    await save(sheet(15, { MXN: '1750' }), { force: true })
    expect(await save(sheet(30, { MXN: '1760' }))).toMatchObject({ stored: 1 })
    await expect(save(sheet(45, { MXN: '17.5' }))).rejects.toThrow('MXN leaps from 1760 to 17.5, more than')
  })
})

test('a sheet the wrong way round is refused, though its currencies near the dollar stay within a factor of two', async () => {
  await save(sheet(0, { EUR: '0.8585', GBP: '0.7565', CAD: '1.3975' }))
  const turned = sheet(15, { EUR: '1.1648', GBP: '1.3219', CAD: '0.7156' })
  await expect(save(turned)).rejects.toThrow(
    'The rates of bank.example are refused: CAD looks turned over, 0.7156 after 1.3975, and doubtful too: EUR, GBP. Nothing was stored',
  )
  expect(await counts()).toEqual({ sheets: 1, rates: 3 })
})

test('a sheet leaves an audit entry: who, from where, and each rate from what to what', async () => {
  await save(sheet(0, { MXN: '17.5', JPY: '150' }))
  await save(sheet(15, { MXN: '1750', JPY: '150.000', EUR: '0.9' }), { force: true })
  const entries = await server.db
    .selectFrom('auditEntries')
    .select(['actorLogin', 'action', 'entitySid', 'before', 'after'])
    .where('entity', '=', 'rate_sheet')
    .orderBy('sid', 'desc')
    .limit(2)
    .execute()
  const source = 'bank.example'
  const asOf = '2026-03-01T12:15:00.000Z'
  expect(entries).toEqual([
    {
      actorLogin: 'host',
      action: 'insert',
      entitySid: 2,
      before: { MXN: '17.5' },
      after: { source, asOf, forced: true, older: 0, MXN: '1750', EUR: '0.9' },
    },
    {
      actorLogin: 'host',
      action: 'insert',
      entitySid: 1,
      before: {},
      after: { source, asOf: '2026-03-01T12:00:00.000Z', forced: false, older: 0, MXN: '17.5', JPY: '150' },
    },
  ])
})

test('the database refuses to change or delete what was stored, whoever asks in plain SQL', async () => {
  await save(sheet(0, { MXN: '17.5' }))
  for (const text of [
    'update wholesale_rates set rate = 18',
    'update wholesale_rates set as_of = now() where sid = 1',
    'delete from wholesale_rates',
    'insert into wholesale_rates (sheet_sid, currency_code, rate, as_of) select sheet_sid, currency_code, 18, as_of from wholesale_rates on conflict (sheet_sid, currency_code) do update set rate = excluded.rate',
    'update rate_sheets set as_of = now()',
    'delete from rate_sheets',
  ]) {
    await expect(sql.raw(text).execute(server.db)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(
        /^(wholesale_rates|rate_sheets) is append only: (UPDATE|DELETE) refused$/,
      ),
    })
  }
  expect(await newest()).toEqual({ MXN: '17.5000000000' })
})
