import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { Bracket } from '../fees/brackets.ts'
import { agencyAccount, operatorFeesAccount, operatorFxAccount, postingsOf } from '../ledger/postings.ts'
import { type MoveName, moves } from '../transfers/statuses.ts'
import { makeQuote, type QuoteTerms } from './quote.ts'

const quotesToMake = { gate: 100_000, full: 1_000_000, long: 10_000_000 }[inject('volume')]
const batchSize = 1_000
const agencies = 5

const currencies = (['USD 2', 'EUR 2', 'MXN 2', 'IDR 2', 'JPY 0', 'VND 0', 'KWD 3', 'CLF 4'] as const).map(
  (line) => ({ code: line.slice(0, 3), minorUnits: Number(line.slice(4)) }),
)
const moveNames = Object.keys(moves) as MoveName[]

/** The terms as whole numbers: rates in 1e-8, fractions in 1e-6, amounts in minor units. */
interface Drawn {
  readonly send: number
  readonly sendRate: number
  readonly receiveRate: number
  readonly spread: number
  readonly tax: number
  readonly splits: readonly [sendFee: number, receiveFee: number, sendFx: number, receiveFx: number]
  readonly rows: readonly Row[]
  readonly terms: QuoteTerms
  readonly sender: number
  readonly payer: number
}

interface Row {
  readonly from: number
  readonly to: number
  readonly minFee: number
  readonly percent: number
  readonly pool: number
}

const rateScale = 100_000_000n
const fractionScale = 1_000_000n

/** 1005 with 2 places is '10.05'. */
function text(whole: number, places: number): string {
  if (places === 0) return String(whole)
  const digits = String(whole).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Each draw is a whole number below 2 ** 32; a list of zeros makes the simplest terms, so a failure shrinks. */
type Draw = () => number

function below(draw: Draw, limit: number): number {
  return Math.floor((draw() / 2 ** 32) * limit)
}

/** As many numbers of two digits as of ten. */
function anySize(draw: Draw, digits: number): number {
  return below(draw, 10 ** (1 + below(draw, digits)))
}

/** Often a round one, because ties come from round numbers. */
function fraction(draw: Draw, most: number): number {
  const step = [1, 100, 100, 100, 1_000, 10_000, 10_000, 50_000][below(draw, 8)] ?? 1
  return below(draw, Math.floor(most / step) + 1) * step
}

function rate(draw: Draw, currency: { readonly code: string }): number {
  if (currency.code === 'USD') return Number(rateScale)
  const round = [800_000_000, 125_000_000, 50_000_000, 1_700_000_000][below(draw, 8)]
  const step = [1, 10_000, 10_000, 1_000_000][below(draw, 4)] ?? 1
  return round ?? Math.ceil((100_000 + anySize(draw, 13)) / step) * step
}

function rowsAround(draw: Draw, amount: number): Row[] {
  // The bounds lie at the amount, a cent beside it, or anywhere.
  const bound = below(draw, 4) === 3 ? 1 + anySize(draw, 8) : Math.max(1, amount - 1 + below(draw, 3))
  const gap = below(draw, 16) === 15 ? 1 : 0
  return [
    [0, bound],
    [bound + gap, bound + gap + 10 ** 15],
  ].map(([from = 0, to = 0]) => ({
    from,
    to,
    minFee: anySize(draw, 4),
    percent: fraction(draw, 200_000),
    pool: anySize(draw, 5),
  }))
}

function bracketOf({ from, to, minFee, percent, pool }: Row, sid: number): Bracket {
  return {
    sid,
    limitFrom: text(from, 2),
    limitTo: text(to, 2),
    minFee: text(minFee, 2),
    percent: text(percent, 6),
    feesSplit: text(pool, 2),
  }
}

function pick(draw: Draw) {
  return currencies[below(draw, currencies.length)] ?? { code: 'USD', minorUnits: 2 }
}

function drawTerms(draw: Draw): Drawn {
  const [sendCurrency, receiveCurrency] = [pick(draw), pick(draw)]
  const [sendRate, receiveRate] = [rate(draw, sendCurrency), rate(draw, receiveCurrency)]
  const send = 1 + anySize(draw, 10)
  const spread = fraction(draw, below(draw, 8) === 7 ? 1_000_000 : 50_000)
  const tax = fraction(draw, 250_000)
  const pair = (): [number, number] => {
    const one = fraction(draw, 1_000_000)
    return [one, below(draw, 2) === 0 ? 1_000_000 - one : fraction(draw, 1_000_000 - one)]
  }
  const [[sendFee, receiveFee], [sendFx, receiveFx]] = [pair(), pair()]
  const near = Math.floor((send / 10 ** (sendCurrency.minorUnits - 2)) * (1e8 / sendRate))
  const rows = rowsAround(draw, Math.min(near, 10 ** 14))
  const sender = below(draw, agencies)
  const payer = (sender + 1 + below(draw, agencies - 1)) % agencies
  const terms = {
    sendAmount: text(send, sendCurrency.minorUnits),
    sendCurrency,
    receiveCurrency,
    sendRate: { sid: 1, value: text(sendRate, 8) },
    receiveRate: { sid: 2, value: text(receiveRate, 8) },
    spread: { sid: 3, value: text(spread, 6) },
    brackets: rows.map(bracketOf),
    taxRate: text(tax, 6),
    splits: {
      sendFee: text(sendFee, 6),
      sendFx: text(sendFx, 6),
      receiveFee: text(receiveFee, 6),
      receiveFx: text(receiveFx, 6),
    },
  }
  const splits = [sendFee, receiveFee, sendFx, receiveFx] as const
  return { send, sendRate, receiveRate, spread, tax, splits, rows, terms, sender, payer }
}

/** Of positive whole numbers. */
function halfEven(dividend: bigint, divisor: bigint): bigint {
  const floor = dividend / divisor
  const twice = (dividend - floor * divisor) * 2n
  return twice > divisor || (twice === divisor && (floor & 1n) === 1n) ? floor + 1n : floor
}

function check(holds: boolean, what: string): void {
  // Not `expect`: a hundred million of them would take longer than all the quotes.
  if (!holds) throw new Error(what)
}

/** Reads a figure of the quote, which must be this one to the last digit. */
function same(what: string, actual: string, minor: bigint, units: number): bigint {
  const at = actual.length - units
  const digits = units === 0 ? actual : actual.slice(0, at - 1) + actual.slice(at)
  if (BigInt(digits) === minor && plain.test(actual) && (units === 0 || actual[at - 1] === '.')) return minor
  throw new Error(`${what} is ${actual}, but should be ${minor} of its minor units`)
}

const plain = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Every figure once more, as exact fractions of whole numbers. Null where the quote must be refused. */
function checkFigures(drawn: Drawn, outcome: ReturnType<typeof makeQuote>) {
  const refused = (refusal: string): null => {
    check(!outcome.ok && outcome.refusal === refusal, `should be refused: ${refusal}`)
    return null
  }
  const sendUnits = drawn.terms.sendCurrency.minorUnits
  const receiveUnits = drawn.terms.receiveCurrency.minorUnits
  const [sendUnit, receiveUnit] = [10n ** BigInt(sendUnits), 10n ** BigInt(receiveUnits)]
  const [sendRate, receiveRate] = [BigInt(drawn.sendRate), BigInt(drawn.receiveRate)]
  const amount = halfEven(BigInt(drawn.send) * 100n * rateScale, sendUnit * sendRate)
  const keptFraction = fractionScale - BigInt(drawn.spread)
  const retail = receiveRate * keptFraction
  const [exactPayout, per] = [amount * retail * receiveUnit, 100n * rateScale * fractionScale]
  const received = exactPayout / per
  if (amount === 0n || received === 0n) return refused('amount_too_small')
  const row = drawn.rows.find(({ from, to }) => amount > BigInt(from) && amount <= BigInt(to))
  if (!row) return refused('no_bracket')
  const byPercent = halfEven(amount * BigInt(row.percent), fractionScale)
  const minFee = BigInt(row.minFee)
  const fee = byPercent > minFee ? byPercent : minFee
  const pool = BigInt(row.pool) < fee ? BigInt(row.pool) : fee
  const tax = halfEven(amount * BigInt(drawn.tax), fractionScale)
  const payout = halfEven(received * 100n * rateScale, receiveUnit * receiveRate)
  const profit = amount - payout
  const part = (whole: bigint, share: number): bigint => halfEven(whole * BigInt(share), fractionScale)
  const upTo = (limit: bigint, cents: bigint): bigint => (cents < limit ? cents : limit)
  const [hostFees, hostFx] = [part(pool, drawn.splits[0]), part(profit, drawn.splits[2])]
  const peerFees = upTo(pool - hostFees, part(pool, drawn.splits[1]))
  const peerFx = upTo(profit - hostFx, part(profit, drawn.splits[3]))
  const sendFees = halfEven(fee * sendRate * sendUnit, 100n * rateScale)
  const sendTaxes = halfEven(tax * sendRate * sendUnit, 100n * rateScale)
  const collected = BigInt(drawn.send) + sendFees + sendTaxes
  const exchange = halfEven(retail * 10n ** 10n, fractionScale * sendRate)
  const wholes = [collected / sendUnit, (amount + fee + tax) / 100n, received / receiveUnit]
  if (wholes.some((whole) => whole >= 10n ** 14n) || exchange >= 10n ** 20n)
    return refused('amount_too_large')
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`)
  const { quote } = outcome

  const figures = {
    sendAmount: same('sendAmount', quote.sendAmount, BigInt(drawn.send), sendUnits),
    sendFees: same('sendFees', quote.sendFees, sendFees, sendUnits),
    sendTaxes: same('sendTaxes', quote.sendTaxes, sendTaxes, sendUnits),
    totalToCollect: same('total', quote.totalToCollect, collected, sendUnits),
    amount: same('amountBase', quote.amountBase, amount, 2),
    fees: same('feesBase', quote.feesBase, fee, 2),
    tax: same('taxesBase', quote.taxesBase, tax, 2),
    totalBase: same('totalBase', quote.totalBase, amount + fee + tax, 2),
    received: same('receiveAmount', quote.receiveAmount, received, receiveUnits),
    payout: same('payoutBase', quote.payoutBase, payout, 2),
    profit: same('fxProfit', quote.explanation.fxProfit, profit, 2),
    hostFees: same('hostFees', quote.hostFees, hostFees, 2),
    peerFees: same('peerFees', quote.peerFees, peerFees, 2),
    mdlFees: same('mdlFees', quote.mdlFees, fee - hostFees - peerFees, 2),
    hostFx: same('hostFx', quote.hostFx, hostFx, 2),
    peerFx: same('peerFx', quote.peerFx, peerFx, 2),
    mdlFx: same('mdlFx', quote.mdlFx, profit - hostFx - peerFx, 2),
  }
  same('exchangeRate', quote.exchangeRate, exchange, 10)
  same('feePool', quote.explanation.feePool, pool, 2)
  check(quote.explanation.bracket === drawn.terms.brackets[drawn.rows.indexOf(row)], 'another bracket')
  check(quote.explanation.feeRule === (fee > minFee ? 'percent' : 'minimum'), 'another rule')
  const cut = figures.received * per
  check(cut <= exactPayout && exactPayout < cut + per, 'the payout is not the rate, cut')
  return { quote, figures }
}

type Checked = NonNullable<ReturnType<typeof checkFigures>>

/** Who owes whom on one day, by the formulas of the design, beside what the ledger says of the same day. */
class Day {
  readonly balances = new Map<string, bigint>()
  readonly due = new Map<string, bigint>()
  readonly sent = new Map<string, bigint>()
  readonly ledger = new Map<string, bigint>()

  static add(to: Map<string, bigint>, key: string, amount: bigint): void {
    to.set(key, (to.get(key) ?? 0n) + amount)
  }

  book({ sender, payer }: Drawn, { quote, figures }: Checked): void {
    const { amount, fees, tax, payout, profit } = figures
    const { hostFees, peerFees, mdlFees, hostFx, peerFx, mdlFx } = figures
    check(amount === payout + profit && profit >= 0n, 'A is not P + X, or X is negative')
    check(hostFees + peerFees + mdlFees === fees && hostFx + peerFx + mdlFx === profit, 'shares are lost')
    check(mdlFees >= 0n && mdlFx >= 0n, 'the operator has a negative share')
    check(hostFees >= 0n && peerFees >= 0n && hostFx >= 0n && peerFx >= 0n, 'an agency has a negative share')
    check(amount + fees + tax === figures.totalBase, 'the total in dollars does not add up')
    const inSendCurrency = figures.sendAmount + figures.sendFees + figures.sendTaxes
    check(inSendCurrency === figures.totalToCollect, 'the total in the send currency does not add up')

    const collecting = -(amount + fees + tax) + hostFees + hostFx + mdlFees + mdlFx + tax
    const paying = payout + peerFees + peerFx
    check(collecting + paying === 0n, 'the two sides disagree')
    Day.add(this.balances, agencyAccount(sender), collecting)
    Day.add(this.balances, agencyAccount(payer), paying)
    Day.add(this.due, agencyAccount(sender), mdlFees + mdlFx)
    this.bookLedger({ ...quote, sendAgencySid: sender, receiveAgencySid: payer })
  }

  bookLedger(figures: Parameters<typeof postingsOf>[1]): void {
    for (const move of moveNames) {
      for (const feesReturned of move === 'CANCEL' ? [true, false] : [false]) {
        let sum = 0n
        for (const { account, amountCents } of postingsOf(move, figures, { feesReturned })) {
          sum += amountCents
          if (move === 'RECEIVE') Day.add(this.ledger, account, amountCents)
          if (move === 'SEND') Day.add(this.sent, account, amountCents)
        }
        check(sum === 0n, `the postings of ${move} sum to ${sum}`)
      }
    }
  }

  close(): void {
    let allDue = 0n
    for (let agency = 0; agency < agencies; agency += 1) {
      const [balance, due, sent, booked] = [this.balances, this.due, this.sent, this.ledger].map(
        (sums) => sums.get(agencyAccount(agency)) ?? 0n,
      )
      const expected = -(balance ?? 0n) + (due ?? 0n) - (sent ?? 0n)
      check(booked === expected, `agency ${agency} has ${booked} in the ledger, not ${expected}`)
      allDue += due ?? 0n
    }
    const operator = (this.ledger.get(operatorFeesAccount) ?? 0n) + (this.ledger.get(operatorFxAccount) ?? 0n)
    check(-operator === allDue, `the operator has ${operator} in the ledger, but ${allDue} is due`)
  }
}

/** Makes a quote and checks all of it; false where it is refused, as it should be. */
function checkOne(draw: Draw, day: Day): boolean {
  const drawn = drawTerms(draw)
  try {
    const checked = checkFigures(drawn, makeQuote(drawn.terms))
    if (checked) day.book(drawn, checked)
    return checked !== null
  } catch (cause) {
    throw new Error(`${String(cause)} in ${JSON.stringify(drawn.terms)}`, { cause })
  }
}

/** Mulberry32: a stream of draws from one seed, a hundred times faster than arbitraries. */
function stream(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

test('every quote that can shrink keeps every rule of money', () => {
  const draws = fc.array(fc.nat(0xff_ff_ff_ff), { minLength: 60, maxLength: 60, size: 'max' })
  fc.assert(
    fc.property(draws, (list) => {
      const left = list.values()
      const day = new Day()
      checkOne(() => left.next().value ?? 0, day)
      day.close()
    }),
    { numRuns: 5_000 },
  )
})

test(`${quotesToMake} quotes keep every rule of money`, { timeout: 300_000 + quotesToMake }, () => {
  let made = 0
  const seed = fc.noShrink(fc.integer())
  fc.assert(
    fc.property(seed, (start) => {
      const [draw, day] = [stream(start), new Day()]
      let refused = 0
      for (let quotes = 0; quotes < batchSize; ) {
        if (checkOne(draw, day)) quotes += 1
        else refused += 1
      }
      day.close()
      check(refused < batchSize, 'most terms are refused: the generator tests too little')
      made += batchSize
    }),
    { numRuns: Math.ceil(quotesToMake / batchSize) },
  )
  expect(made).toBeGreaterThanOrEqual(quotesToMake)
})
