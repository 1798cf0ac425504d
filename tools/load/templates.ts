import type { Bracket } from '@corridor/domain/fees/brackets'
import { type BookedFigures, postingsOf } from '@corridor/domain/ledger/postings'
import { baseCurrency, type Currency } from '@corridor/domain/money/money'
import { makeQuote, type QuoteSplits, type Sourced } from '@corridor/domain/quotes/quote'
import { quoteColumns } from '../../apps/server/src/core/transfers/create.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { CustomerBlock } from './customers.ts'
import { type Random, seededRandom } from './random.ts'
import { insertRecords } from './staging.ts'
import { bookings } from './stories.ts'

/** A send-to link with all that a price depends on, apart from the rates of the day. */
interface Corridor {
  readonly sendAgencySid: number
  readonly receiveAgencySid: number
  readonly sendCountry: string
  readonly receiveCountry: string
  readonly sendCurrencies: readonly Currency[]
  readonly receiveCurrencies: readonly Currency[]
  readonly deliveryOptions: readonly string[]
  readonly taxRate: string
  readonly brackets: readonly Bracket[]
  readonly splits: QuoteSplits
  readonly sendCounters: number
  readonly receiveCounters: number
}

interface Prices {
  readonly rates: Readonly<Record<string, Sourced>>
  readonly spreads: Readonly<Record<string, Sourced>>
}

/** The templates of one day, priced by its sheet of rates. */
export interface TemplateDay {
  readonly date: string
  readonly first: number
  readonly count: number
}

/**
 * Prices that the domain's own quote made, and their bookings by the domain's own ledger: a transfer of the
 * past is a copy of one of its day, so any number of them is exact.
 */
export async function addTemplates(
  db: Db,
  blocks: readonly CustomerBlock[],
  days: number,
  perDay: number,
): Promise<readonly TemplateDay[]> {
  const corridors = await readCorridors(db)
  const spreads = await readSpreads(db)
  const sheets = await rawQuery<{ date: string; rates: Prices['rates'] }>(db, dailyRates, [days])
  const random = seededRandom(9_001)
  const templates = sheets.flatMap(({ rates }) =>
    Array.from({ length: perDay }, () =>
      makeTemplate(random, random.pick(corridors), { rates, spreads }, blocks),
    ),
  )
  await insertRecords(
    db,
    'templates',
    templates.map(({ record }, id) => ({ id, ...record })),
  )
  await insertRecords(
    db,
    'postings',
    templates.flatMap(({ figures }, id) => postingRecords(figures, id)),
  )
  return sheets.map(({ date }, index) => ({ date, first: index * perDay, count: perDay }))
}

async function readCorridors(db: Db): Promise<Corridor[]> {
  const rows = await rawQuery<Corridor>(db, corridorsOfLinks)
  return rows.flatMap((corridor) => Array.from({ length: weightOf(corridor) }, () => corridor))
}

/** Where most of the money goes. */
function weightOf({ sendCountry, receiveCountry }: Corridor): number {
  return (sendCountry === 'USA' ? 3 : 1) * (receiveCountry === 'MEX' ? 3 : 1)
}

function currenciesOf(agency: string): string {
  return `(
  select jsonb_agg(jsonb_build_object('code', c.currency_code, 'minorUnits', c.minor_units) order by ac.position)
  from agency_currencies ac join currencies c using (currency_code) where ac.agency_sid = ${agency}.sid)`
}

function countersOf(agency: string): string {
  return `(select count(*) from demo_fill.counters where agency_sid = ${agency}.sid)`
}

const corridorsOfLinks = `
  select s.sid as "sendAgencySid", r.sid as "receiveAgencySid", s.country_code as "sendCountry",
    r.country_code as "receiveCountry", ${currenciesOf('s')} as "sendCurrencies",
    ${currenciesOf('r')} as "receiveCurrencies",
    array(select code from agency_delivery_options where agency_sid = r.sid order by code) as "deliveryOptions",
    (select tax_rate from countries where country_code = s.country_code) as "taxRate",
    (select jsonb_agg(jsonb_build_object('sid', b.sid, 'limitFrom', b.limit_from::text,
        'limitTo', b.limit_to::text, 'minFee', b.min_fee::text, 'percent', b.percent::text,
        'feesSplit', b.fees_split::text) order by b.limit_from)
      from fee_countries f join fee_brackets b on b.fee_country_sid = f.sid
      where f.country_code_collect = s.country_code and f.country_code_destination = r.country_code) as brackets,
    jsonb_build_object('sendFee', s.send_fee_split::text, 'sendFx', s.send_fx_profit::text,
      'receiveFee', r.receive_fee_split::text, 'receiveFx', r.receive_fx_profit::text) as splits,
    ${countersOf('s')} as "sendCounters", ${countersOf('r')} as "receiveCounters"
  from agency_send_to l join agencies s on s.sid = l.agency_src join agencies r on r.sid = l.agency_dest
  where s.active and s.active_snd and r.active and r.active_rcv
  order by s.sid, r.sid`

const dailyRates = `
  select to_char(s.as_of, 'YYYY-MM-DD') as date,
    jsonb_object_agg(w.currency_code, jsonb_build_object('sid', w.sid, 'value', w.rate::text)) as rates
  from rate_sheets s join wholesale_rates w on w.sheet_sid = s.sid
  where s.source = 'demo' and s.as_of = date_trunc('day', s.as_of)
    and s.as_of >= date_trunc('day', now()) - make_interval(days => $1)
  group by s.as_of
  order by s.as_of`

async function readSpreads(db: Db): Promise<Prices['spreads']> {
  const rows = await rawQuery<{ retail: string; sid: number; value: string }>(
    db,
    'select retail, sid, spread as value from spreads',
  )
  return Object.fromEntries(rows.map(({ retail, sid, value }) => [retail, { sid, value }]))
}

function sourced(values: Readonly<Record<string, Sourced>>, code: string, ofDollar: string): Sourced {
  const found = code === baseCurrency.code ? { sid: null, value: ofDollar } : values[code]
  if (!found) throw new Error(`The demo has no price for ${code}.`)
  return found
}

function makeTemplate(
  random: Random,
  corridor: Corridor,
  { rates, spreads }: Prices,
  blocks: readonly CustomerBlock[],
): { record: object; figures: BookedFigures } {
  const { sendAgencySid, receiveAgencySid, sendCountry, receiveCountry, brackets, taxRate, splits } = corridor
  const sendCurrency = random.pick(corridor.sendCurrencies)
  const receiveCurrency = random.pick(corridor.receiveCurrencies)
  const sendRate = sourced(rates, sendCurrency.code, '1')
  const outcome = makeQuote({
    sendAmount: amountIn(random, sendCurrency, Number(sendRate.value)),
    sendCurrency,
    receiveCurrency,
    sendRate,
    receiveRate: sourced(rates, receiveCurrency.code, '1'),
    spread: sourced(spreads, receiveCurrency.code, '0'),
    brackets,
    taxRate,
    splits,
  })
  if (!outcome.ok)
    throw new Error(`The demo cannot price ${sendCountry} to ${receiveCountry}: ${outcome.refusal}.`)
  const block = blocks.find(({ country }) => country === sendCountry)
  return {
    figures: { sendAgencySid, receiveAgencySid, ...outcome.quote },
    record: {
      ...quoteColumns(outcome.quote),
      send_agency_sid: sendAgencySid,
      receive_agency_sid: receiveAgencySid,
      send_country: sendCountry,
      receive_country: receiveCountry,
      delivery_option: random.chance(0.7) ? 'CASH' : random.pick(corridor.deliveryOptions),
      send_currency: sendCurrency.code,
      receive_currency: receiveCurrency.code,
      send_counters: corridor.sendCounters,
      receive_counters: corridor.receiveCounters,
      first_customer: block?.first,
      // One fewer than there are: whoever shows no papers may be replaced by the next.
      customers: (block?.size ?? 1) - 1,
    },
  }
}

const roundDollars = [50, 100, 100, 100, 150, 150, 200, 200, 200, 250, 300, 300, 400, 500, 500, 700, 1000]

/** Mostly round figures as people name them, some to the cent, few large ones. */
function amountIn(random: Random, { minorUnits }: Currency, rate: number): string {
  const kind = random.below(100)
  if (kind < 18) return (random.between(2_000, 90_000) * (rate / 100)).toFixed(minorUnits)
  const dollars = kind < 93 ? random.pick(roundDollars) : random.between(...hundreds(kind)) * 100
  const isLikeDollars = rate > 0.6 && rate < 1.6
  return isLikeDollars ? String(dollars) : Number((dollars * rate).toPrecision(2)).toFixed(0)
}

function hundreds(kind: number): [number, number] {
  return kind < 97 ? [11, 29] : [30, 55]
}

function postingRecords(figures: BookedFigures, template: number): object[] {
  return bookings.flatMap(({ move, feesReturned }, booking) =>
    postingsOf(move, figures, { feesReturned }).map(({ account, amountCents }, line) => ({
      template,
      booking,
      line,
      account,
      amount_cents: String(amountCents),
    })),
  )
}
