import { type TransferStatus, transferStatuses } from '@corridor/domain/transfers/statuses'
import type { Refusals, Sentences } from './declare.ts'

export const exceptionsRefusals = {
  item_gone: { error: 'not_found' },
  item_taken: { error: 'changed_meanwhile', params: { by: 'text' } },
  item_decided: {
    error: 'wrong_status',
    params: { reference: 'text', status: transferStatuses.map(({ sid }) => sid), by: 'text' },
  },
  clock_changed: { error: 'changed_meanwhile' },
} as const satisfies Refusals

/** What whoever was quicker has done to a transfer that waited. */
const done: Readonly<Record<TransferStatus, string>> = {
  UNCOM: 'is uncommitted',
  HOLD: 'was put on hold',
  AVAIL: 'was released',
  RECVD: 'was paid out',
  CANCL: 'was cancelled',
  REJCT: 'was rejected',
  EXPRD: 'has expired',
  REFND: 'was refunded',
  DELETED: 'was deleted',
}

export const exceptionsEnglish: Sentences<typeof exceptionsRefusals> = {
  item_gone: () => 'This does not wait any more. Load the list again.',
  item_taken: ({ by }) => `${by} was quicker and has it. Talk to ${by}, or take it over with a reason.`,
  item_decided: ({ reference, status, by }) =>
    `Transfer ${reference} ${done[status]} by ${by} in the meantime. Nothing was changed.`,
  clock_changed: () => 'Somebody else has changed this clock in the meantime. Load the page again.',
}
