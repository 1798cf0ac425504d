import { makeQuote, type Quote, type QuoteTerms } from '@corridor/domain/quotes/quote'
import { expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { bracketsOfChance, fractionOfChance, termsOfChance } from '#support/prices-of-chance.ts'
import { propertySeed } from '#support/seed.ts'
import { type Random, seededRandom } from '#support/tamperings.ts'
import { volume } from '#support/volume.ts'
import { numbered, rawQuery } from '../../platform/db/statement.ts'
import { pricedSql, type Tried } from './dry-run-sql.ts'

/** The rules of money stand twice, in the domain and in SQL: no row of chance may tell them apart. */

const server = useServer()
const rows = volume({ gate: 1_000, full: 10_000 })
const rowsAtOnce = 500

interface Made {
  readonly terms: QuoteTerms
  readonly quote: Quote
}

/** A bracket that takes all, for the prices of the past. */
const widest = {
  sid: 1,
  limitFrom: '0.00',
  limitTo: '99999999999999.99',
  minFee: '1.00',
  percent: '0.0100',
  feesSplit: '3.00',
}

function pricesOfThePast(random: Random): Made[] {
  const made: Made[] = []
  while (made.length < rowsAtOnce) {
    const terms = termsOfChance(random, [widest])
    const outcome = makeQuote(terms)
    if (outcome.ok) made.push({ terms, quote: outcome.quote })
  }
  return made
}

/** As the table of transfers has them. */
function stored({ terms, quote }: Made, sid: number) {
  const { amountBase, feesBase, taxesBase, payoutBase, sendAmount, sendTaxes, explanation } = quote
  const { hostFees, peerFees, mdlFees, hostFx, peerFx, mdlFx } = quote
  return {
    sid,
    amount_base: amountBase,
    fees_base: feesBase,
    taxes_base: taxesBase,
    payout_base: payoutBase,
    send_amount: sendAmount,
    send_taxes: sendTaxes,
    host_fees: hostFees,
    peer_fees: peerFees,
    mdl_fees: mdlFees,
    host_fx: hostFx,
    peer_fx: peerFx,
    mdl_fx: mdlFx,
    explanation,
    send_minor_units: terms.sendCurrency.minorUnits,
    receive_minor_units: terms.receiveCurrency.minorUnits,
  }
}

const amounts = `amount_base numeric, fees_base numeric, taxes_base numeric, payout_base numeric, send_amount numeric,
  send_taxes numeric, host_fees numeric, peer_fees numeric, mdl_fees numeric, host_fx numeric, peer_fx numeric,
  mdl_fx numeric`
const source = `select * from jsonb_to_recordset(:past::jsonb) as t (sid int, ${amounts}, explanation jsonb,
  send_minor_units int, receive_minor_units int)`

interface Priced {
  readonly sid: number
  readonly hasPrice: boolean
  readonly figures: string
}

function figuresOf(quote: Quote): string {
  const { hostFees, peerFees, mdlFees, hostFx, peerFx, mdlFx } = quote
  return [hostFees, peerFees, mdlFees, hostFx, peerFx, mdlFx].join(' ')
}

async function priceAgain(of: Tried, past: readonly Made[], tried: Readonly<Record<string, unknown>>) {
  const figures = ['fee_host', 'fee_peer', 'fee_operator', 'fx_host', 'fx_peer', 'fx_operator']
  const { text, names } = numbered(
    `with ${pricedSql(of, source)} select sid, has_price as "hasPrice",
      concat_ws(' ', ${figures.map((name) => `round(${name}, 2)`).join(', ')}) as figures from priced order by sid`,
  )
  const given: Readonly<Record<string, unknown>> = { ...tried, past: JSON.stringify(past.map(stored)) }
  return rawQuery<Priced>(
    server.db,
    text,
    names.map((name) => given[name]),
  )
}

function differences(
  past: readonly Made[],
  priced: readonly Priced[],
  wanted: (terms: QuoteTerms) => QuoteTerms,
): string[] {
  return past.flatMap(({ terms }, sid) => {
    const outcome = makeQuote(wanted(terms))
    const must = outcome.ok ? figuresOf(outcome.quote) : 'refused'
    const found = priced[sid]
    const is = found?.hasPrice ? found.figures : 'refused'
    return is === must ? [] : [`${JSON.stringify(wanted(terms))}: ${is} instead of ${must}`]
  })
}

test(`brackets that are tried: ${rows} prices of chance are the domain's to the cent`, async () => {
  const random = seededRandom(propertySeed)
  const wrong: string[] = []
  let refused = 0
  for (let done = 0; done < rows; done += rowsAtOnce) {
    const past = pricesOfThePast(random)
    const brackets = bracketsOfChance(random)
    const priced = await priceAgain('fee', past, { brackets: JSON.stringify(brackets) })
    refused += priced.filter(({ hasPrice }) => !hasPrice).length
    wrong.push(...differences(past, priced, (terms) => ({ ...terms, brackets })))
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(refused).toBeGreaterThan(rows / 100)
  expect(refused).toBeLessThan(rows)
})

test(`a spread that is tried: ${rows} prices of chance are the domain's to the cent`, async () => {
  const random = seededRandom(propertySeed + 1)
  const wrong: string[] = []
  for (let done = 0; done < rows; done += rowsAtOnce) {
    const past = pricesOfThePast(random)
    const value = fractionOfChance(random)
    const priced = await priceAgain('spread', past, { spread: value })
    wrong.push(...differences(past, priced, (terms) => ({ ...terms, spread: { sid: null, value } })))
  }
  expect(wrong.slice(0, 5)).toEqual([])
})

test('what does not fit the tables is refused, as the domain does', async () => {
  const random = seededRandom(propertySeed + 2)
  const past = pricesOfThePast(random)
  const brackets = [{ ...widest, minFee: '99999999999999.99' }]
  const priced = await priceAgain('fee', past, { brackets: JSON.stringify(brackets) })
  expect(differences(past, priced, (terms) => ({ ...terms, brackets }))).toEqual([])
  expect(priced.every(({ hasPrice }) => !hasPrice)).toBe(true)
})
