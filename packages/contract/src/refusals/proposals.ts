import { transferStatuses } from '@corridor/domain/transfers/statuses'
import type { Refusals, Sentences } from './declare.ts'
import { happened } from './transactions.ts'

export const proposalsRefusals = {
  proposal_gone: { error: 'not_found' },
  proposal_open: { error: 'duplicate', params: { by: 'text', sid: 'number' } },
  proposal_decided: {
    error: 'wrong_status',
    params: { state: ['approved', 'refused', 'withdrawn'], by: 'text' },
  },
  proposal_lapsed: { error: 'wrong_status' },
  proposal_stale: { error: 'wrong_status', params: { by: 'text' } },
  proposal_subject_gone: { error: 'wrong_status' },
  proposal_transfer_moved: {
    error: 'wrong_status',
    params: { reference: 'text', status: transferStatuses.map(({ sid }) => sid), by: 'text' },
  },
  own_proposal: { error: 'forbidden' },
  proposer_without_rights: { error: 'wrong_status', params: { by: 'text' } },
  account_tied: { error: 'forbidden', params: { by: 'text', days: 'number' } },
  withdraw_own_only: { error: 'forbidden' },
  four_eyes_needs_two: { error: 'wrong_status' },
  figure_without_amount: { error: 'invalid_input' },
  super_admin_proposed_apart: { error: 'invalid_input' },
  password_apart_from_proposal: { error: 'invalid_input' },
  splits_proposed_apart: { error: 'invalid_input' },
} as const satisfies Refusals

const decided = { approved: 'approved', refused: 'refused', withdrawn: 'withdrew' } as const

export const proposalsEnglish: Sentences<typeof proposalsRefusals> = {
  proposal_gone: () => 'This proposal does not exist.',
  proposal_open: ({ by, sid }) =>
    `${by} has proposed a change here (proposal ${sid}). It must be decided or withdrawn before the next one.`,
  proposal_decided: ({ state, by }) => `${by} ${decided[state]} this proposal meanwhile.`,
  proposal_lapsed: () => 'This proposal has lapsed. The change can be proposed again.',
  proposal_stale: ({ by }) =>
    `${by} changed this since it was proposed, so nothing was changed now. The proposal has lapsed and can be made again.`,
  proposal_subject_gone: () =>
    'What this would change does not exist any more. Nothing was changed, and the proposal has lapsed.',
  proposal_transfer_moved: ({ reference, status, by }) =>
    `Transfer ${reference} ${happened[status]}: ${by} was faster than this proposal. Nothing was changed now, and the proposal has lapsed.`,
  own_proposal: () => 'Another person must decide this: you have proposed it yourself.',
  proposer_without_rights: ({ by }) =>
    `${by} is not active any more, or may not make this change any more, so it cannot be approved. Refuse it, and propose it again if it is right.`,
  account_tied: ({ by, days }) =>
    `Another person must decide this: in the last ${days} days ${by} or you made, unlocked or gave a password or rights to the other's account, or one colleague made both.`,
  withdraw_own_only: () => 'Only who has proposed it can withdraw it. You can refuse it.',
  four_eyes_needs_two: () =>
    'This needs two active people who may decide it, and two active super admins. Add them first.',
  figure_without_amount: () => 'Changes of this kind have no amount: leave the figure empty.',
  super_admin_proposed_apart: () =>
    'A new super admin needs a second person. Save the user inactive first, then activate it.',
  password_apart_from_proposal: () =>
    'This change needs a second person. Save the new password by itself first, then the rest.',
  splits_proposed_apart: () =>
    'Splits need a second person. Save the agency with splits of 0 % first, then change them.',
}
