import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { requireDemoDatabase } from '../own-database.ts'
import { demoAgencies } from './agency-list.ts'
import { seededRandom } from './random.ts'

/** Rates come from no provider here, so the demo writes the tables itself. */

const source = 'demo'

/** Units for one dollar, of real size. */
const wholesale: Readonly<Record<string, number>> = {
  AED: 3.6725,
  BDT: 121.85,
  BOB: 6.91,
  BRL: 5.385,
  CAD: 1.3975,
  COP: 3925,
  DOP: 62.85,
  EUR: 0.8585,
  GBP: 0.7565,
  GTQ: 7.665,
  HNL: 26.25,
  HTG: 130.9,
  INR: 88.35,
  JMD: 160.4,
  KES: 129.2,
  KWD: 0.3065,
  MAD: 9.265,
  MXN: 18.42,
  NGN: 1452,
  NIO: 36.62,
  NPR: 141.4,
  PEN: 3.372,
  PHP: 58.72,
  VND: 26340,
  XOF: 563.2,
}

export const demoCurrencies: readonly string[] = [
  ...new Set(demoAgencies.flatMap(({ currencies }) => currencies)),
].filter((code) => code !== 'USD')

function rateOf(code: string): number {
  const rate = wholesale[code]
  if (rate === undefined) throw new Error(`The demo has no rate for ${code}.`)
  return rate
}

/** One small step of a random walk; a pegged currency such as the dirham would not notice. */
function step(rate: number, random: { below: (limit: number) => number }): number {
  return rate * (1 + (random.below(2001) - 1000) / 400_000)
}

interface Sheet {
  readonly asOf: Date
  readonly rates: Readonly<Record<string, string>>
}

function asText(rate: number): string {
  return rate.toPrecision(7)
}

/** From today backwards, so that the last weeks are the same however far back the sheets go. */
function sheetsOfDays(midnight: Date, days: number): Sheet[] {
  const walks = demoCurrencies.map((code, index) => {
    const random = seededRandom(7_000 + index)
    let rate = rateOf(code)
    return Array.from({ length: days + 1 }, () => {
      rate = step(rate, random)
      return [code, asText(rate)] as const
    })
  })
  return Array.from({ length: days + 1 }, (_, back) => ({
    asOf: new Date(midnight.getTime() - back * 86_400_000),
    rates: Object.fromEntries(walks.flatMap((walk) => walk.slice(back, back + 1))),
  }))
}

/** In the order of their time, so that the record numbers grow with it; a sheet that is there already stays. */
async function addSheets(db: Db, sheets: readonly Sheet[]): Promise<void> {
  await rawQuery(
    db,
    `with sheet as (
      insert into rate_sheets (base, as_of, received_at, source)
      select 'USD', as_of, as_of, $2 from jsonb_to_recordset($1) as s ("asOf" timestamptz, rates jsonb),
        lateral (select "asOf" as as_of) as at
      order by as_of
      on conflict do nothing
      returning sid, as_of
    )
    insert into wholesale_rates (sheet_sid, currency_code, rate, as_of)
    select sheet.sid, r.key, r.value::numeric, sheet.as_of
    from sheet
    join jsonb_to_recordset($1) as s ("asOf" timestamptz, rates jsonb) on s."asOf" = sheet.as_of,
    lateral jsonb_each_text(s.rates) r
    order by sheet.as_of, r.key`,
    [JSON.stringify(sheets), source],
  )
}

function midnightOf(time: Date): Date {
  return new Date(time.toISOString().slice(0, 10))
}

/** One sheet a day from so many days ago until today's midnight. */
export function addDailyRates(db: Db, now: Date, days: number): Promise<void> {
  return addSheets(db, sheetsOfDays(midnightOf(now), days))
}

/** The history of before: one sheet a week, because it makes no price and is only looked at. */
export function addOlderRates(db: Db, now: Date, from: number, until: number): Promise<void> {
  const weekly = sheetsOfDays(midnightOf(now), until).filter((_, back) => back > from && back % 7 === 0)
  return addSheets(db, weekly)
}

const hourMs = 3_600_000

/** Adds a sheet of now where the newest is older than an hour, so that a demo that slept can quote again. */
export async function refreshRates(db: Db): Promise<boolean> {
  await requireDemoDatabase(db)
  const rows = await rawQuery<{ now: string; newest: string | null }>(
    db,
    'select now() as now, (select max(as_of) from rate_sheets) as newest',
  )
  const now = new Date(rows[0]?.now ?? 0)
  if (now.getTime() - Date.parse(rows[0]?.newest ?? '1970-01-01') < hourMs) return false
  const random = seededRandom(Math.floor(now.getTime() / hourMs))
  const rates = demoCurrencies.map((code) => [code, asText(step(rateOf(code), random))])
  await addSheets(db, [{ asOf: now, rates: Object.fromEntries(rates) }])
  return true
}
