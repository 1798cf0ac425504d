import type { priceExplanation, priceShares } from '@corridor/contract/common/price'
import { decimal, roundHalfEven } from '@corridor/domain/money/decimal'
import { baseCurrency } from '@corridor/domain/money/money'
import type { z } from 'zod'
import { exactly, money, percent, quotient, sumOf } from './figures.ts'

/** The figures of a price, as a transfer has them and as the simulator tells them. */
export interface Priced {
  readonly sendCurrency: string
  readonly receiveCurrency: string
  readonly sendAmount: string
  readonly totalSendFees: string
  readonly totalSendTaxes: string
  readonly totalAmountToCollect: string
  readonly amountBase: string
  readonly sndFeesBase: string
  readonly sndTaxesBase: string
  readonly amountToCollectBase: string
  readonly exchangeRate: string
  readonly receiveAmount: string
  readonly explanation: z.infer<typeof priceExplanation>
  readonly shares: z.infer<typeof priceShares>
}

export type Rounding = 'halfEven' | 'down'

/** One line of the computation, so that a reader can do it by hand: what was computed, and what became of it. */
export interface Step {
  readonly key:
    | 'amountBase'
    | 'percentFee'
    | 'tax'
    | 'totalBase'
    | 'sendFees'
    | 'sendTaxes'
    | 'total'
    | 'retail'
    | 'exchangeRate'
    | 'receiveAmount'
    | 'payout'
    | 'profit'
  readonly formula: string
  /** The value before rounding; null where nothing was rounded. */
  readonly exact: string | null
  readonly result: string
  readonly unit: string
  readonly rounding: Rounding | null
}

interface Line {
  readonly key: Step['key']
  readonly formula: string
  readonly result: string
  readonly unit: string
}

function exactStep(line: Line): Step {
  return { ...line, exact: null, rounding: null }
}

function roundedStep(line: Line, exact: string, isExact: boolean, rounding: Rounding): Step {
  return isExact ? exactStep(line) : { ...line, exact, rounding }
}

type Factor = { readonly text: string; readonly value: string }

function amountFactor(amount: string): Factor {
  return { text: money(amount), value: amount }
}
function rateFactor(rate: string): Factor {
  return { text: exactly(rate), value: rate }
}
function percentFactor(fraction: string): Factor {
  return { text: percent(fraction), value: fraction }
}

function product(
  key: Step['key'],
  one: Factor,
  other: Factor,
  result: string,
  unit: string,
  rounding: Rounding = 'halfEven',
): Step {
  const exact = decimal(one.value).times(decimal(other.value))
  const line = { key, formula: `${one.text} × ${other.text}`, result: money(result), unit }
  return roundedStep(line, exactly(exact, 2), exact.eq(decimal(result)), rounding)
}

function division(
  key: Step['key'],
  amount: Factor,
  by: Factor,
  result: { readonly text: string; readonly value: string },
  unit: string,
): Step {
  const { text, equals } = quotient(decimal(amount.value), decimal(by.value))
  const line = { key, formula: `${amount.text} ÷ ${by.text}`, result: result.text, unit }
  return roundedStep(line, text, equals(result.value), 'halfEven')
}

function total(key: Step['key'], parts: readonly string[], result: string, unit: string): Step {
  return exactStep({ key, formula: parts.map(money).join(' + '), result: money(result), unit })
}

const base = baseCurrency.code

/** From the money that was counted to the price in dollars and, where those differ, in the send currency. */
export function collectedSteps(one: Priced): { toBase: Step; byPercent: Step; rest: Step[] } {
  const { sendRate, bracket, taxRate } = one.explanation
  const amount = amountFactor(one.amountBase)
  const isBase = one.sendCurrency === base
  const rate = rateFactor(sendRate.value)
  const byPercent = decimal(one.amountBase).times(decimal(bracket.percent))
  const inSend: Step[] = [
    product('sendFees', amountFactor(one.sndFeesBase), rate, one.totalSendFees, one.sendCurrency),
    product('sendTaxes', amountFactor(one.sndTaxesBase), rate, one.totalSendTaxes, one.sendCurrency),
    total(
      'total',
      [one.sendAmount, one.totalSendFees, one.totalSendTaxes],
      one.totalAmountToCollect,
      one.sendCurrency,
    ),
  ]
  return {
    toBase: division('amountBase', amountFactor(one.sendAmount), rate, amount, base),
    byPercent: product(
      'percentFee',
      amount,
      percentFactor(bracket.percent),
      roundHalfEven(byPercent, baseCurrency.minorUnits).toFixed(baseCurrency.minorUnits),
      base,
    ),
    rest: [
      product('tax', amount, percentFactor(taxRate), one.sndTaxesBase, base),
      total('totalBase', [one.amountBase, one.sndFeesBase, one.sndTaxesBase], one.amountToCollectBase, base),
      ...(isBase ? [] : inSend),
    ],
  }
}

/** From the wholesale rate to what the receiver gets, what that cost, and what is left of it. */
export function paidSteps(one: Priced): Step[] {
  const { sendRate, receiveRate, spread, retailFx, fxProfit } = one.explanation
  const isBase = one.sendCurrency === base
  const retail = rateFactor(retailFx)
  return [
    exactStep({
      key: 'retail',
      formula: `${exactly(receiveRate.value)} × (1 − ${exactly(spread.value, 2)})`,
      result: exactly(retailFx),
      unit: one.receiveCurrency,
    }),
    ...(isBase
      ? []
      : [
          division(
            'exchangeRate',
            retail,
            rateFactor(sendRate.value),
            { text: exactly(one.exchangeRate), value: one.exchangeRate },
            one.receiveCurrency,
          ),
        ]),
    product(
      'receiveAmount',
      amountFactor(one.amountBase),
      retail,
      one.receiveAmount,
      one.receiveCurrency,
      'down',
    ),
    division(
      'payout',
      amountFactor(one.receiveAmount),
      rateFactor(receiveRate.value),
      amountFactor(one.shares.payoutBase),
      base,
    ),
    exactStep({
      key: 'profit',
      formula: `${money(one.amountBase)} − ${money(one.shares.payoutBase)}`,
      result: money(fxProfit),
      unit: base,
    }),
  ]
}

interface Part {
  /** How it was computed; null for the operator, who takes the rest. */
  readonly formula: string | null
  readonly amount: string
}

export interface Share {
  readonly party: 'host' | 'peer' | 'operator'
  readonly fee: Part
  readonly fx: Part
  readonly sum: string
}

function part(fraction: string, of: string, amount: string): Part {
  const exact = decimal(fraction).times(decimal(of))
  const rounded = exact.eq(decimal(amount)) ? '' : ` = ${exactly(exact, 2)}`
  return { formula: `${percent(fraction, 0)} × ${money(of)}${rounded}`, amount }
}

function rest(amount: string): Part {
  return { formula: null, amount }
}

function share(party: Share['party'], fee: Part, fx: Part): Share {
  return {
    party,
    fee,
    fx,
    sum: sumOf(fee.amount, fx.amount),
  }
}

/** Who gets what of the fee and of the FX profit; the three lines sum to the whole. */
export function sharesOf({ explanation, shares }: Priced): Share[] {
  const { splits, feePool, fxProfit } = explanation
  return [
    share(
      'host',
      part(splits.sendFee, feePool, shares.hostFees),
      part(splits.sendFx, fxProfit, shares.hostFx),
    ),
    share(
      'peer',
      part(splits.receiveFee, feePool, shares.peerFees),
      part(splits.receiveFx, fxProfit, shares.peerFx),
    ),
    share('operator', rest(shares.mdlFees), rest(shares.mdlFx)),
  ]
}
