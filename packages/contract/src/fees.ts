import { z } from 'zod'
import { instant, seenVersion, sid, sidParam, version } from './common/fields.ts'
import { pageWindow, total } from './common/paging.ts'
import { amount, priceExplanation, priceShares } from './common/price.ts'
import { route } from './common/route.ts'
import { because } from './refusals/because.ts'

export const feesPerPage = 5

/** More than any corridor has; a save of more is a mistake of a program. */
export const maxBrackets = 100

const countryCode = z.string().regex(/^[A-Z]{3}$/, because('not_a_country_code'))
const currencyCode = z.string().regex(/^[A-Z]{3}$/)

/** Dollars: up to 14 digits, with a comma or a dot one or two more. Text, because a number does not hold 16 digits. */
const dollars = z
  .string()
  .regex(/^\d{1,14}(?:[.,]\d{1,2})?$/, because('not_an_amount'))
  .transform((text) => text.replace(',', '.'))

/** A fraction below one of at most four decimals: 0.0125 is 1.25 %. */
export const fraction = z.string().regex(/^0(?:\.\d{1,4})?$/, because('not_a_fraction'))

export const bracketFields = z.object({
  limitFrom: dollars,
  limitTo: dollars,
  minFee: dollars,
  percent: fraction,
  feesSplit: dollars,
})

/** A line of a fee that is saved whole: with the number that it has, or without one where it is new. */
const savedBracket = bracketFields.extend({ sid: sid.optional() })

const brackets = z.array(savedBracket).min(1, because('fee_without_brackets')).max(maxBrackets)

export const bracket = bracketFields.extend({ sid, feeCountry: sid })

const pair = z.object({ countryCodeCollect: countryCode, countryCodeDestination: countryCode })

/** What is collected in one country to be paid in another. */
export const feeCountry = pair.extend({ sid, version })

/** What one path does is told by its body: count, rows, or whether somebody else has a fee for the pair. */
const listBody = z.object({
  count: z.boolean().optional(),
  limit: pageWindow.optional(),
  code: z.literal('custom').optional(),
  codC: countryCode.optional(),
  codeD: countryCode.optional(),
  /** The fee that is about to be saved: it is no other one. */
  sid: z.int().nonnegative().optional(),
})

const ofFee = {
  path: '/api/feeCountry/:feeSid',
  permission: 'fees.edit',
  params: z.object({ feeSid: sidParam }),
} as const

const ofBracket = {
  path: '/api/feeCountryValue/:bracketSid',
  permission: 'fees.edit',
  params: z.object({ bracketSid: sidParam }),
} as const

const done = z.literal(1)

/** A transfer that nobody sends: the price that the gateway would tell. */
const simulation = z.object({
  sendAgency: sid,
  receiveAgency: sid,
  sendCurrency: currencyCode,
  receiveCurrency: currencyCode,
  /** In the currency that is sent; with more decimals than it has the gateway refuses. */
  amount: z
    .string()
    .regex(/^\d{1,14}(?:[.,]\d{1,4})?$/, because('not_a_sendable_amount'))
    .transform((text) => text.replace(',', '.')),
  /** As typed; left out, those that are saved. */
  brackets: z.array(bracketFields).max(maxBrackets).optional(),
  spread: fraction.optional(),
})

/** The figures of a price as a transfer stores them. */
const price = z.object({
  sendCurrency: z.string(),
  receiveCurrency: z.string(),
  sendAmount: amount,
  totalSendFees: amount,
  totalSendTaxes: amount,
  totalAmountToCollect: amount,
  amountBase: amount,
  sndFeesBase: amount,
  sndTaxesBase: amount,
  amountToCollectBase: amount,
  exchangeRate: amount,
  receiveAmount: amount,
  explanation: priceExplanation,
  shares: priceShares,
})

/** Or the code and the sentence with which the gateway refuses. */
const simulated = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('priced'), price }),
  z.object({ outcome: z.literal('refused'), reason: z.string(), sentence: z.string() }),
])

/** A change that is not saved, over the transfers of the last days. */
const dryRun = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('fee'),
    days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    codC: countryCode,
    codeD: countryCode,
    brackets: z.array(bracketFields).max(maxBrackets),
  }),
  z.object({
    of: z.literal('spread'),
    days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    currency: currencyCode.refine((code) => code !== 'USD', because('no_spread_of_base')),
    spread: fraction,
  }),
])

/** After less before, in dollars: of the fee, or where a spread is tried of the FX profit. */
const counted = z.object({ transfers: z.int(), difference: amount })

/** Dollars before and after; the refused bring nothing after: what is lost with them, below zero, is a part of the difference. */
const beforeAfter = z.object({ before: amount, after: amount, ofItRefused: amount })

const byParty = z.object({ host: beforeAfter, peer: beforeAfter, operator: beforeAfter, all: beforeAfter })

const dryRunResult = z.object({
  asOf: instant,
  transfers: z.int(),
  /** The four sum to all. */
  more: counted,
  less: counted,
  same: counted,
  refused: counted,
  fee: byParty,
  fx: byParty,
  /** How many transfers lie in each bracket as typed, the lowest first; the refused lie in none. None where a spread is tried. */
  byBracket: z.array(z.object({ limitFrom: amount, limitTo: amount, transfers: z.int() })),
  /** Steps of the difference from the lowest, without the refused; from 0 to 0 are those that stay the same. */
  byChange: z.array(z.object({ from: amount, to: amount, transfers: z.int() })),
  /** The ten largest, without the refused. */
  largest: z.array(
    z.object({
      sid,
      referenceNumber: z.string(),
      dateTransaction: instant,
      sndAgency: z.string(),
      rcvAgency: z.string(),
      amountBase: amount,
      before: amount,
      after: amount,
      difference: amount,
    }),
  ),
})

export const feesRoutes = {
  list: route({
    method: 'POST',
    path: '/api/feeCountries',
    summary:
      'Fees: with `count` how many, with `limit` a page, with `code` custom those of a pair that are not `sid`',
    permission: 'fees.read',
    scope: 'open',
    reads: true,
    body: listBody,
    answer: z.union([total, z.array(feeCountry)]),
  }),
  all: route({
    method: 'GET',
    path: '/api/feeCountries',
    summary: 'All fees',
    permission: 'fees.read',
    scope: 'open',
    answer: z.array(feeCountry),
  }),
  create: route({
    method: 'POST',
    path: '/api/feeCountry',
    summary: 'Add a fee; with `brackets` whole, in one transaction. The answer holds its number',
    permission: 'fees.edit',
    scope: 'closed',
    body: pair.extend({ brackets: brackets.optional() }),
    answer: z.tuple([sid]),
  }),
  update: route({
    ...ofFee,
    scope: 'closed',
    method: 'PUT',
    summary:
      'Save a fee; with `brackets` these become its brackets, in one transaction. Its pair never changes',
    body: pair.extend({ version: seenVersion, brackets: brackets.optional() }),
    answer: done,
  }),
  remove: route({
    ...ofFee,
    scope: 'closed',
    method: 'DELETE',
    summary: 'Remove a fee with its brackets: the corridor has no price any more',
    answer: done,
  }),
  brackets: route({
    method: 'GET',
    path: '/api/feeCountryValues/:feeSid',
    summary: 'The brackets of a fee, the lowest first',
    permission: 'fees.read',
    scope: 'open',
    params: z.object({ feeSid: sidParam }),
    answer: z.array(bracket),
  }),
  createBracket: route({
    method: 'POST',
    path: '/api/feeCountryValue',
    summary: 'Add a bracket to a fee',
    permission: 'fees.edit',
    scope: 'closed',
    body: bracketFields.extend({ feeCountry: sid }),
    answer: bracket,
  }),
  updateBracket: route({
    ...ofBracket,
    scope: 'closed',
    method: 'PUT',
    summary: 'Change a bracket; it stays with its fee',
    body: bracketFields,
    answer: bracket,
  }),
  removeBracket: route({
    ...ofBracket,
    scope: 'closed',
    method: 'DELETE',
    summary: 'Remove a bracket; the last one of a fee stays',
    answer: z.object({ sid }),
  }),
  /** What hangs on a pair of countries: shown beside its brackets and before they are deleted. */
  behind: route({
    method: 'GET',
    path: '/api/fees/behind/:codC/:codeD',
    summary: 'What hangs on a pair: links between agencies, and the transfers of 30 days',
    permission: 'fees.read',
    scope: 'closed',
    params: z.object({ codC: countryCode, codeD: countryCode }),
    answer: z.object({
      links: z.int(),
      transfers: z.int(),
      amountBase: amount,
      feesBase: amount,
      /** Prices that were told before a save hold until then, at the latest. */
      pricesHoldMinutes: z.int(),
    }),
  }),
  simulate: route({
    method: 'POST',
    path: '/api/fees/simulate',
    summary: 'The price that the gateway would tell, by saved or typed brackets',
    permission: 'fees.read',
    scope: 'closed',
    reads: true,
    body: simulation,
    answer: simulated,
  }),
  dryRun: route({
    method: 'POST',
    path: '/api/fees/dry-run',
    summary: 'What brackets or a spread that are not saved would have done to the transfers of the last days',
    permission: 'fees.read',
    scope: 'closed',
    reads: true,
    body: dryRun,
    answer: dryRunResult,
  }),
}
