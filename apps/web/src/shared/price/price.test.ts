import type { Decimal } from '@corridor/domain/money/decimal'
import { decimal } from '@corridor/domain/money/decimal'
import { makeQuote, type QuoteTerms } from '@corridor/domain/quotes/quote'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectedSteps, type Priced, paidSteps, type Step, sharesOf } from './price.ts'

const bracket = {
  sid: 3,
  limitFrom: '0.00',
  limitTo: '10000.00',
  minFee: '8.00',
  percent: '0.0100',
  feesSplit: '100.00',
}

const workedExample: QuoteTerms = {
  sendAmount: '1000.00',
  sendCurrency: { code: 'USD', minorUnits: 2 },
  receiveCurrency: { code: 'MXN', minorUnits: 2 },
  sendRate: { sid: null, value: '1' },
  receiveRate: { sid: 7, value: '17.0000000000' },
  spread: { sid: 2, value: '0.01000' },
  brackets: [bracket],
  taxRate: '0.00000',
  splits: { sendFee: '0.4000', sendFx: '0.3000', receiveFee: '0.3500', receiveFx: '0.2000' },
}

/** What the detail shows of a transfer with this price. */
function transferOf(terms: QuoteTerms): Priced | null {
  const outcome = makeQuote(terms)
  if (!outcome.ok) return null
  const { quote } = outcome
  return {
    sendCurrency: terms.sendCurrency.code,
    receiveCurrency: terms.receiveCurrency.code,
    sendAmount: quote.sendAmount,
    totalSendFees: quote.sendFees,
    totalSendTaxes: quote.sendTaxes,
    totalAmountToCollect: quote.totalToCollect,
    amountBase: quote.amountBase,
    sndFeesBase: quote.feesBase,
    sndTaxesBase: quote.taxesBase,
    amountToCollectBase: quote.totalBase,
    exchangeRate: quote.exchangeRate,
    receiveAmount: quote.receiveAmount,
    explanation: quote.explanation,
    shares: quote,
  }
}

function exampleOf(more: Partial<QuoteTerms> = {}): Priced {
  const transfer = transferOf({ ...workedExample, ...more })
  if (!transfer) throw new Error('the example has a price')
  return transfer
}

function said({ key, formula, exact, result, unit }: Step): string {
  return `${key}: ${formula} = ${exact === null ? '' : `${exact} ≈ `}${result} ${unit}`
}

test('[FMT-08] [FMT-09] the worked example of the design, as a person would write it down', () => {
  const one = exampleOf()
  const { byPercent, rest } = collectedSteps(one)
  expect([byPercent, ...rest].map(said)).toEqual([
    'percentFee: 1,000.00 × 1.00% = 10.00 USD',
    'tax: 1,000.00 × 0.00% = 0.00 USD',
    'totalBase: 1,000.00 + 10.00 + 0.00 = 1,010.00 USD',
  ])
  expect(paidSteps(one).map(said)).toEqual([
    'retail: 17 × (1 − 0.01) = 16.83 MXN',
    'receiveAmount: 1,000.00 × 16.83 = 16,830.00 MXN',
    'payout: 16,830.00 ÷ 17 = 990.00 USD',
    'profit: 1,000.00 − 990.00 = 10.00 USD',
  ])
  expect(sharesOf(one)).toEqual([
    {
      party: 'host',
      fee: { formula: '40% × 10.00', amount: '4.00' },
      fx: { formula: '30% × 10.00', amount: '3.00' },
      sum: '7.00',
    },
    {
      party: 'peer',
      fee: { formula: '35% × 10.00', amount: '3.50' },
      fx: { formula: '20% × 10.00', amount: '2.00' },
      sum: '5.50',
    },
    {
      party: 'operator',
      fee: { formula: null, amount: '2.50' },
      fx: { formula: null, amount: '5.00' },
      sum: '7.50',
    },
  ])
})

test('[FMT-08] what was rounded is shown before and after, with two decimals at least', () => {
  const one = exampleOf({
    sendAmount: '12345.67',
    sendCurrency: { code: 'MXN', minorUnits: 2 },
    sendRate: { sid: 7, value: '17.0000000000' },
    receiveCurrency: { code: 'JPY', minorUnits: 0 },
    receiveRate: { sid: 8, value: '151.2345000000' },
    spread: { sid: 9, value: '0.01250' },
  })
  expect(said(collectedSteps(one).toBase)).toBe('amountBase: 12,345.67 ÷ 17 = 726.21588235… ≈ 726.22 USD')
  const steps = Object.fromEntries(paidSteps(one).map((step) => [step.key, step]))
  expect(steps['retail'] && said(steps['retail'])).toBe('retail: 151.2345 × (1 − 0.0125) = 149.34406875 JPY')
  expect(steps['receiveAmount']).toMatchObject({
    formula: '726.22 × 149.34406875',
    exact: '108,456.649607625',
    result: '108,456.00',
    rounding: 'down',
  })
})

/** Does by hand what a line says. */
function compute(formula: string): Decimal {
  const read = (text: string): Decimal => {
    const plain = text.replaceAll(',', '').replace('−', '-')
    return plain.endsWith('%') ? decimal(plain.slice(0, -1)).div(decimal('100')) : decimal(plain)
  }
  const [, rate, spread] = /^(.+) × \(1 − (.+)\)$/.exec(formula) ?? []
  if (rate && spread) return read(rate).times(decimal('1').minus(read(spread)))
  const [first = '', ...others] = formula.split(/ ([×÷+−]) /)
  let value = read(first)
  for (let place = 0; place < others.length; place += 2) {
    const [sign = '', text = ''] = others.slice(place, place + 2)
    const operand = read(text)
    if (sign === '×') value = value.times(operand)
    if (sign === '÷') value = value.div(operand)
    if (sign === '+') value = value.plus(operand)
    if (sign === '−') value = value.minus(operand)
  }
  return value
}

function within(one: Decimal, other: string, most: string): boolean {
  return one
    .minus(decimal(other.replaceAll(',', '').replace('−', '-')))
    .abs()
    .lte(decimal(most))
}

test('every line of every price can be done again by hand', () => {
  const figure = (most: number, places: number) =>
    fc.integer({ min: 1, max: most }).map((value) => (value / 10 ** places).toFixed(places))
  const fraction = (most: number) =>
    fc.integer({ min: 0, max: most }).map((value) => (value / 10_000).toFixed(4))
  const currency = fc.constantFrom(
    { code: 'MXN', minorUnits: 2 },
    { code: 'JPY', minorUnits: 0 },
    { code: 'KWD', minorUnits: 3 },
  )
  const terms = fc
    .record({
      sendCurrency: currency,
      receiveCurrency: currency,
      amount: fc.integer({ min: 1, max: 99_999_999 }),
      sendRate: figure(2_000_000, 4),
      receiveRate: figure(2_000_000, 4),
      spread: fraction(500),
      percent: fraction(900),
      minFee: figure(2_000, 2),
      taxRate: fraction(1_000),
      sendFee: fraction(5_000),
      receiveFee: fraction(5_000),
    })
    .map(
      (one): QuoteTerms => ({
        sendAmount: (one.amount / 10 ** one.sendCurrency.minorUnits).toFixed(one.sendCurrency.minorUnits),
        sendCurrency: one.sendCurrency,
        receiveCurrency: one.receiveCurrency,
        sendRate: { sid: 1, value: one.sendRate },
        receiveRate: { sid: 2, value: one.receiveRate },
        spread: { sid: 3, value: one.spread },
        brackets: [{ ...bracket, limitTo: '99999999999.00', minFee: one.minFee, percent: one.percent }],
        taxRate: one.taxRate,
        splits: {
          sendFee: one.sendFee,
          sendFx: one.sendFee,
          receiveFee: one.receiveFee,
          receiveFx: one.receiveFee,
        },
      }),
    )
  let seen = 0
  fc.assert(
    fc.property(terms, (one) => {
      const transfer = transferOf(one)
      if (!transfer) return
      const { toBase, byPercent, rest } = collectedSteps(transfer)
      for (const step of [toBase, byPercent, ...rest, ...paidSteps(transfer)]) {
        const value = compute(step.formula)
        const [, decimals = ''] = step.result.split('.')
        // Shown with two decimals, but rounded to whole yen.
        const places = step.unit === 'JPY' && decimals === '00' ? 0 : decimals.length
        const half = step.rounding === 'down' ? decimal('1') : decimal('0.5')
        const most = step.rounding === null ? '0' : half.div(decimal(`1${'0'.repeat(places)}`)).toFixed()
        expect([said(step), within(value, step.result, most)]).toEqual([said(step), true])
        if (step.exact !== null)
          expect([said(step), within(value, step.exact.replace('…', ''), '0.00000001')]).toEqual([
            said(step),
            true,
          ])
        seen += 1
      }
      for (const { fee, fx } of sharesOf(transfer)) {
        for (const { formula, amount } of [fee, fx]) {
          const [product = ''] = formula?.split(' = ') ?? []
          if (formula) expect([formula, within(compute(product), amount, '0.005')]).toEqual([formula, true])
        }
      }
    }),
    { numRuns: 500 },
  )
  expect(seen).toBeGreaterThan(3_000)
})
