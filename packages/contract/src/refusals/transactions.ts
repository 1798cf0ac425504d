import { type TransferStatus, transferStatuses } from '@corridor/domain/transfers/statuses'
import type { Refusals, Sentences } from './declare.ts'

export const transactionsRefusals = {
  transfer_gone: { error: 'not_found' },
  transfer_busy: { error: 'unavailable' },
  day_closed: { error: 'unavailable' },
  not_cancellable: {
    error: 'wrong_status',
    params: { reference: 'text', status: transferStatuses.map(({ sid }) => sid) },
  },
  nothing_to_reveal: { error: 'invalid_input' },
  to_before_from: { error: 'invalid_input' },
  too_many_to_sort: { error: 'invalid_input', params: { most: 'number' } },
  edge_without_amount: { error: 'invalid_input' },
  export_under_way: { error: 'too_many_attempts' },
  exports_busy: { error: 'unavailable' },
} as const satisfies Refusals

/** What has happened to a transfer that somebody saw otherwise. */
export const happened: Readonly<Record<TransferStatus, string>> = {
  UNCOM: 'is in the status Uncommitted',
  HOLD: 'is in the status On hold',
  AVAIL: 'is in the status Available',
  RECVD: 'was paid out in the meantime',
  CANCL: 'was cancelled in the meantime',
  REJCT: 'is in the status Rejected',
  EXPRD: 'has expired',
  REFND: 'is in the status Refunded',
  DELETED: 'is in the status Deleted',
}

export const transactionsEnglish: Sentences<typeof transactionsRefusals> = {
  transfer_gone: () => 'There is no such transfer.',
  transfer_busy: () => 'Somebody else is working on this transfer. Try again in a moment.',
  day_closed: () =>
    'Nothing was changed: the business day is closed already, because a clock is or was wrong. Ask operations to set it right or to have the day reopened.',
  not_cancellable: ({ reference, status }) =>
    `Transfer ${reference} ${happened[status]}, so it cannot be cancelled. Nothing was changed.`,
  nothing_to_reveal: () => 'There is nothing to reveal in this field',
  to_before_from: () => 'To cannot be earlier than From',
  too_many_to_sort: ({ most }) =>
    `More than ${most} transactions were found. Narrow the search to sort them by amount.`,
  edge_without_amount: () => 'A page in the order of amounts goes on from an amount',
  export_under_way: () => 'Another download of yours is still under way. Wait for it, or stop it first.',
  exports_busy: () => 'Several colleagues are downloading just now. Try again in a minute.',
}
