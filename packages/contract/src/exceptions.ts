import { z } from 'zod'
import { exceptionKinds, exceptionViews } from './common/exception-kinds.ts'
import { instant, optionalText, requiredText, sid, sidParam, version } from './common/fields.ts'
import { holdFacts, storedHold } from './common/hold.ts'
import { pageWindow } from './common/paging.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { inside, insideByKind } from './common/scope.ts'
import { countedRule } from './hold-rules.ts'

export const itemsPerPage = 40
export const itemTextLength = 60
export const decisionTextLength = 500
/** What is taken from a colleague needs words. */
export const takeOverLength = 500
/** Of all that waits, so many are looked at: those that were sent first. */
export const mostWaiting = 10_000
/** A clock with less than this left is one to look at now. */
export const soonHours = 4

/** The kinds of waiting that have a clock of the house; a proposal lapses by its own. */
export const clockKinds = ['held', 'expired', 'rejected'] as const

/** Why a held transfer is let go, or is not. */
export const decisionReasons = {
  release: ['senderAsked', 'documentsSeen', 'notThePerson', 'idRenewed', 'knownCustomer', 'other'],
  reject: ['isThePerson', 'noDocuments', 'notPlausible', 'senderWithdrew', 'other'],
} as const

export type Decision = keyof typeof decisionReasons

/** As the story of a transfer keeps them. */
export const decisionWords: Readonly<Record<(typeof decisionReasons)[Decision][number], string>> = {
  senderAsked: 'Asked the sender, and the answer is plausible',
  documentsSeen: 'Documents seen',
  notThePerson: 'Not the person on the list',
  idRenewed: 'The id was renewed',
  knownCustomer: 'Known customer, as usual',
  isThePerson: 'Is the person on the list',
  noDocuments: 'Documents were not brought',
  notPlausible: 'Not plausible',
  senderWithdrew: 'The sender does not want it any more',
  other: 'Other',
}

/** What the item is about: its record. */
const of = z.enum(['transaction', 'proposal'])

const itemScope = { transaction: 'transfer', proposal: 'proposal' } as const
/** What waits here is released, rejected or refunded: where the sender is. */
const workScope = { transaction: 'sending', proposal: 'proposal' } as const
const itemKey = { of, sid: sidParam }

export const exceptionSearch = z.object({
  view: z.enum(exceptionViews).optional(),
  kind: z.enum(exceptionKinds).optional(),
  agency: sid.optional(),
  /** The rule that holds a transfer now. */
  rule: sid.optional(),
  /** A reference, or a part of the sender's or the receiver's name. */
  text: optionalText(itemTextLength).optional(),
})

export type ExceptionSearch = z.output<typeof exceptionSearch>

/** The row that a page goes on from, in the order of the list. */
const edge = z.object({ due: instant, of, sid })

const holder = z.object({ login: z.string(), at: instant, isOwn: z.boolean() })

export const exceptionRow = z.object({
  of,
  sid,
  kind: z.enum(exceptionKinds),
  /** Of a transfer its number, of a proposal what would change. */
  reference: z.string(),
  usd: amount.nullable(),
  agency: z.object({ sid, name: z.string() }).nullable(),
  /** What the move that brought it here gave as its reason. */
  reason: z.string(),
  /** Of a held transfer: what the first rule that holds it weighed. */
  hold: holdFacts.nullable(),
  /** Of an expired transfer: how many days it could be collected. */
  days: z.int().nullable(),
  /** Of a proposal: it waits for whoever asks, who may decide it and has not made it. */
  mayApprove: z.boolean(),
  holder: holder.nullable(),
  since: instant,
  due: instant,
})

/** A transfer on the list, with all that a decision needs to look at. */
const waitingTransfer = z.object({
  customer: sid,
  senderName: z.string(),
  receiverName: z.string(),
  sendAgent: z.string(),
  receiveAgency: z.object({ sid, name: z.string() }),
  /** The caller works for the agency that has sent it: what is to be done here is done there. */
  isOwnSide: z.boolean(),
  deliveryOption: z.string(),
  photoIdType: z.string(),
  photoIdNumber: z.string(),
  photoIdExpDate: z.string().nullable(),
  sendAmount: amount,
  sendFees: amount,
  sendTaxes: amount,
  totalToCollect: amount,
  sendCurrency: z.string(),
  receiveAmount: amount,
  receiveCurrency: z.string(),
  /** When the sender asked for the money back while it was on hold: a release pays it back then. */
  cancelAskedAt: instant.nullable(),
})

export const exceptionItem = exceptionRow.extend({
  transfer: waitingTransfer.nullable(),
  /** All that holds it now. */
  holds: z.array(storedHold),
})

const clock = z.object({ kind: z.enum(clockKinds), hours: z.int().min(1).max(8760), version })

const waits = z.object({
  /** How many there are of each view, whatever view is open. */
  views: z.record(z.enum(exceptionViews), z.int()),
  /** What the transfers of the open view are worth together. */
  usd: amount,
  /** False where more wait than are looked at. */
  isWhole: z.boolean(),
  asOf: instant,
})

export const exceptionsRoutes = {
  list: route({
    method: 'POST',
    path: '/api/exceptions/list',
    summary: 'What waits for a person, the shortest clock first: the rows of one page',
    reads: true,
    permission: 'exceptions.read',
    scope: 'filtered',
    body: z.object({
      search: exceptionSearch,
      limit: pageWindow.optional(),
      after: edge.optional(),
      before: edge.optional(),
    }),
    answer: z.array(exceptionRow),
  }),
  counts: route({
    method: 'POST',
    path: '/api/exceptions/counts',
    summary: 'How many wait, by view, and what the transfers among them are worth',
    reads: true,
    permission: 'exceptions.read',
    scope: 'filtered',
    body: z.object({ search: exceptionSearch }),
    answer: waits,
  }),
  item: route({
    method: 'GET',
    path: '/api/exceptions/item/:of/:sid',
    summary: 'One item of the list in full; null once it does not wait any more',
    permission: 'exceptions.read',
    scope: insideByKind('params.of', 'params.sid', itemScope),
    params: z.object(itemKey),
    answer: exceptionItem.nullable(),
  }),
  rules: route({
    method: 'GET',
    path: '/api/exceptions/rules',
    summary: 'The rules that transfers wait for, with what they held within 90 days',
    permission: 'exceptions.read',
    scope: 'filtered',
    answer: z.array(countedRule),
  }),
  take: route({
    method: 'POST',
    path: '/api/exceptions/take',
    summary: 'Take an item that nobody has; with `over` from a colleague, with a reason',
    permission: 'exceptions.work',
    scope: insideByKind('body.of', 'body.sid', workScope),
    body: z.object({
      ...itemKey,
      over: z.object({ from: requiredText(60), reason: requiredText(takeOverLength) }).optional(),
    }),
    answer: holder,
  }),
  giveBack: route({
    method: 'POST',
    path: '/api/exceptions/give-back',
    summary: 'Give an item back, so that anybody may take it',
    permission: 'exceptions.work',
    scope: insideByKind('body.of', 'body.sid', workScope),
    body: z.object(itemKey),
    answer: z.object({ sid }),
  }),
  release: route({
    method: 'POST',
    path: '/api/exceptions/release',
    summary: 'Let a held transfer go; who has it, or takes it by this',
    permission: 'transactions.release',
    scope: inside('sending', 'body.sid'),
    body: z.object({
      sid: sidParam,
      reason: z.enum(decisionReasons.release),
      text: optionalText(decisionTextLength),
    }),
    answer: z.object({ status: z.string() }),
  }),
  reject: route({
    method: 'POST',
    path: '/api/exceptions/reject',
    summary: 'Reject a held transfer; the sender is owed the money then. In words, too',
    permission: 'transactions.release',
    scope: inside('sending', 'body.sid'),
    body: z.object({
      sid: sidParam,
      reason: z.enum(decisionReasons.reject),
      text: requiredText(decisionTextLength),
    }),
    answer: z.object({ status: z.string() }),
  }),
  clocks: route({
    method: 'GET',
    path: '/api/exceptions/clocks',
    summary: 'How long each kind may wait',
    permission: 'exceptions.read',
    scope: 'open',
    answer: z.array(clock),
  }),
  setClock: route({
    method: 'POST',
    path: '/api/exceptions/clocks',
    summary: 'Change how long a kind may wait',
    permission: 'exceptions.settings',
    scope: 'closed',
    body: clock,
    answer: clock,
  }),
}
