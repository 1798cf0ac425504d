import { centsOf, limitModes, paymentDirections, paymentKinds } from '@corridor/domain/ledger/payments'
import { z } from 'zod'
import {
  instant,
  optionalText,
  requiredText,
  seenVersion,
  seenVersionParam,
  sid,
  sidParam,
  version,
} from './common/fields.ts'
import { amount } from './common/price.ts'
import { why } from './common/proposed.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { because } from './refusals/because.ts'

/** How many days the picture of a position has, today among them. */
export const positionDays = 90

/** A statement has at most so many days; its lines are one per day and kind, and one per payment. */
export const maxStatementDays = 92
export const maxStatementPayments = 1_000
/** Of the transfers behind one line; the file has all of them. */
export const maxLineTransfers = 500

/** Up to 999 billion dollars: what all running positions together can hold. */
const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,12}(?:[.,]\d{1,2})?$/, because('not_a_sum'))
  .transform((text) => text.replace(',', '.'))

const day = z.iso.date()

/** What an agency may owe, as the form holds it and as it travels. */
export const limitFields = z
  .object({
    mode: z.enum(limitModes),
    /** Of a prepaid account it is 0. */
    limit: dollars,
    /** Credit: the position from which on somebody should look. Prepaid: what should be left at least. Empty: none. */
    alert: z.union([z.literal(''), dollars]),
  })
  .refine(({ mode, limit }) => mode === 'credit' || centsOf(limit) === 0n, {
    path: ['limit'],
    message: because('prepaid_has_no_limit'),
  })
  .refine(
    ({ mode, limit, alert }) => mode === 'prepaid' || alert === '' || centsOf(alert) <= centsOf(limit),
    {
      path: ['alert'],
      message: because('alert_above_limit'),
    },
  )

const limit = z.object({
  /** Of the agency: an agency has one limit. */
  sid,
  mode: z.enum(limitModes),
  limit: amount,
  alert: z.union([z.literal(''), amount]),
  /** What it may still owe more; below zero where it owes too much. */
  left: amount,
  /** Since when the alert threshold is passed. */
  alertSince: instant.nullable(),
  version,
})

const payment = z.object({
  sid: z.int(),
  agency: sid,
  kind: z.enum(paymentKinds),
  direction: z.enum(paymentDirections),
  amount,
  valueDate: day,
  bankReference: z.string(),
  comments: z.string(),
  /** The payment that this one undoes. */
  reverses: z.int().nullable(),
  /** The counter entry that undoes this one. */
  reversedBy: z.int().nullable(),
  actor: z.string(),
  at: instant,
})

export const position = z.object({
  agency: sid,
  /** Positive: the agency owes the network. Below zero: the network owes it. */
  owes: amount,
  asOf: instant,
  limit: limit.nullable(),
  /** At the pace of its last seven whole days what is left lasts so many days. */
  enoughForDays: z.number().nullable(),
  /** What it owed at the end of each day, the oldest first; of today, what it owes now. */
  days: z.array(z.object({ day, owes: amount })),
  payments: z.array(payment),
})

const statementLine = z.object({
  day,
  /** The move, or `PAYMENT`. */
  what: z.string(),
  /** On which side of the transfers the agency was. */
  isSender: z.boolean(),
  /** Transfers, or one payment, or all payments of the day that are too many to have a line each. */
  count: z.int(),
  /** Owes more. */
  debit: amount.nullable(),
  /** Owes less. */
  credit: amount.nullable(),
  /** After the line. */
  balance: amount,
  payment: payment.nullable(),
})

export const statement = z.object({
  from: day,
  to: day,
  broughtForward: amount,
  debit: amount,
  credit: amount,
  balance: amount,
  /** The sum of all lines of all days is what the postings sum to. */
  equalsLedger: z.boolean(),
  /** The newest first. */
  lines: z.array(statementLine),
})

export const paymentFields = z.object({
  kind: z.enum(paymentKinds),
  direction: z.enum(paymentDirections),
  amount: dollars.refine((text) => centsOf(text) > 0n, because('not_a_sum')),
  valueDate: day,
  bankReference: requiredText(60),
  comments: optionalText(500),
})

/** Made once for each intention: a second click or a retry with the same key books nothing more. */
const clientKey = z.uuid()

const ofAgency = { params: z.object({ agencySid: sidParam }) } as const

const period = z.object({ from: day, to: day })

export const positionsRoutes = {
  position: route({
    ...ofAgency,
    method: 'GET',
    path: '/api/positions/:agencySid',
    summary: 'What an agency owes now and owed on the last 90 days, its limit and its payments',
    permission: 'positions.read',
    scope: inside('agency', 'params.agencySid'),
    answer: position,
  }),
  statement: route({
    ...ofAgency,
    method: 'GET',
    path: '/api/positions/:agencySid/statement',
    summary: 'What changed the position of an agency, by day and kind',
    permission: 'positions.read',
    scope: inside('agency', 'params.agencySid'),
    query: period,
    answer: statement,
  }),
  line: route({
    ...ofAgency,
    method: 'GET',
    path: '/api/positions/:agencySid/statement/line',
    summary: `The newest ${maxLineTransfers} transfers behind one line of a statement`,
    permission: 'positions.read',
    scope: inside('agency', 'params.agencySid'),
    query: z.object({ day, what: z.string().max(20), side: z.enum(['sender', 'payer']) }),
    answer: z.object({
      transfers: z.array(
        z.object({
          sid,
          reference: z.string(),
          at: instant,
          /** Positive: the agency owes more by it. */
          amount,
        }),
      ),
      isWhole: z.boolean(),
    }),
  }),
  export: route({
    ...ofAgency,
    method: 'POST',
    path: '/api/positions/:agencySid/statement/export',
    summary: 'Every posting of a statement as CSV, streamed',
    reads: true,
    permission: 'positions.read',
    scope: inside('agency', 'params.agencySid'),
    body: period,
    answer: z.string(),
  }),
  setLimit: route({
    ...ofAgency,
    method: 'PUT',
    path: '/api/positions/:agencySid/limit',
    summary: 'Turn on or change what an agency may owe',
    permission: 'positions.edit',
    scope: inside('agency', 'params.agencySid'),
    proposes: true,
    body: limitFields.safeExtend({ version: seenVersion, why }),
    answer: limit,
  }),
  removeLimit: route({
    ...ofAgency,
    method: 'DELETE',
    path: '/api/positions/:agencySid/limit',
    summary: 'Let an agency owe without a limit',
    permission: 'positions.edit',
    scope: inside('agency', 'params.agencySid'),
    proposes: true,
    query: z.object({ version: seenVersionParam, why }),
    answer: z.object({ sid }),
  }),
  pay: route({
    ...ofAgency,
    method: 'POST',
    path: '/api/positions/:agencySid/payments',
    summary: 'Book a deposit or a payment between an agency and the operator',
    permission: 'positions.edit',
    scope: inside('agency', 'params.agencySid'),
    proposes: true,
    body: paymentFields.extend({
      clientKey,
      /** Pays the agency more than it is owed, after a question that shows both figures. */
      confirmed: z.boolean().optional(),
      why,
    }),
    answer: payment,
  }),
  counter: route({
    method: 'POST',
    path: '/api/positions/payments/:paymentSid/counter',
    summary: 'Undo a payment by a counter entry that points to it',
    permission: 'positions.edit',
    scope: inside('payment', 'params.paymentSid'),
    proposes: true,
    params: z.object({ paymentSid: sidParam }),
    body: z.object({ reason: requiredText(500), clientKey }),
    answer: payment,
  }),
}
