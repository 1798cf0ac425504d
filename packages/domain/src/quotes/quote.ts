import { type Bracket, feeOf, findBracket } from '../fees/brackets.ts'
import { ratePlaces, retailRate } from '../fx/rates.ts'
import { type Decimal, decimal, divideHalfEven, roundDown, roundHalfEven } from '../money/decimal.ts'
import {
  baseCurrency,
  type Currency,
  fitsAmount,
  fitsRate,
  formatAmount,
  parseAmount,
} from '../money/money.ts'

/** A configured value and the record it came from, so that it can be shown years later. */
export interface Sourced {
  /** Null where the value follows from the currency itself: a dollar is always one dollar. */
  readonly sid: number | null
  readonly value: string
}

export interface QuoteTerms {
  readonly sendAmount: string
  readonly sendCurrency: Currency
  readonly receiveCurrency: Currency
  /** Wholesale: units of the currency for one dollar. */
  readonly sendRate: Sourced
  readonly receiveRate: Sourced
  readonly spread: Sourced
  /** The fee table of the corridor. */
  readonly brackets: readonly Bracket[]
  /** Of the country that the money is sent from, as a fraction. */
  readonly taxRate: string
  readonly splits: QuoteSplits
}

/** What the two agencies keep of the shared fee and of the FX profit, as fractions. */
export interface QuoteSplits {
  readonly sendFee: string
  readonly sendFx: string
  readonly receiveFee: string
  readonly receiveFx: string
}

/** Every amount is text with the decimals of its currency; `base` amounts are dollars. */
export interface Quote {
  readonly sendAmount: string
  readonly sendFees: string
  readonly sendTaxes: string
  readonly totalToCollect: string
  readonly amountBase: string
  readonly feesBase: string
  readonly taxesBase: string
  readonly totalBase: string
  readonly exchangeRate: string
  readonly receiveAmount: string
  /** What the payer is owed for the payout. */
  readonly payoutBase: string
  readonly hostFees: string
  readonly peerFees: string
  readonly mdlFees: string
  readonly hostFx: string
  readonly peerFx: string
  readonly mdlFx: string
  readonly explanation: Explanation
}

/** All that made the quote, so that any fee or rate can be explained when the configuration is long gone. */
export interface Explanation {
  readonly sendRate: Sourced
  readonly receiveRate: Sourced
  readonly spread: Sourced
  readonly retailFx: string
  readonly bracket: Bracket
  readonly feeRule: 'minimum' | 'percent'
  readonly feePool: string
  readonly fxProfit: string
  readonly taxRate: string
  readonly splits: QuoteSplits
}

export type QuoteRefusal = 'amount_malformed' | 'amount_too_small' | 'amount_too_large' | 'no_bracket'

export type QuoteOutcome =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly refusal: QuoteRefusal }

function refused(refusal: QuoteRefusal): QuoteOutcome {
  return { ok: false, refusal }
}

function inBase(amount: Decimal): Decimal {
  return roundHalfEven(amount, baseCurrency.minorUnits)
}

export function makeQuote(terms: QuoteTerms): QuoteOutcome {
  const sendAmount = parseAmount(terms.sendAmount, terms.sendCurrency)
  if (!sendAmount) return refused('amount_malformed')
  const wholesaleSend = decimal(terms.sendRate.value)
  const amountBase = divideHalfEven(sendAmount, wholesaleSend, baseCurrency.minorUnits)
  const retailFx = retailRate(terms.receiveRate.value, terms.spread.value)
  const receiveAmount = roundDown(amountBase.times(retailFx), terms.receiveCurrency.minorUnits)
  if (!amountBase.gt(decimal('0')) || !receiveAmount.gt(decimal('0'))) return refused('amount_too_small')
  const bracket = findBracket(terms.brackets, amountBase)
  if (!bracket) return refused('no_bracket')

  const { fee, pool, rule } = feeOf(bracket, amountBase)
  const taxes = inBase(amountBase.times(decimal(terms.taxRate)))
  const payout = divideHalfEven(receiveAmount, decimal(terms.receiveRate.value), baseCurrency.minorUnits)
  const fxProfit = amountBase.minus(payout)
  const fees = share(fee, pool, terms.splits.sendFee, terms.splits.receiveFee)
  const fx = share(fxProfit, fxProfit, terms.splits.sendFx, terms.splits.receiveFx)

  const inSendCurrency = (base: Decimal): Decimal =>
    roundHalfEven(base.times(wholesaleSend), terms.sendCurrency.minorUnits)
  const sendFees = inSendCurrency(fee)
  const sendTaxes = inSendCurrency(taxes)
  const totalToCollect = sendAmount.plus(sendFees).plus(sendTaxes)
  const totalBase = amountBase.plus(fee).plus(taxes)
  const exchangeRate = divideHalfEven(retailFx, wholesaleSend, ratePlaces)
  // Every other amount is a part of one of these.
  if (![totalToCollect, totalBase, receiveAmount].every(fitsAmount) || !fitsRate(exchangeRate)) {
    return refused('amount_too_large')
  }
  const send = (amount: Decimal): string => formatAmount(amount, terms.sendCurrency)
  const base = (amount: Decimal): string => formatAmount(amount, baseCurrency)
  return {
    ok: true,
    quote: {
      sendAmount: send(sendAmount),
      sendFees: send(sendFees),
      sendTaxes: send(sendTaxes),
      totalToCollect: send(totalToCollect),
      amountBase: base(amountBase),
      feesBase: base(fee),
      taxesBase: base(taxes),
      totalBase: base(totalBase),
      exchangeRate: exchangeRate.toFixed(ratePlaces),
      receiveAmount: formatAmount(receiveAmount, terms.receiveCurrency),
      payoutBase: base(payout),
      hostFees: base(fees.host),
      peerFees: base(fees.peer),
      mdlFees: base(fees.operator),
      hostFx: base(fx.host),
      peerFx: base(fx.peer),
      mdlFx: base(fx.operator),
      explanation: {
        sendRate: terms.sendRate,
        receiveRate: terms.receiveRate,
        spread: terms.spread,
        retailFx: retailFx.toFixed(),
        bracket,
        feeRule: rule,
        feePool: base(pool),
        fxProfit: base(fxProfit),
        taxRate: terms.taxRate,
        splits: terms.splits,
      },
    },
  }
}

/**
 * The agencies' shares are rounded and the operator takes what is left: the three always sum to the whole. Two shares
 * that are both rounded up may exceed what is shared by a cent; that cent is the payer's, or the operator would pay
 * for the transfer.
 */
export function share(
  whole: Decimal,
  shared: Decimal,
  hostFraction: string,
  peerFraction: string,
): { host: Decimal; peer: Decimal; operator: Decimal } {
  const host = inBase(shared.times(decimal(hostFraction)))
  const rounded = inBase(shared.times(decimal(peerFraction)))
  const left = shared.minus(host)
  const peer = rounded.lt(left) ? rounded : left
  return { host, peer, operator: whole.minus(host).minus(peer) }
}
