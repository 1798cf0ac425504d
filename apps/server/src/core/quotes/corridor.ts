import type { Bracket } from '@corridor/domain/fees/brackets'
import { baseCurrency } from '@corridor/domain/money/money'
import type { QuoteSplits, QuoteTerms, Sourced } from '@corridor/domain/quotes/quote'
import { statement } from '../../platform/db/statement.ts'

/** All that a price between two agencies depends on, as it stands now. */
export interface Corridor {
  readonly receiveAgencySid: number
  readonly receiveCountry: string
  readonly receiveRulesVersion: number
  readonly linked: boolean
  /** Switched on, and for receiving. */
  readonly pays: boolean
  /** Both currencies are among those of their agencies. */
  readonly takesSendCurrency: boolean
  readonly paysReceiveCurrency: boolean
  readonly deliveryOptions: readonly string[]
  readonly sendMinorUnits: number | null
  readonly receiveMinorUnits: number | null
  readonly sendRate: (Sourced & { readonly asOf: string }) | null
  readonly receiveRate: (Sourced & { readonly asOf: string }) | null
  readonly spread: Sourced | null
  readonly taxRate: string
  readonly brackets: readonly Bracket[]
  readonly splits: QuoteSplits
  /** One of the two currencies, where an operator has stopped it. */
  readonly stoppedCurrency: string | null
  /** Prices that were made until then are void. */
  readonly pricesVoidUntil: string | null
  readonly readAt: string
}

export interface CorridorValues {
  readonly sendAgencySid: number
  readonly receiveAgencyCode: string
  readonly sendCurrency: string
  readonly receiveCurrency: string
}

function newestRate(currency: string): string {
  return `(
  select jsonb_build_object('sid', sid, 'value', rate::text, 'asOf', as_of) from wholesale_rates
  where currency_code = ${currency} order by as_of desc, sid desc limit 1)`
}

export const corridorStatement = statement(
  'corridor',
  `select r.sid as "receiveAgencySid", r.country_code as "receiveCountry",
    r.rules_version as "receiveRulesVersion",
    exists (select from agency_send_to where agency_src = s.sid and agency_dest = r.sid) as linked,
    r.active and r.active_rcv as pays,
    exists (select from agency_currencies where agency_sid = s.sid and currency_code = :sendCurrency) as "takesSendCurrency",
    exists (select from agency_currencies where agency_sid = r.sid and currency_code = :receiveCurrency) as "paysReceiveCurrency",
    array(select code from agency_delivery_options where agency_sid = r.sid) as "deliveryOptions",
    (select minor_units from currencies where currency_code = :sendCurrency) as "sendMinorUnits",
    (select minor_units from currencies where currency_code = :receiveCurrency) as "receiveMinorUnits",
    ${newestRate(':sendCurrency')} as "sendRate",
    ${newestRate(':receiveCurrency')} as "receiveRate",
    (select jsonb_build_object('sid', sid, 'value', spread::text) from spreads where retail = :receiveCurrency) as spread,
    (select tax_rate::text from countries where country_code = s.country_code) as "taxRate",
    coalesce((
      select jsonb_agg(jsonb_build_object('sid', b.sid, 'limitFrom', b.limit_from::text,
        'limitTo', b.limit_to::text, 'minFee', b.min_fee::text, 'percent', b.percent::text,
        'feesSplit', b.fees_split::text) order by b.limit_from)
      from fee_countries f join fee_brackets b on b.fee_country_sid = f.sid
      where f.country_code_collect = s.country_code and f.country_code_destination = r.country_code), '[]') as brackets,
    jsonb_build_object('sendFee', s.send_fee_split::text, 'sendFx', s.send_fx_profit::text,
      'receiveFee', r.receive_fee_split::text, 'receiveFx', r.receive_fx_profit::text) as splits,
    (select min(currency_code) from currencies
      where currency_code in (:sendCurrency, :receiveCurrency) and stopped_at is not null) as "stoppedCurrency",
    (select max(prices_void_until) from currencies
      where currency_code in (:sendCurrency, :receiveCurrency)) as "pricesVoidUntil",
    clock_timestamp() as "readAt"
  from agencies s, agencies r
  where s.sid = :sendAgencySid and r.code = :receiveAgencyCode`,
).typed<CorridorValues, Corridor>()

const oneDollar = { sid: null, value: '1' } as const
const noSpread = { sid: null, value: '0' } as const

export type TermsRefusal = 'unknown_currency' | 'no_rate' | 'stale_rate'

export interface PriceRequest {
  readonly sendCurrency: string
  readonly receiveCurrency: string
  readonly sendAmount: string
}

/** The corridor as the domain's quote wants it, unless a rate is missing or too old to sell by. */
export function quoteTerms(
  corridor: Corridor,
  { sendCurrency, receiveCurrency, sendAmount }: PriceRequest,
  ratesMaxAgeHours: number,
): QuoteTerms | TermsRefusal {
  if (corridor.sendMinorUnits === null || corridor.receiveMinorUnits === null) return 'unknown_currency'
  const oldestMs = Date.parse(corridor.readAt) - ratesMaxAgeHours * 3_600_000
  const inBase = (currency: string): boolean => currency === baseCurrency.code
  const sendRate = inBase(sendCurrency) ? oneDollar : corridor.sendRate
  const receiveRate = inBase(receiveCurrency) ? oneDollar : corridor.receiveRate
  const spread = inBase(receiveCurrency) ? noSpread : corridor.spread
  if (!sendRate || !receiveRate || !spread) return 'no_rate'
  const stale = [sendRate, receiveRate].some((rate) => 'asOf' in rate && Date.parse(rate.asOf) < oldestMs)
  if (stale) return 'stale_rate'
  return {
    sendAmount,
    sendCurrency: { code: sendCurrency, minorUnits: corridor.sendMinorUnits },
    receiveCurrency: { code: receiveCurrency, minorUnits: corridor.receiveMinorUnits },
    sendRate: { sid: sendRate.sid, value: sendRate.value },
    receiveRate: { sid: receiveRate.sid, value: receiveRate.value },
    spread,
    brackets: corridor.brackets,
    taxRate: corridor.taxRate,
    splits: corridor.splits,
  }
}
