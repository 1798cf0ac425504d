import { z } from 'zod'
import { instant, sid } from './common/fields.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'

/** What can want somebody; what breaks first stands first. */
export const attentionKinds = [
  'files',
  'deliveries',
  'rates',
  'held',
  'approve',
  'refund',
  'limits',
  'days',
  'old',
  'blocked',
] as const

export type AttentionKind = (typeof attentionKinds)[number]

/** Of the places of a line, so many are named; the rest is counted. */
export const placesNamed = 2

const attentionLine = z.object({
  kind: z.enum(attentionKinds),
  /** None is an answer too: it was looked at, and all is in order. */
  count: z.int(),
  /** What it is worth, where that can be said. */
  usd: amount.nullable(),
  /** Since when the oldest of them waits. */
  oldest: instant.nullable(),
  /** Where most of them are. */
  where: z.array(z.object({ name: z.string(), agency: sid.nullable(), count: z.int() })).max(placesNamed),
  /** In how many more places. */
  elsewhere: z.int(),
  /** Of what people take: how many nobody has. */
  free: z.int().nullable(),
  /** The month or the day whose page has these rows. */
  at: z.string().nullable(),
})

export type AttentionLine = z.output<typeof attentionLine>

/** How many UTC days the pictures have, today among them. */
export const pictureDays = 30

/** Of what a picture is about, the largest so many have a row; all of them are in the sums. */
export const pictureRows = 100

/** Days of waiting: from how many on; each reaches to the next. What is over 7 days old is what the lists call old. */
export const ages = [0, 2, 8, 31] as const

export const parties = ['operator', 'sender', 'payer'] as const

/** Of a picture: everything until then is in it, unless the first count of all transfers is still under way. */
const picture = { asOf: instant, isCounting: z.boolean() }

const day = z.iso.date()
const usd = amount
const sum = { count: z.int(), usd }
const earned = { fees: usd, fx: usd }

export const homeRoutes = {
  attention: route({
    method: 'GET',
    path: '/api/home/attention',
    summary: 'What wants somebody, as far as whoever asks may see it',
    // Finer than this: each line also needs the permission to read the list behind it.
    permission: 'session.use',
    scope: 'filtered',
    answer: z.object({ asOf: instant, lines: z.array(attentionLine) }),
  }),
  volume: route({
    method: 'GET',
    path: '/api/home/volume',
    summary: 'What was sent on each of the last days and not handed back, in dollars',
    permission: 'transactions.read',
    scope: 'closed',
    answer: z.object({ ...picture, days: z.array(z.object({ day, ...sum })) }),
  }),
  ageing: route({
    method: 'GET',
    path: '/api/home/ageing',
    summary: 'What waits to be paid out, by payer and by how long, in dollars',
    permission: 'transactions.read',
    scope: 'filtered',
    answer: z.object({
      ...picture,
      payers: z.int(),
      rows: z
        .array(z.object({ agency: sid, name: z.string(), ages: z.array(z.object(sum)).length(ages.length) }))
        .max(pictureRows),
      all: z.array(z.object(sum)).length(ages.length),
    }),
  }),
  exposure: route({
    method: 'GET',
    path: '/api/home/exposure',
    summary: 'What each agency owes, or is owed (below zero), in dollars',
    permission: 'positions.read',
    scope: 'filtered',
    answer: z.object({
      asOf: instant,
      owing: z.object({ agencies: z.int(), usd }),
      owed: z.object({ agencies: z.int(), usd }),
      rows: z
        .array(z.object({ agency: sid, name: z.string(), owes: usd, limit: usd.nullable() }))
        .max(pictureRows),
    }),
  }),
  corridors: route({
    method: 'GET',
    path: '/api/home/corridors',
    summary: 'What was sent in the last days by corridor, with fees and FX profit by the prices, in dollars',
    // The margin is what the house earns.
    permission: 'reconciliations.read',
    scope: 'closed',
    answer: z.object({
      ...picture,
      from: day,
      to: day,
      corridors: z.int(),
      rows: z
        .array(z.object({ countrySnd: z.string(), countryRcv: z.string(), ...sum, margin: usd }))
        .max(pictureRows),
      all: z.object({ ...sum, margin: usd }),
    }),
  }),
  revenue: route({
    method: 'GET',
    path: '/api/home/revenue',
    summary: 'Fees and FX profit that were booked on the last days, by who earned them, in dollars',
    permission: 'reconciliations.read',
    scope: 'closed',
    answer: z.object({
      ...picture,
      parties: z.array(z.object({ party: z.enum(parties), ...earned })).length(parties.length),
      all: z.object(earned),
      days: z.array(z.object({ day, usd })),
    }),
  }),
}
