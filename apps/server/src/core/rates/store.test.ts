import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
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
    const saved = await saveSheet(
      server.db,
      sheet(0, { MXN: '17.0123456789', JPY: '151.2', BTC: '0.00001', USD: '1' }),
    )
    expect(saved).toEqual({ stored: 2, skipped: ['BTC'], known: false })
    expect(await newestRates(server.db)).toEqual([
      { sid: 2, currencyCode: 'JPY', rate: '151.2000000000', asOf: '2026-03-01T12:00:00Z' },
      { sid: 1, currencyCode: 'MXN', rate: '17.0123456789', asOf: '2026-03-01T12:00:00Z' },
    ])
  })

  test('of the same source and time is stored once, even when it comes twice at once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => saveSheet(server.db, sheet(0, { MXN: '17' }))))
    const again = results.filter(({ known }) => known)
    expect(again.map(({ stored }) => stored)).toEqual([0, 0])
    expect(await saveSheet(server.db, sheet(0, { MXN: '18' }))).toEqual({
      stored: 0,
      skipped: [],
      known: true,
    })
    expect(await saveSheet(server.db, sheet(0, { MXN: '19' }, 'another'))).toMatchObject({
      stored: 1,
      known: false,
    })
    expect([await counts(), await newest()]).toEqual([{ sheets: 2, rates: 2 }, { MXN: '19.0000000000' }])
  })

  test('that is older does not become the newest, and a currency that it lacks keeps its rate', async () => {
    await saveSheet(server.db, sheet(30, { MXN: '17', JPY: '150' }))
    await saveSheet(server.db, sheet(15, { MXN: '18' }))
    expect(await newest()).toEqual({ JPY: '150.0000000000', MXN: '17.0000000000' })
    await saveSheet(server.db, sheet(45, { MXN: '19' }))
    expect(await newest()).toEqual({ JPY: '150.0000000000', MXN: '19.0000000000' })
  })

  test('with one wrong rate is stored not at all', async () => {
    await expect(saveSheet(server.db, sheet(0, { MXN: '17', JPY: '1e2' }))).rejects.toThrow(
      'JPY is not above zero',
    )
    expect(await counts()).toEqual({ sheets: 0, rates: 0 })
  })
})

describe('a rate that leaps', () => {
  beforeEach(() => saveSheet(server.db, sheet(0, { MXN: '17.5', JPY: '150', KWD: '0.3' })))

  test.each([
    [{ MXN: '35.0000000001' }, 'MXN leaps from 17.5 to 35.0000000001.'],
    [{ MXN: '8.7499999999' }, 'MXN leaps from 17.5 to 8.7499999999.'],
    [{ MXN: '1750', JPY: '151', KWD: '30' }, 'KWD leaps from 0.3 to 30, and 1 more leap.'],
  ])('%j brings down the whole sheet', async (rates, why) => {
    const saving = saveSheet(server.db, sheet(15, rates))
    await expect(saving).rejects.toThrow(`The rates of bank.example are refused: ${why}`)
    expect(await counts()).toEqual({ sheets: 1, rates: 3 })
  })

  test('is one above twice or below half: exactly that is taken, and so is a currency that is new', async () => {
    const saved = await saveSheet(server.db, sheet(15, { MXN: '35', JPY: '75', EUR: '0.9' }))
    expect(saved).toMatchObject({ stored: 3, known: false })
  })

  test('is taken by force, and then the next sheet is measured against it', async () => {
    await saveSheet(server.db, sheet(15, { MXN: '1750' }), { force: true })
    expect(await saveSheet(server.db, sheet(30, { MXN: '1760' }))).toMatchObject({ stored: 1 })
    await expect(saveSheet(server.db, sheet(45, { MXN: '17.5' }))).rejects.toThrow(
      'MXN leaps from 1760 to 17.5.',
    )
  })
})

test('the database refuses to change or delete what was stored, whoever asks in plain SQL', async () => {
  await saveSheet(server.db, sheet(0, { MXN: '17.5' }))
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
