import { ratePlaces } from '@corridor/domain/fx/rates'
import { decimal, roundHalfEven } from '@corridor/domain/money/decimal'
import { makeQuote, type Quote, type QuoteRefusal } from '@corridor/domain/quotes/quote'
import {
  type Corridor,
  findCorridor,
  type PriceRequest,
  quoteTerms,
  type TermsRefusal,
} from '../core/quotes/corridor.ts'
import type { GatewayDeps, PartnerCall } from './operation.ts'
import { type FaultCode, PartnerFault } from './wire/fault.ts'
import type { PresentedQuote, Terms } from './wire/messages.ts'

export interface SendTerms extends PriceRequest {
  readonly receiveAgencyCode: string
}

export const readTerms = (terms: Terms): SendTerms => ({
  receiveAgencyCode: terms.receiveAgencyID,
  sendCurrency: terms.sendCurrency,
  sendAmount: terms.sendAmount,
  receiveCurrency: terms.receiveCurrency,
})

/** The way from the caller's agency to another, if it is open for these currencies now. */
export const openCorridor = async (
  { db }: GatewayDeps,
  { caller }: PartnerCall,
  { receiveAgencyCode, sendCurrency, receiveCurrency }: Omit<SendTerms, 'sendAmount'>,
): Promise<Corridor> => {
  const corridor = await findCorridor(db, {
    sendAgencySid: caller.agencySid,
    receiveAgencyCode,
    sendCurrency,
    receiveCurrency,
  })
  if (!corridor?.linked || !corridor.pays) {
    throw new PartnerFault('no_link', `This agency cannot send to agency ${receiveAgencyCode} at present.`)
  }
  if (!corridor.takesSendCurrency) {
    throw new PartnerFault('unknown_code', `This agency does not collect ${sendCurrency}.`)
  }
  if (!corridor.paysReceiveCurrency) {
    throw new PartnerFault('unknown_code', `Agency ${receiveAgencyCode} does not pay out ${receiveCurrency}.`)
  }
  return corridor
}

const refusals: Readonly<Record<TermsRefusal | QuoteRefusal, readonly [FaultCode, string]>> = {
  unknown_currency: ['unknown_code', 'One of the currencies is not known.'],
  no_rate: ['no_rate', 'There is no exchange rate for this currency. Try another currency or later.'],
  stale_rate: ['stale_rate', 'The exchange rates are too old to sell by. Try again in some minutes.'],
  amount_malformed: ['amount_malformed', 'The amount has more decimals than its currency.'],
  amount_too_small: ['amount_too_small', 'The amount is too small to be paid out.'],
  no_bracket: [
    'no_corridor',
    'There is no fee for this amount between these countries, so it cannot be sent.',
  ],
}

/** The price of a transfer by the configuration of this moment. */
export const priceNow = ({ config }: GatewayDeps, corridor: Corridor, terms: PriceRequest): Quote => {
  const read = quoteTerms(corridor, terms, config.ratesMaxAgeHours)
  if (typeof read === 'string') throw new PartnerFault(...refusals[read])
  const outcome = makeQuote(read)
  if (!outcome.ok) throw new PartnerFault(...refusals[outcome.refusal])
  return outcome.quote
}

/** The price as the partner reads it, with what made it. */
export const presentQuote = (
  quote: Quote,
  { sendCurrency, receiveCurrency }: Pick<PriceRequest, 'sendCurrency' | 'receiveCurrency'>,
): PresentedQuote => {
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
