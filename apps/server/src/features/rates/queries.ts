import type { RouteAnswer } from '@corridor/contract/common/route'
import type { ratesRoutes } from '@corridor/contract/rates'
import { quoteLockMs } from '@corridor/domain/transfers/rules'
import { newestRates } from '../../core/rates/queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { nothingShut, shutByStaleRates } from './corridors.ts'
import { base, plain } from './store.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

interface Newest {
  readonly now: string
  readonly sid: number | null
  readonly time: string | null
  readonly listed: string[]
}

/** By the provider's time: a sheet that came late is not newer for it. */
async function newestSheet(db: Db): Promise<Newest> {
  const [row] = await rawQuery<Newest>(
    db,
    `select clock_timestamp() as now, sheet.sid, sheet.as_of as time,
      array(select retail::text from spreads order by retail) as listed
    from (select) nothing left join lateral (
      select sid, as_of from rate_sheets order by as_of desc, sid desc limit 1) sheet on true`,
  )
  return row ?? { now: new Date().toISOString(), sid: null, time: null, listed: [] }
}

export async function readRates(
  db: Db,
  maxAgeHours: number,
): Promise<RouteAnswer<(typeof ratesRoutes)['rates']>> {
  const [{ now, listed, ...sheet }, rates] = await Promise.all([newestSheet(db), newestRates(db)])
  const oldestMs = Date.parse(now) - maxAgeHours * hourMs
  const stale = rates.filter(({ asOf }) => Date.parse(asOf) < oldestMs).map((rate) => rate.currencyCode)
  const shut = await shutByStaleRates(db, stale)
  return {
    ...sheet,
    base,
    rates: Object.fromEntries(rates.map((one) => [`${base}${one.currencyCode}`, plain(one.rate)])),
    asOf: Object.fromEntries(rates.map(({ currencyCode, asOf }) => [currencyCode, asOf])),
    now,
    maxAgeHours,
    listed,
    pricesHoldMinutes: quoteLockMs / minuteMs,
    // A rate that nobody sells by may be as old as it likes.
    stale: stale
      .filter((currency) => shut.has(currency) || listed.includes(currency))
      .map((currency) => ({ currency, ...(shut.get(currency) ?? nothingShut) })),
  }
}
