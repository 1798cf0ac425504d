import { describe, expect, test } from 'vitest'
import type { Bracket } from '../fees/brackets.ts'
import { postingsOf } from '../ledger/postings.ts'
import { toCents } from '../money/money.ts'
import { makeQuote, type Quote, type QuoteTerms } from './quote.ts'

const usd = { code: 'USD', minorUnits: 2 }
const eur = { code: 'EUR', minorUnits: 2 }
const mxn = { code: 'MXN', minorUnits: 2 }
const jpy = { code: 'JPY', minorUnits: 0 }
const kwd = { code: 'KWD', minorUnits: 3 }

function bracket(more: Partial<Bracket> = {}): Bracket {
  return {
    sid: 7,
    limitFrom: '0.00',
    limitTo: '5000.00',
    minFee: '8.00',
    percent: '0.0100',
    feesSplit: '100.00',
    ...more,
  }
}

/** T1 of the worked example. */
function terms(more: Partial<QuoteTerms> = {}): QuoteTerms {
  return {
    sendAmount: '1000.00',
    sendCurrency: usd,
    receiveCurrency: mxn,
    sendRate: { sid: null, value: '1' },
    receiveRate: { sid: 21, value: '17.00' },
    spread: { sid: 31, value: '0.0100' },
    brackets: [bracket()],
    taxRate: '0',
    splits: { sendFee: '0.4000', sendFx: '0.3000', receiveFee: '0.3500', receiveFx: '0.2000' },
    ...more,
  }
}

const toDollars = {
  receiveCurrency: usd,
  receiveRate: { sid: null, value: '1' },
  spread: { sid: 32, value: '0' },
}

/** T2 goes back, from R to S. */
const back = terms({
  ...toDollars,
  sendAmount: '200.00',
  brackets: [bracket({ minFee: '5.00' })],
  splits: { sendFee: '0.4000', sendFx: '0.3000', receiveFee: '0.3000', receiveFx: '0.2000' },
})

function quoteOf(given: QuoteTerms): Quote {
  const outcome = makeQuote(given)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.quote
}

function refusalOf(given: QuoteTerms): string | null {
  const outcome = makeQuote(given)
  return outcome.ok ? null : outcome.refusal
}

describe('the worked example', () => {
  const t1 = quoteOf(terms({ taxRate: '0.0200' }))
  const t2 = quoteOf(back)

  test('T1 to the cent, with all that made it', () => {
    expect(quoteOf(terms())).toEqual({
      sendAmount: '1000.00',
      sendFees: '10.00',
      sendTaxes: '0.00',
      totalToCollect: '1010.00',
      amountBase: '1000.00',
      feesBase: '10.00',
      taxesBase: '0.00',
      totalBase: '1010.00',
      exchangeRate: '16.8300000000',
      receiveAmount: '16830.00',
      payoutBase: '990.00',
      hostFees: '4.00',
      peerFees: '3.50',
      mdlFees: '2.50',
      hostFx: '3.00',
      peerFx: '2.00',
      mdlFx: '5.00',
      explanation: {
        sendRate: { sid: null, value: '1' },
        receiveRate: { sid: 21, value: '17.00' },
        spread: { sid: 31, value: '0.0100' },
        retailFx: '16.83',
        bracket: bracket(),
        feeRule: 'percent',
        feePool: '10.00',
        fxProfit: '10.00',
        taxRate: '0',
        splits: { sendFee: '0.4000', sendFx: '0.3000', receiveFee: '0.3500', receiveFx: '0.2000' },
      },
    })
  })

  test('T2 to the cent', () => {
    expect(t2).toMatchObject({
      totalToCollect: '205.00',
      amountBase: '200.00',
      feesBase: '5.00',
      receiveAmount: '200.00',
      payoutBase: '200.00',
      exchangeRate: '1.0000000000',
      hostFees: '2.00',
      peerFees: '1.50',
      mdlFees: '1.50',
      hostFx: '0.00',
      peerFx: '0.00',
      mdlFx: '0.00',
      explanation: { feeRule: 'minimum', fxProfit: '0.00' },
    })
  })

  /** The formulas of the design, in cents: a row of a transfer for the host who collected it or paid it. */
  const row = (quote: Quote, collects: boolean) => {
    const [amount, fees, tax, payout] = [
      quote.amountBase,
      quote.feesBase,
      quote.taxesBase,
      quote.payoutBase,
    ].map(toCents)
    const due = toCents(quote.mdlFees) + toCents(quote.mdlFx)
    const collected = collects ? (amount ?? 0n) + (fees ?? 0n) + (tax ?? 0n) : -(payout ?? 0n)
    const [ownFees, ownFx] = collects ? [quote.hostFees, quote.hostFx] : [quote.peerFees, quote.peerFx]
    const kept = toCents(ownFees) + toCents(ownFx)
    return {
      collected,
      kept,
      due: collects ? due : 0n,
      balance: kept - collected + (collects ? due + (tax ?? 0n) : 0n),
    }
  }

  test('the reconciliation table, and its mirror', () => {
    expect(row(quoteOf(terms()), true)).toEqual({
      collected: 101_000n,
      kept: 700n,
      due: 750n,
      balance: -99_550n,
    })
    expect(row(t2, false)).toEqual({ collected: -20_000n, kept: 150n, due: 0n, balance: 20_150n })
    expect(row(t1, false).balance).toBe(99_550n)
    expect(row(t2, true).balance).toBe(-20_150n)
  })

  test('a tax stays with the collecting agency and changes no balance', () => {
    expect([t1.taxesBase, t1.totalBase]).toEqual(['20.00', '1030.00'])
    expect(row(t1, true)).toEqual({ collected: 103_000n, kept: 700n, due: 750n, balance: -99_550n })
  })

  test('the net, the zero sum and what everybody keeps', () => {
    const net = row(t1, true).balance + row(t2, false).balance
    expect(net).toBe(-79_400n)
    const due = { s: row(t1, true).due, r: row(t2, true).due }
    expect(due).toEqual({ s: 750n, r: 150n })
    expect([net - due.s, -net - due.r, due.s + due.r]).toEqual([-80_150n, 79_250n, 900n])
    const kept = [row(t1, true).kept + row(t2, false).kept, row(t1, false).kept + row(t2, true).kept]
    expect(kept).toEqual([850n, 750n])
    expect(850n + 750n + 900n).toBe(1_000n + 500n + 1_000n)
  })

  test('the ledger ends at the same sums', () => {
    const books = new Map<string, bigint>()
    const book = (quote: Quote, sendAgencySid: number, receiveAgencySid: number) => {
      for (const move of ['SEND', 'RECEIVE'] as const) {
        const figures = { ...quote, sendAgencySid, receiveAgencySid }
        for (const { account, amountCents } of postingsOf(move, figures, { feesReturned: false })) {
          books.set(account, (books.get(account) ?? 0n) + amountCents)
        }
      }
    }
    book(t1, 1, 2)
    book(t2, 2, 1)
    expect(Object.fromEntries(books)).toEqual({
      'agency:1': 80_150n,
      'agency:2': -79_250n,
      transit: 0n,
      'operator:fees': -400n,
      'operator:fx': -500n,
    })
  })
})

describe('the bracket', () => {
  const brackets = [
    bracket({ sid: 1, limitTo: '100.00', minFee: '1.00' }),
    bracket({ sid: 2, limitFrom: '100.00', limitTo: '1000.00', minFee: '2.00' }),
  ]

  test.each([
    ['0.01', 1, '1.00'],
    ['100.00', 1, '1.00'],
    ['100.01', 2, '2.00'],
    ['1000.00', 2, '10.00'],
  ])('of %s is row %i with a fee of %s', (sendAmount, sid, feesBase) => {
    const quote = quoteOf(terms({ sendAmount, brackets }))
    expect(quote.explanation.bracket.sid).toBe(sid)
    expect(quote.feesBase).toBe(feesBase)
  })

  test('outside of the table the corridor is refused', () => {
    expect(refusalOf(terms({ sendAmount: '1000.01', brackets }))).toBe('no_bracket')
    expect(refusalOf(terms({ brackets: [] }))).toBe('no_bracket')
    expect(refusalOf(terms({ sendAmount: '50.00', brackets: [bracket({ limitFrom: '50.00' })] }))).toBe(
      'no_bracket',
    )
  })

  test('is found by the rounded amount in dollars', () => {
    // 110.00 / 1.09996 is 100.0036: in cents it is still inside.
    const euros = { sendCurrency: eur, sendRate: { sid: 22, value: '1.09996' }, brackets }
    expect(quoteOf(terms({ ...euros, sendAmount: '110.00' })).explanation.bracket.sid).toBe(1)
    expect(quoteOf(terms({ ...euros, sendAmount: '110.01' })).explanation.bracket.sid).toBe(2)
  })
})

describe('shares', () => {
  test.each([
    ['0.00', '0.00', ['0.00', '0.00', '10.00']],
    ['4.00', '4.00', ['1.60', '1.40', '7.00']],
    ['10.00', '10.00', ['4.00', '3.50', '2.50']],
    ['10.01', '10.00', ['4.00', '3.50', '2.50']],
  ])('of a fee of 10.00 with a split of %s come from %s', (feesSplit, feePool, shares) => {
    const quote = quoteOf(terms({ brackets: [bracket({ feesSplit })] }))
    expect(quote.explanation.feePool).toBe(feePool)
    expect([quote.hostFees, quote.peerFees, quote.mdlFees]).toEqual(shares)
  })

  test('two halves of an odd cent go to the even side, and the payer gets what is left of the shared part', () => {
    const splits = { sendFee: '0.5000', sendFx: '0.5000', receiveFee: '0.5000', receiveFx: '0.5000' }
    const shares = (minFee: string) => {
      const quote = quoteOf(terms({ splits, brackets: [bracket({ minFee, percent: '0' })] }))
      return [quote.hostFees, quote.peerFees, quote.mdlFees]
    }
    expect(shares('0.01')).toEqual(['0.00', '0.00', '0.01'])
    expect(shares('0.02')).toEqual(['0.01', '0.01', '0.00'])
    expect(shares('0.03')).toEqual(['0.02', '0.01', '0.00'])
  })

  test('a minimum finer than a cent is one fee everywhere', () => {
    const quote = quoteOf(terms({ sendAmount: '1.00', brackets: [bracket({ minFee: '8.0150' })] }))
    expect([quote.feesBase, quote.sendFees, quote.totalBase]).toEqual(['8.02', '8.02', '9.02'])
    const shares = [quote.hostFees, quote.peerFees, quote.mdlFees].map(toCents)
    expect(shares.reduce((sum, part) => sum + part)).toBe(802n)
  })
})

describe('currencies', () => {
  test('a tax is of the amount, half-even, and shown in both currencies', () => {
    const quote = quoteOf(
      terms({
        sendAmount: '90.50',
        sendCurrency: eur,
        sendRate: { sid: 22, value: '0.905' },
        taxRate: '0.01125',
      }),
    )
    // 100.00 x 0.01125 is 1.125.
    expect([quote.amountBase, quote.taxesBase, quote.feesBase]).toEqual(['100.00', '1.12', '8.00'])
    expect([quote.sendTaxes, quote.sendFees]).toEqual(['1.01', '7.24'])
    expect([quote.totalBase, quote.totalToCollect]).toEqual(['109.12', '98.75'])
    expect(quote.exchangeRate).toBe('18.5966850829')
  })

  test('yen have no decimals: fees are whole, the payout is cut', () => {
    const sent = quoteOf(
      terms({ sendAmount: '15000', sendCurrency: jpy, sendRate: { sid: 23, value: '149.50' } }),
    )
    expect(sent).toMatchObject({
      sendAmount: '15000',
      amountBase: '100.33',
      sendFees: '1196',
      totalToCollect: '16196',
      totalBase: '108.33',
    })
    const paid = quoteOf(
      terms({ sendAmount: '100.33', receiveCurrency: jpy, receiveRate: { sid: 23, value: '149.50' } }),
    )
    // 100.33 x 148.005 is 14849.34165, and 14849 / 149.50 is 99.3244.
    expect(paid).toMatchObject({ receiveAmount: '14849', payoutBase: '99.32' })
    expect(paid.explanation.fxProfit).toBe('1.01')
  })

  test('dinars have three decimals', () => {
    const rate = { sid: 24, value: '0.3075' }
    const paid = quoteOf(terms({ sendAmount: '100.33', receiveCurrency: kwd, receiveRate: rate }))
    // 100.33 x 0.304425 is 30.54296..., cut to fils.
    expect(paid).toMatchObject({ receiveAmount: '30.542', payoutBase: '99.32', exchangeRate: '0.3044250000' })
    const sent = quoteOf(terms({ sendAmount: '30.542', sendCurrency: kwd, sendRate: rate }))
    expect(sent).toMatchObject({ amountBase: '99.32', sendFees: '2.460', totalToCollect: '33.002' })
  })

  test('the payout is computed from the exact rate, not from the one that is shown', () => {
    const quote = quoteOf(
      terms({
        sendAmount: '1000000000.00',
        receiveRate: { sid: 21, value: '1.00000000005' },
        spread: { sid: 31, value: '0' },
        brackets: [bracket({ limitTo: '9999999999.99' })],
      }),
    )
    expect([quote.exchangeRate, quote.receiveAmount]).toEqual(['1.0000000000', '1000000000.05'])
    expect(quote.explanation.retailFx).toBe('1.00000000005')
  })
})

describe('what is refused', () => {
  test.each(['', ' 1', '1e5', '-1', '1.005', '٣', '1,00', '123456789012345'])(
    '%j is malformed',
    (sendAmount) => {
      expect(refusalOf(terms({ sendAmount }))).toBe('amount_malformed')
    },
  )

  test('yen with decimals are malformed', () => {
    expect(refusalOf(terms({ sendAmount: '100.0', sendCurrency: jpy }))).toBe('amount_malformed')
  })

  test('what no column of the database holds is too large', () => {
    const wide = { brackets: [bracket({ limitTo: '99999999999999.99', percent: '0', minFee: '0.01' })] }
    const dollars = { ...wide, ...toDollars }
    expect(refusalOf(terms({ ...dollars, sendAmount: '99999999999999.98' }))).toBeNull()
    expect(refusalOf(terms({ ...dollars, sendAmount: '99999999999999.99' }))).toBe('amount_too_large')
    const yen = { ...wide, receiveCurrency: jpy, receiveRate: { sid: 23, value: '100' } }
    const noSpread = { spread: { sid: 31, value: '0' } }
    expect(refusalOf(terms({ ...yen, ...noSpread, sendAmount: '999999999999.99' }))).toBeNull()
    expect(refusalOf(terms({ ...yen, ...noSpread, sendAmount: '1000000000000.00' }))).toBe('amount_too_large')
    const rates = {
      sendRate: { sid: 22, value: '0.0001' },
      receiveRate: { sid: 21, value: '1000000' },
      ...noSpread,
    }
    expect(refusalOf(terms({ ...rates, sendCurrency: eur, sendAmount: '0.01' }))).toBe('amount_too_large')
  })

  test('nothing, less than half a cent and a payout of nothing are too small', () => {
    expect(refusalOf(terms({ sendAmount: '0.00' }))).toBe('amount_too_small')
    const pesos = { sendCurrency: mxn, sendRate: { sid: 21, value: '20.00' }, ...toDollars }
    expect(refusalOf(terms({ ...pesos, sendAmount: '0.10' }))).toBe('amount_too_small')
    expect(refusalOf(terms({ ...pesos, sendAmount: '0.11' }))).toBeNull()
    const yen = { receiveCurrency: jpy, receiveRate: { sid: 23, value: '149.50' } }
    expect(refusalOf(terms({ ...yen, sendAmount: '0.00' }))).toBe('amount_too_small')
    const gold = { receiveCurrency: jpy, receiveRate: { sid: 25, value: '0.99' } }
    expect(refusalOf(terms({ ...gold, sendAmount: '1.00' }))).toBe('amount_too_small')
    expect(refusalOf(terms({ spread: { sid: 31, value: '1' } }))).toBe('amount_too_small')
  })
})
