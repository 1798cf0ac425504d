import { z } from 'zod'
import { instant, requiredText, sid, sidParam, sign } from './common/fields.ts'
import { pageBody, pageQuery, total } from './common/paging.ts'
import { amount, priceExplanation, priceShares } from './common/price.ts'
import { route } from './common/route.ts'
import { inside, insideByKind, insideIfGiven } from './common/scope.ts'
import { secret } from './common/secret.ts'
import { type TransactionFilters, transactionSearch } from './common/transaction-search.ts'
import { revealReasonLength } from './customer.ts'

export const rowsPerPage = 40
/** Counted exactly up to here on every search; beyond it from the daily totals, where those can tell. */
export const exactUpTo = 10_000
/** Whoever has so many new ones reads them anew. */
export const newerUpTo = 100

/** Statuses have their transfers in the order of amounts; of any other search so many are sorted each time. */
export function hasAmountOrder(filters: TransactionFilters): boolean {
  const { status, statusIn = [], ...others } = filters
  const isNarrowed = Object.values(others).some((value) => value !== undefined && value !== '')
  return !isNarrowed && status !== 'DELETED' && (status ? true : !statusIn.includes('DELETED'))
}

const dayMs = 86_400_000

/** By whole UTC days: of what is over 7 days old, the last day is the eighth before today. */
export function overSevenDays(now: number) {
  return { status: 'AVAIL', dateTo: new Date(now - 8 * dayMs).toISOString().slice(0, 10) }
}

/** Of transfers that were sent, and whose money was not handed back: what counts as volume. */
export const sentStatuses = ['HOLD', 'AVAIL', 'RECVD', 'EXPRD', 'REJCT']

/** Of a transfer in the list. */
export const transactionRow = z.object({
  sid,
  referenceNumber: z.string(),
  status_sid: z.string(),
  dateTransaction: instant,
  dateReceive: instant.nullable(),
  amountBase: amount,
  sendCountry: z.string(),
  receiveCountry: z.string(),
  sndAgency_sid: sid,
  rcvAgency_sid: sid,
  agentSnd: sid,
  agentRcv: sid.nullable(),
  customer_sid: sid,
  senderName: z.string(),
  receiverName: z.string(),
  senderPhotoIdExpDate: z.string().nullable(),
})

/** What a sender or receiver told, by the tags of the fields; numbers of ids and the test answer are masked. */
export const fieldValues = z.record(z.string(), z.string())

const event = z.object({
  at: instant,
  move: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  /** Where that was a member of staff, by the login of today. */
  actorUser: sid.nullable(),
  reason: z.string(),
  /** Of a correction: when the payout was that it takes back. */
  corrects: instant.nullable(),
  /** Of a payout: when it was corrected. */
  correctedAt: instant.nullable(),
})

/** One transfer with all that its detail shows. */
export const transaction = transactionRow.extend({
  deliveryOption: z.string(),
  dateAvailable: instant.nullable(),
  dateExpires: instant.nullable(),
  sendAmount: amount,
  totalSendFees: amount,
  totalSendTaxes: amount,
  sendCurrency: z.string(),
  totalAmountToCollect: amount,
  sndFeesBase: amount,
  sndTaxesBase: amount,
  amountToCollectBase: amount,
  exchangeRate: amount,
  receiveAmount: amount,
  receiveCurrency: z.string(),
  comments: z.string(),
  fieldsJSON: fieldValues,
  rcvFieldsJSON: fieldValues.nullable(),
  explanation: priceExplanation,
  shares: priceShares,
  feesReturned: z.boolean().nullable(),
  /** Until then a cancel gives the fees back by law; null where it does not, or not any more. */
  feesReturnedUntil: instant.nullable(),
  /** Whose acts are the caller's: those of the agency that has sent it, those of the one that pays it. */
  sides: z.object({ sending: z.boolean(), paying: z.boolean() }),
  /** The newest of them, oldest first. */
  events: z.array(event),
  /** How many came before those. */
  olderEvents: z.int(),
})

export const cancelReasonLength = 500

export const transactionsRoutes = {
  agencies: route({
    method: 'GET',
    path: '/api/transactions/agencies',
    summary: 'The names of all agencies, and the time zones that they are in',
    permission: 'transactions.read',
    scope: 'filtered',
    answer: z.array(z.object({ sid, shortName: z.string(), longName: z.string(), timezone: sid })),
  }),
  statuses: route({
    method: 'GET',
    path: '/api/transactions/status/all',
    summary: 'The statuses of a transfer',
    permission: 'transactions.read',
    scope: 'open',
    answer: z.array(z.object({ sid: z.string(), description: z.string() })),
  }),
  deliveryOptions: route({
    method: 'GET',
    path: '/api/transactions/delivery/options/all',
    summary: 'How a transfer can be paid out',
    permission: 'transactions.read',
    scope: 'open',
    answer: z.array(z.object({ deliveryOption: z.string(), deliveryOptionName: z.string() })),
  }),
  fieldDefinitions: route({
    method: 'GET',
    path: '/api/transactions/customer/fields',
    summary: 'The fields of senders and receivers, in the order of the screen',
    permission: 'transactions.read',
    scope: 'open',
    answer: z.array(
      z.object({
        tag: z.string(),
        fieldLabel: z.string(),
        category: z.string(),
        displayOrder: z.int(),
        kind: z.string(),
        enumeration: z.string().nullable(),
        /** Its values are masked, and may be revealed one at a time. */
        revealable: z.boolean(),
      }),
    ),
  }),
  list: route({
    method: 'GET',
    path: '/api/transactions',
    summary:
      'Transfers in the order of `sort`, newest first: rows of one page, or with `count` how many there are',
    permission: 'transactions.read',
    scope: 'filtered',
    query: transactionSearch.query({ ...pageQuery, sort: transactionSearch.sort }),
    answer: z.union([z.array(transactionRow), total]),
  }),
  sum: route({
    method: 'GET',
    path: '/api/transactions/sum',
    summary:
      'How many transfers a search has and what they come to at the same moment, in USD; null where there are too many to add up',
    permission: 'transactions.read',
    scope: 'filtered',
    query: transactionSearch.query({}),
    answer: total.extend({
      usd: amount.nullable(),
      /** Whoever lists now sees what stood then. */
      asOf: instant,
    }),
  }),
  newer: route({
    method: 'GET',
    path: '/api/transactions/newer',
    summary: 'How many transfers of a search were made since, counted up to a hundred',
    permission: 'transactions.read',
    scope: 'filtered',
    query: transactionSearch.query({ since: instant }),
    answer: z.object({ count: z.int() }),
  }),
  search: route({
    method: 'POST',
    path: '/api/transactions',
    summary: 'The same search; with `search.sid` one transfer in full',
    reads: true,
    permission: 'transactions.read',
    scope: insideIfGiven('transfer', 'body.search.sid'),
    body: z.object({
      search: transactionSearch.body({ sid: sid.optional() }),
      ...pageBody,
      sort: transactionSearch.sort,
    }),
    answer: z.union([z.array(transaction), z.array(transactionRow), total]),
  }),
  export: route({
    method: 'POST',
    path: '/api/transactions/export',
    summary: 'All transfers of a search as CSV, streamed',
    reads: true,
    permission: 'transactions.export',
    scope: 'filtered',
    body: transactionSearch.body({}),
    answer: z.string(),
  }),
  reveal: route({
    method: 'POST',
    path: '/api/transactions/:sid/reveal',
    params: z.object({ sid: sidParam }),
    summary: 'A masked field in clear; needs the second-level grant and a reason, and is noted',
    permission: 'transactions.reveal',
    scope: insideByKind('body.from', 'params.sid', { fieldsJSON: 'sending', rcvFieldsJSON: 'paying' }),
    body: z.object({
      tag: requiredText(60),
      /** What was told at the sending counter, or at the paying one. */
      from: z.enum(['fieldsJSON', 'rcvFieldsJSON']).default('fieldsJSON'),
      reason: requiredText(revealReasonLength),
    }),
    answer: z.object({ value: secret(z.string()) }),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/transactions/cancel',
    summary: 'Cancel a transfer that can still be paid out',
    permission: 'transactions.cancel',
    scope: inside('sending', 'body.info.idTr'),
    body: z.object({
      info: z.object({ idTr: sid, reason: requiredText(cancelReasonLength), fees: z.boolean() }),
      sign,
    }),
    answer: z.object({ response: z.literal(true), feesReturned: z.boolean() }),
  }),
}
