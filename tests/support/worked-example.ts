import { makeQuote } from '@corridor/domain/quotes/quote'
import type { NewTransfer } from './ledger.ts'

type Price = NonNullable<NewTransfer['price']>

const dollar = { code: 'USD', minorUnits: 2 }
const peso = { code: 'MXN', minorUnits: 2 }
const unit = { sid: null, value: '1' }

function priceOf(quote: Parameters<typeof makeQuote>[0]): Price {
  const outcome = makeQuote(quote)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { quote: outcome.quote, receiveCurrency: quote.receiveCurrency.code }
}

const bracket = { sid: 1, limitFrom: '0.00', limitTo: '10000.00', feesSplit: '100.00' }

/**
 * The two transfers of the design's worked example: 1,000.00 from S to R for 10.00, paid out in pesos with 10.00 of FX
 * profit; and 200.00 from R to S for 5.00, paid out in dollars.
 */
export function workedExample(): { readonly first: Price; readonly second: Price } {
  return {
    first: priceOf({
      sendAmount: '1000.00',
      sendCurrency: dollar,
      receiveCurrency: peso,
      sendRate: unit,
      receiveRate: { sid: 1, value: '17.0000000000' },
      spread: { sid: 1, value: '0.01000' },
      brackets: [{ ...bracket, minFee: '8.00', percent: '0.0100' }],
      taxRate: '0.00000',
      splits: { sendFee: '0.4000', sendFx: '0.3000', receiveFee: '0.3500', receiveFx: '0.2000' },
    }),
    second: priceOf({
      sendAmount: '200.00',
      sendCurrency: dollar,
      receiveCurrency: dollar,
      sendRate: unit,
      receiveRate: unit,
      spread: { sid: null, value: '0' },
      brackets: [{ ...bracket, minFee: '5.00', percent: '0.0100' }],
      taxRate: '0.00000',
      splits: { sendFee: '0.4000', sendFx: '0.0000', receiveFee: '0.3000', receiveFx: '0.0000' },
    }),
  }
}
