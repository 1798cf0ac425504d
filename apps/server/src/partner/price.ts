import { ratePlaces } from '@corridor/domain/fx/rates'
import { decimal, roundHalfEven } from '@corridor/domain/money/decimal'
import type { Quote } from '@corridor/domain/quotes/quote'
import { type Corridor, corridorStatement, type PriceRequest } from '../core/quotes/corridor.ts'
import { corridorValues, openOrRefused, priceBy, type SendTerms } from '../core/quotes/price.ts'
import type { Asked } from '../platform/db/prepared-run.ts'
import type { KnownOffice } from './ahead.ts'
import { fault } from './faults.ts'
import type { GatewayDeps, PartnerCall } from './operation.ts'
import type { PresentedQuote, Terms } from './wire/messages.ts'

export function readTerms(terms: Terms): SendTerms {
  return {
    receiveAgencyCode: terms.receiveAgencyID,
    sendCurrency: terms.sendCurrency,
    sendAmount: terms.sendAmount,
    receiveCurrency: terms.receiveCurrency,
  }
}

/** The way from the caller's agency to another, if it is open for these currencies now. */
export async function openCorridor(
  { db }: GatewayDeps,
  { caller, ahead }: PartnerCall,
  terms: Omit<SendTerms, 'sendAmount'>,
): Promise<Corridor> {
  const [found] = await ahead.read(db, corridorStatement, corridorValues(caller.agencySid, terms))
  const corridor = openOrRefused(found, terms)
  if ('name' in corridor) throw fault(corridor.name, corridor.params)
  return corridor
}

export function corridorAhead(terms: Terms, { agencySid }: KnownOffice): Asked {
  return corridorStatement.asked(corridorValues(agencySid, readTerms(terms)))
}

/** The price of a transfer by the configuration of this moment. */
export function priceNow({ config }: GatewayDeps, corridor: Corridor, terms: PriceRequest): Quote {
  const quote = priceBy(corridor, terms, config.ratesMaxAgeHours)
  if ('name' in quote) throw fault(quote.name, quote.params)
  return quote
}

/** The price as the partner reads it, with what made it. */
export function presentQuote(
  quote: Quote,
  { sendCurrency, receiveCurrency }: Pick<PriceRequest, 'sendCurrency' | 'receiveCurrency'>,
): PresentedQuote {
  const { explanation } = quote
  return {
    sendAmount: quote.sendAmount,
    sendFees: quote.sendFees,
    sendTaxes: quote.sendTaxes,
    totalAmountToCollect: quote.totalToCollect,
    sendCurrency,
    amountBase: quote.amountBase,
    feesBase: quote.feesBase,
    taxesBase: quote.taxesBase,
    totalBase: quote.totalBase,
    baseCurrency: 'USD',
    exchangeRate: quote.exchangeRate,
    receiveAmount: quote.receiveAmount,
    receiveCurrency,
    explanation: {
      sendRate: explanation.sendRate.value,
      receiveRate: explanation.receiveRate.value,
      spread: explanation.spread.value,
      // Exact in the record; here as exact as every other rate.
      retailRate: roundHalfEven(decimal(explanation.retailFx), ratePlaces).toFixed(ratePlaces),
      bracketFrom: explanation.bracket.limitFrom,
      bracketTo: explanation.bracket.limitTo,
      minFee: explanation.bracket.minFee,
      percent: explanation.bracket.percent,
      feeRule: explanation.feeRule,
      taxRate: explanation.taxRate,
    },
  }
}
