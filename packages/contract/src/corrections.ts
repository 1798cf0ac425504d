import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { z } from 'zod'
import { instant, optionalText, sid, sidParam, sign } from './common/fields.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { because } from './refusals/because.ts'

/** Why a transfer is refunded, as the story of the transfer tells it. */
export const refundReasons = {
  sender_asked: 'The sender asked for the money',
  not_collected: 'The receiver did not come for it',
  compliance: 'Compliance does not let it pass',
  our_mistake: 'Our mistake',
  other: 'Another reason',
} as const

/** Why a payout is taken back after its day. */
export const correctionReasons = {
  wrong_person: 'Paid to the wrong person',
  not_handed_out: 'Booked as paid, but no cash was handed out',
  wrong_amount: 'Another amount was handed out',
  false_identity: 'The receiver was not who they said',
  other: 'Another reason',
} as const

export const correctionTextLength = 500

/** As it is stored: the sentence of the list, and what was typed beside it. */
export function reasonText(sentence: string, text: string): string {
  return text === '' ? sentence : `${sentence}: ${text}`
}

function codesOf<Reasons extends object>(reasons: Reasons) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that nothing adds to.
  return z.enum(Object.keys(reasons) as (keyof Reasons & string)[])
}

/** Another reason than those of the list says which. */
function infoOf<Reasons extends object>(reasons: Reasons) {
  return z
    .object({ idTr: sid, reason: codesOf(reasons), text: optionalText(correctionTextLength).default('') })
    .refine(({ reason, text }) => reason !== 'other' || text !== '', {
      path: ['text'],
      error: because('required'),
    })
}

/** What the sender paid and gets back, in the currency of the counter. */
const handBack = z.object({
  amount,
  fees: amount,
  taxes: amount,
  total: amount,
  currency: z.string(),
})

/** One line of the books; positive: the holder of the account owes more. */
const line = z.object({
  account: z.enum(['agency', 'transit', 'operator:fees', 'operator:fx']),
  agency_sid: sid.nullable(),
  amount,
})

const outlook = z.object({
  sid,
  referenceNumber: z.string(),
  status: z.enum(transferStatuses.map((status) => status.sid)),
  /** What may be done now; a payout of today is the payer's to reverse, and so neither. */
  way: z.enum(['refund', 'correct']).nullable(),
  handBack,
  /** What would be booked today. */
  lines: z.array(line),
  /** Of a correction: when the payout was, and until when the transfer could be paid out again. */
  paidAt: instant.nullable(),
  payableUntil: instant.nullable(),
  /** It would wait for a second person. */
  needsSecond: z.boolean(),
  /** Whoever else has it at the exceptions desk: it has to be taken over first. */
  takenBy: z.string().nullable(),
})

export type CorrectionOutlook = z.output<typeof outlook>

export const correctionsRoutes = {
  show: route({
    method: 'GET',
    path: '/api/corrections/:sid',
    params: z.object({ sid: sidParam }),
    summary: 'What a refund or a correction of a transfer would hand back and book today; changes nothing',
    permission: 'transactions.read',
    scope: inside('transfer', 'params.sid'),
    answer: outlook,
  }),
  refund: route({
    method: 'POST',
    path: '/api/corrections/refund',
    summary:
      'Give an expired or rejected transfer back to its sender, with all fees; needs the second-level grant',
    permission: 'transactions.refund',
    scope: inside('sending', 'body.info.idTr'),
    proposes: true,
    body: z.object({ info: infoOf(refundReasons), sign }),
    answer: z.object({ response: z.literal(true), handBack }),
  }),
  correct: route({
    method: 'POST',
    path: '/api/corrections/correct',
    summary:
      'Take a payout of an earlier UTC day back by a booking of today; it can be paid out again. Needs the second-level grant',
    permission: 'transactions.correct',
    scope: inside('paying', 'body.info.idTr'),
    proposes: true,
    body: z.object({ info: infoOf(correctionReasons), sign }),
    answer: z.object({ response: z.literal(true), payableUntil: instant }),
  }),
}
