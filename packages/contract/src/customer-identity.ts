import { sightedFields } from '@corridor/domain/customers/sightings'
import { z } from 'zod'
import { instant, requiredText, seenVersion, sid, sidParam, sign } from './common/fields.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { limitUse } from './customer.ts'

export const mergeReasonLength = 500
/** So long a merge can be undone. */
export const mergeUndoDays = 30
/** So many records can be one person's. */
export const mostRecordsOfPerson = 20
/** So many former keys are shown, the newest first; all of them match. */
export const mostFormerKeys = 50

const day = z.string().nullable()

/** What a person was known by once and still is. The number of an id is masked. */
const formerKey = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('photoId'),
    keptAt: instant,
    photoIdType: z.string(),
    photoIdNumber: z.string(),
    photoIdCountry: z.string().nullable(),
  }),
  z.object({ kind: z.literal('birth'), keptAt: instant, name: z.string(), dateOfBirth: day }),
  z.object({
    kind: z.literal('phones'),
    keptAt: instant,
    name: z.string(),
    homePhone: z.string(),
    mobilePhone: z.string(),
  }),
])

export type FormerKey = z.output<typeof formerKey>

const merge = z.object({
  mergeSid: sid,
  /** The other record, as it is now. */
  sid,
  name: z.string(),
  dateOfBirth: day,
  mergedAt: instant,
  mergedBy: z.string(),
  reason: z.string(),
  /** Until when it can be undone; it may have passed. */
  undoUntil: instant,
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that nothing adds to.
const sightedNames = Object.keys(sightedFields) as (keyof typeof sightedFields)[]

/** What a transfer said that is not what is stored; numbers of ids are masked. */
const suggestion = z.object({
  sid,
  field: z.enum(sightedNames),
  seenAt: instant,
  transactionSid: sid,
  referenceNumber: z.string(),
  values: z.array(z.object({ field: z.string(), seen: z.string(), stored: z.string() })),
})

export type CustomerSuggestion = z.output<typeof suggestion>

export const customerIdentity = z.object({
  sid,
  /** The record that stands for this person, where this one was merged; its `sid` is never one that is merged itself. */
  mergedInto: merge.nullable(),
  /** The records that were merged into this one, and into those. */
  merged: z.array(merge),
  former: z.array(formerKey),
  suggestions: z.array(suggestion),
})

export type CustomerIdentity = z.output<typeof customerIdentity>

/** What one of two records has sent, in dollars through the whole network. */
const activity = z.object({ transfers: z.int(), sent: amount })

const ofCustomer = { params: z.object({ sid: sidParam }) } as const

const ofSuggestion = { params: z.object({ suggestionSid: sidParam }) } as const

export const customerIdentityRoutes = {
  show: route({
    ...ofCustomer,
    method: 'GET',
    path: '/api/customer/:sid/identity',
    summary: 'What else a customer is known by: former keys and merged records',
    permission: 'customers.read',
    scope: inside('customer', 'params.sid'),
    answer: customerIdentity,
  }),
  compare: route({
    method: 'GET',
    path: '/api/customer/:sid/compare/:otherSid',
    params: z.object({ sid: sidParam, otherSid: sidParam }),
    summary: 'What two customers have sent, each, and against each limit that would count both',
    permission: 'customers.merge',
    scope: 'closed',
    answer: z.object({
      one: activity,
      other: activity,
      /** Their ends alone are shown, and two numbers can end alike. */
      sameNumbers: z.object({ photoIdNumber: z.boolean(), legalIdNumber: z.boolean() }),
      /** Of the agencies that either was sent through. */
      limits: z.array(limitUse.omit({ sent: true }).extend({ one: amount, other: amount })),
    }),
  }),
  merge: route({
    ...ofCustomer,
    method: 'POST',
    path: '/api/customer/:sid/merge',
    summary:
      'Make another record the same person as this one, which then stands for both; needs the second-level grant',
    permission: 'customers.merge',
    scope: 'closed',
    body: z.object({
      from: sid,
      reason: requiredText(mergeReasonLength),
      /** Of the record that stands for both, and of the other one, as they were compared. */
      version: seenVersion,
      fromVersion: seenVersion,
      sign,
    }),
    answer: customerIdentity,
  }),
  undo: route({
    method: 'POST',
    path: '/api/customerMerge/:mergeSid/undo',
    params: z.object({ mergeSid: sidParam }),
    summary: 'Make two people of them again, each with its own transfers; needs the second-level grant',
    permission: 'customers.merge',
    scope: 'closed',
    body: z.object({ reason: requiredText(mergeReasonLength), sign }),
    answer: customerIdentity,
  }),
  accept: route({
    ...ofSuggestion,
    method: 'POST',
    path: '/api/customerSuggestion/:suggestionSid/accept',
    summary: 'Store what a transfer said of a customer',
    permission: 'customers.edit',
    scope: inside('suggestion', 'params.suggestionSid'),
    body: z.object({ sign }),
    answer: customerIdentity,
  }),
  dismiss: route({
    ...ofSuggestion,
    method: 'POST',
    path: '/api/customerSuggestion/:suggestionSid/dismiss',
    summary: 'Leave a customer as it is; the same is not suggested again',
    permission: 'customers.edit',
    scope: inside('suggestion', 'params.suggestionSid'),
    body: z.object({ sign }),
    answer: customerIdentity,
  }),
}
