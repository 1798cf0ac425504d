import type { Sentences } from '@corridor/contract/refusals/declare'
import { type LimitMode, limitModes } from '@corridor/domain/ledger/payments'
import { type TransferStatus, transferStatuses } from '@corridor/domain/transfers/statuses'
import { deliveryOptionSentence, serviceOffSentences } from '../core/compliance/sentences.ts'
import { priceRefusals, priceSentences } from '../core/quotes/refusals.ts'
import { type Faults, faultsOf } from './wire/fault.ts'

const statuses = transferStatuses.map(({ sid }) => sid)
const done = ['committed', 'paid out', 'reversed', 'cancelled'] as const

/** What a partner asks to have done to a transfer. */
export type DoneToTransfer = (typeof done)[number]

const reference = { reference: 'text' } as const

/** What the gateway refuses once it has read a message. */
const declared = {
  ...priceRefusals,
  /** One sentence for an unknown agent, a wrong token and a foreign address: an outsider learns nothing from it. */
  not_authenticated: { fault: 'not_authenticated' },
  too_many_failures: { fault: 'busy' },
  too_many_calls: { fault: 'busy' },
  unknown_pos: { fault: 'unknown_pos', params: { agent: 'text', pos: 'text' } },
  closed: { fault: 'closed' },
  may_not_pay: { fault: 'service_off' },
  request_id_reused: { fault: 'request_id_reused' },
  answer_gone: { fault: 'answer_gone', params: { days: 'number' } },
  busy: { fault: 'busy' },
  day_closed: { fault: 'busy' },
  overloaded: { fault: 'busy' },
  stopping: { fault: 'busy' },
  database_away: { fault: 'busy' },
  internal: { fault: 'internal' },
  outcome_unknown: { fault: 'internal' },

  not_utf8: { fault: 'forbidden_xml' },
  message_too_large: { fault: 'too_large', params: { bytes: 'number' } },
  not_xml: { fault: 'wrong_envelope' },
  unreadable: { fault: 'malformed_xml' },
  broken_off: { fault: 'malformed_xml' },

  field_twice: { fault: 'invalid_request', params: { field: 'text' } },
  unknown_agency: { fault: 'unknown_code', params: { agency: 'text' } },
  quote_unknown: { fault: 'quote_unknown' },
  quote_expired: { fault: 'quote_expired' },
  quote_used: { fault: 'quote_used' },
  quote_withdrawn: { fault: 'quote_withdrawn' },
  price_withdrawn: { fault: 'quote_withdrawn', params: reference },
  delivery_option: { fault: 'delivery_option', params: { option: 'text' } },

  unknown_reference: { fault: 'unknown_reference', params: reference },
  wrong_status: { fault: 'wrong_status', params: { reference: 'text', status: statuses, done } },
  cancel_noted: { fault: 'wrong_status', params: { reference: 'text', at: 'text' } },
  held: { fault: 'wrong_status' },
  lapsed: { fault: 'lapsed', params: reference },
  limit_reached: { fault: 'limit_reached', params: { reference: 'text', mode: limitModes, left: 'text' } },
  validation_unknown: { fault: 'validation_unknown' },
  wrong_test_answer: { fault: 'wrong_test_answer' },
  too_many_test_answers: { fault: 'wrong_test_answer' },
  reversal_too_late: { fault: 'reversal_too_late', params: reference },
} as const satisfies Faults

const statusNames: Readonly<Record<TransferStatus, string>> = {
  UNCOM: 'uncommitted',
  HOLD: 'on hold',
  AVAIL: 'available',
  RECVD: 'received',
  CANCL: 'cancelled',
  REJCT: 'rejected',
  EXPRD: 'expired',
  REFND: 'refunded',
  DELETED: 'deleted',
}

/** A time of UTC as a teller reads it. */
function minuteOf(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const limitNames: Readonly<Record<LimitMode, string>> = {
  credit: 'of its credit limit',
  prepaid: 'in its prepaid account',
}

const english: Sentences<typeof declared> = {
  ...priceSentences,
  not_authenticated: () =>
    'The agent, its token or the address of the call is not right. Check agent and token in the set-up of your software, and ask the operator whether your address is on the list.',
  too_many_failures: () =>
    'Too many calls from your address or of your agent were not right. Check the set-up of your software, and try again in 15 minutes.',
  too_many_calls: () => 'Your agency sends more calls than it may. Send them more slowly.',
  unknown_pos: ({ agent, pos }) => `Agent ${agent} has no point of sale ${pos}.`,
  closed: () => 'This agent is outside its office hours, in the time zone of its agency.',
  may_not_pay: () => serviceOffSentences.receive,
  request_id_reused: () =>
    'This clientRequestID was used before for another request. Take a new one for each new request.',
  answer_gone: ({ days }) =>
    `This request was carried out more than ${days} days ago and its answer is no longer kept. Ask detailLookup about the transfer.`,
  busy: () => 'Too many calls about the same matter at once. Try again in a moment.',
  day_closed: () =>
    'The business day is closed; the clock of the database is behind. Nothing was changed. Send the request again in a few minutes, with the same clientRequestID.',
  overloaded: () => 'Too many calls at once. Try again in a moment.',
  stopping: () => 'This server is being stopped. Try again in a moment.',
  database_away: () => 'This server is not ready. Try again in a moment, with the same clientRequestID.',
  internal: () => 'Something went wrong on our side. Try again with the same clientRequestID.',
  outcome_unknown: () =>
    'It is not known whether this was carried out. Send it again with the same clientRequestID: the answer will tell.',

  not_utf8: () => 'The request is not in UTF-8. Send it in UTF-8.',
  message_too_large: ({ bytes }) => `A message has at most ${bytes} bytes.`,
  not_xml: () => 'Send the message as text/xml.',
  unreadable: () => 'The message could not be read. Send it again.',
  broken_off: () => 'The message broke off. Send it again.',

  field_twice: ({ field }) => `The field ${field} is given twice.`,
  unknown_agency: ({ agency }) => `There is no agency ${agency}.`,
  quote_unknown: () => 'This quote is not known. Call feeLookup for a new one.',
  quote_expired: () => 'This quote is older than ten minutes. Call feeLookup for a new one.',
  quote_used: () => 'This quote has made a transfer already. Call feeLookup for a new one.',
  quote_withdrawn: () => 'This price was withdrawn by the operator. Call feeLookup for a new one.',
  price_withdrawn: ({ reference: number }) =>
    `The price of transfer ${number} was withdrawn by the operator. Give the cash back, or start again with a new quote.`,
  delivery_option: ({ option }) => deliveryOptionSentence(option),

  unknown_reference: ({ reference: number }) =>
    `There is no transfer ${number} for this agency. Check the number.`,
  wrong_status: ({ reference: number, status, done: what }) =>
    `Transfer ${number} is ${statusNames[status]}, so it cannot be ${what}.`,
  cancel_noted: ({ reference: number, at }) =>
    `Transfer ${number} is on hold. That the sender wants the money back was noted at ${minuteOf(at)}; hand out nothing yet. If the operator releases it, it is cancelled and everything is given back, the fees too.`,
  held: () => 'This transfer cannot be paid at the moment. Ask the operator.',
  lapsed: ({ reference: number }) =>
    `Transfer ${number} was not committed in time. Start again with a new quote.`,
  limit_reached: ({ reference: number, mode, left }) =>
    `Transfer ${number} was not committed: your agency has ${left} USD left ${limitNames[mode]}, fees included. Give the cash back, or commit it again as soon as the operator has booked your agency's payment.`,
  validation_unknown: () =>
    'This validation is not known or is older than ten minutes. Call receiveValidation again.',
  wrong_test_answer: () => 'The answer to the test question is missing or wrong. Ask the receiver again.',
  too_many_test_answers: () =>
    'The test question was answered wrong too often. Try again in an hour, or ask the operator.',
  reversal_too_late: ({ reference: number }) =>
    `Transfer ${number} was paid out on an earlier UTC day, which is closed. Ask the operator.`,
}

export const fault = faultsOf(declared, english)
