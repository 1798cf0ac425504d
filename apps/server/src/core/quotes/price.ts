import { makeQuote, type Quote } from '@corridor/domain/quotes/quote'
import type { Db, Tx } from '../../platform/db/database.ts'
import {
  type Corridor,
  type CorridorValues,
  corridorStatement,
  type PriceRequest,
  quoteTerms,
} from './corridor.ts'
import type { PriceRefusal } from './refusals.ts'

export interface SendTerms extends PriceRequest {
  readonly receiveAgencyCode: string
}

/** The way between two agencies if it is open for these currencies, or why it is not. */
export async function findOpenCorridor(
  db: Db | Tx,
  sendAgencySid: number,
  terms: Omit<SendTerms, 'sendAmount'>,
): Promise<Corridor | PriceRefusal> {
  const [corridor] = await corridorStatement(db, corridorValues(sendAgencySid, terms))
  return openOrRefused(corridor, terms)
}

export function corridorValues(
  sendAgencySid: number,
  { receiveAgencyCode, sendCurrency, receiveCurrency }: Omit<SendTerms, 'sendAmount'>,
): CorridorValues {
  return { sendAgencySid, receiveAgencyCode, sendCurrency, receiveCurrency }
}

export function openOrRefused(
  corridor: Corridor | undefined,
  { receiveAgencyCode: agency, sendCurrency, receiveCurrency }: Omit<SendTerms, 'sendAmount'>,
): Corridor | PriceRefusal {
  if (!corridor?.linked || !corridor.pays) return { name: 'no_link', params: { agency } }
  if (corridor.stoppedCurrency !== null)
    return { name: 'currency_stopped', params: { currency: corridor.stoppedCurrency } }
  if (!corridor.takesSendCurrency) return { name: 'not_collected', params: { currency: sendCurrency } }
  if (!corridor.paysReceiveCurrency)
    return { name: 'not_paid_out', params: { agency, currency: receiveCurrency } }
  return corridor
}

/** The price of a transfer by the corridor as it stands, or why it has none. */
export function priceBy(
  corridor: Corridor,
  terms: PriceRequest,
  ratesMaxAgeHours: number,
): Quote | PriceRefusal {
  const read = quoteTerms(corridor, terms, ratesMaxAgeHours)
  if (typeof read === 'string') return { name: read, params: {} }
  const outcome = makeQuote(read)
  return outcome.ok ? outcome.quote : { name: outcome.refusal, params: {} }
}
