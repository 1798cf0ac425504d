import { transferStatuses } from '@corridor/domain/transfers/statuses'
import type { Refusals, Sentences } from './declare.ts'
import { happened } from './transactions.ts'

const params = { reference: 'text', status: transferStatuses.map(({ sid }) => sid) } as const

export const correctionsRefusals = {
  not_refundable: { error: 'wrong_status', params },
  not_correctable: { error: 'wrong_status', params },
  payout_of_today: { error: 'wrong_status', params: { reference: 'text' } },
  refund_taken: { error: 'changed_meanwhile', params: { by: 'text' } },
} as const satisfies Refusals

export const correctionsEnglish: Sentences<typeof correctionsRefusals> = {
  not_refundable: ({ reference, status }) =>
    `Transfer ${reference} ${happened[status]}, so it cannot be refunded. Nothing was changed.`,
  not_correctable: ({ reference, status }) =>
    `Transfer ${reference} ${happened[status]}, so there is no payout to correct. Nothing was changed.`,
  payout_of_today: ({ reference }) =>
    `Transfer ${reference} was paid out today. Until midnight UTC the paying agency reverses it; from then on it can be corrected. Nothing was changed.`,
  refund_taken: ({ by }) =>
    `${by} has this transfer at the exceptions desk. Talk to ${by}, or take it over there first. Nothing was changed.`,
}
