import { z } from 'zod'
import { commaSeparated, instant, seenVersion, sid, sidParam, version } from './common/fields.ts'
import { pageWindow, total } from './common/paging.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { fraction } from './fees.ts'
import { because } from './refusals/because.ts'

export const spreadsPerPage = 40
export const historyDays = [30, 90, 365, 730] as const
export const trendDays = 30

/** More than a page has, with those that nobody has saved yet. */
const mostTrends = 100

const currencyCode = z.string().regex(/^[A-Z]{3}$/, because('not_a_currency_code'))

/** Units of a currency for one dollar, or dollars for one unit. Text: a number would lose digits. */
const rate = z.string().regex(/^\d+(\.\d+)?$/)

/** As text, or as a number, which holds four decimals exactly. */
const spreadFraction = z
  .union([z.number().transform(String), z.string()], because('not_a_fraction'))
  .pipe(fraction)

/** Whatever else a spread has is the server's to say: what is computed may travel back and is not read. */
export const spreadFields = z.object({
  base: z.literal('USD'),
  retail: currencyCode.refine((code) => code !== 'USD', because('no_spread_of_base')),
  spread: spreadFraction,
})

const savedSpread = spreadFields.extend({
  /** At 0 we sell at cost: whoever wants that says so. */
  zeroConfirmed: z.boolean().optional(),
})

/** The rates are null where the currency has no wholesale rate. */
export const spread = z.object({
  sid,
  base: z.literal('USD'),
  retail: z.string(),
  spread: z.string(),
  wholeSaleRate: rate.nullable(),
  retailFx: rate.nullable(),
  rateBASE: rate.nullable(),
  version,
})

/** Prices that were told before the change hold until then. */
const told = { pricesHoldUntil: instant }

const corridor = z.object({ codC: z.string(), codeD: z.string() })

/** Countries between which money is sent, the first hundred of them, and the links between agencies behind them. */
const shut = { corridors: z.array(corridor), corridorsTotal: z.int(), links: z.int() }

const ofSpread = {
  path: '/api/currency/spread/:spreadSid',
  permission: 'rates.edit',
  params: z.object({ spreadSid: sidParam }),
} as const

const ofCurrency = z.object({ code: currencyCode })

const days = z.enum(['30', '90', '365', '730']).default('90').transform(Number)

export const ratesRoutes = {
  rates: route({
    method: 'GET',
    path: '/api/currency/rates',
    summary: 'The wholesale rates in force, their age, and the corridors that those too old have shut',
    permission: 'rates.read',
    scope: 'open',
    answer: z.object({
      /** Of the newest sheet. */
      sid: sid.nullable(),
      base: z.literal('USD'),
      /** As the provider says; null where there is no sheet yet. */
      time: instant.nullable(),
      /** By USD and the code, such as USDMXN. */
      rates: z.record(z.string(), rate),
      /** By code: a rate may be of an older sheet than the newest. */
      asOf: z.record(z.string(), instant),
      /** By the clock of the server, from which ages count. */
      now: instant,
      maxAgeHours: z.int(),
      pricesHoldMinutes: z.int(),
      /** The currencies that have a spread, in the order of the list, whatever page is shown. */
      listed: z.array(z.string()),
      stale: z.array(z.object({ currency: z.string(), ...shut })),
    }),
  }),
  spreads: route({
    method: 'POST',
    path: '/api/currency/spreads',
    summary: 'Spreads by currency: with `count` how many, with `limit` those rows, else the first page',
    permission: 'rates.read',
    scope: 'open',
    reads: true,
    body: z.object({ count: z.boolean().optional(), limit: pageWindow.optional() }).optional(),
    answer: z.union([total, z.array(spread)]),
  }),
  create: route({
    method: 'PUT',
    path: '/api/currency/spread/',
    summary: 'Add the spread of a currency: from the next price on it is paid out',
    permission: 'rates.edit',
    scope: 'closed',
    body: savedSpread,
    answer: spread.extend(told),
  }),
  update: route({
    ...ofSpread,
    scope: 'closed',
    method: 'POST',
    summary: 'Change a spread; it stays with its currency',
    body: savedSpread.extend({ version: seenVersion }),
    answer: spread.extend(told),
  }),
  remove: route({
    ...ofSpread,
    scope: 'closed',
    method: 'DELETE',
    summary: 'Remove a spread: the currency is not paid out any more',
    answer: z.object({ sid, ...told }),
  }),
  /** Shown before a spread is deleted. */
  behind: route({
    method: 'GET',
    path: '/api/currency/rates/:code/behind',
    summary: 'What hangs on the payout of a currency: corridors, links, and the transfers of 30 days',
    permission: 'rates.read',
    scope: 'closed',
    params: ofCurrency,
    answer: z.object({ ...shut, transfers: z.int(), amountBase: amount }),
  }),
  history: route({
    method: 'GET',
    path: '/api/currency/rates/:code/history',
    summary: 'The last rate of each day, and who changed the spread when',
    permission: 'rates.read',
    scope: 'open',
    params: ofCurrency,
    query: z.object({ days }),
    answer: z.object({
      /**
       * Days without a sheet are left out. Spread and retail are null while there was no spread; those of the newest
       * rate are the ones in force.
       */
      points: z.array(
        z.object({ at: instant, wholesale: rate, spread: z.string().nullable(), retail: rate.nullable() }),
      ),
      /** Null before: it was added. Null after: it was deleted. */
      changes: z.array(
        z.object({
          at: instant,
          by: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  }),
  trends: route({
    method: 'GET',
    path: '/api/currency/rates/trends',
    summary: 'The last rate of each of the last 31 days, today included, of some currencies',
    permission: 'rates.read',
    scope: 'open',
    query: z.object({ codes: commaSeparated.pipe(z.array(currencyCode).max(mostTrends)) }),
    /** By code, the oldest first; null on a day without a sheet. */
    answer: z.record(z.string(), z.array(rate.nullable())),
  }),
}
