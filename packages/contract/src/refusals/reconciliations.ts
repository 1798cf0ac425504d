import type { Refusals, Sentences } from './declare.ts'

export const reconciliationsRefusals = {
  reconciliation_gone: { error: 'not_found' },
  proof_day_open: { error: 'wrong_status', params: { day: 'text' } },
  proof_under_way: { error: 'unavailable' },
  too_many_proofs: { error: 'too_many_attempts', params: { minutes: 'number' } },
  reopening_day_open: { error: 'wrong_status', params: { day: 'text' } },
  reopening_files_left: { error: 'wrong_status', params: { day: 'text' } },
  reopening_under_way: { error: 'unavailable' },
  summary_gone: { error: 'not_found' },
  report_not_ready: { error: 'wrong_status' },
  report_cleared: { error: 'not_found', params: { title: 'text' } },
  report_damaged: { error: 'internal', params: { title: 'text' } },
} as const satisfies Refusals

export const reconciliationsEnglish: Sentences<typeof reconciliationsRefusals> = {
  reconciliation_gone: () => 'This reconciliation does not exist.',
  proof_day_open: ({ day }) => `${day} is not closed. Only a day that is closed can be proved.`,
  proof_under_way: () => 'A day is being proved just now. Try again in a minute.',
  too_many_proofs: ({ minutes }) => `You have asked for many proofs. Try again in ${minutes} min.`,
  reopening_day_open: ({ day }) => `${day} is not closed. Only a closed day can be reopened.`,
  reopening_files_left: ({ day }) =>
    `A file of ${day} or of a later day was delivered or downloaded, or is on its way. The days stay closed: what a partner holds must stay true. Ask operations when bookings can go on.`,
  reopening_under_way: () => 'Days are being closed just now. Try again in a minute.',
  summary_gone: () => 'There is no such daily summary.',
  report_not_ready: () => 'The reports of this day are still being made. Try again in a few minutes.',
  report_cleared: ({ title }) =>
    `The time for which ${title} was kept is over, and written again it is another file: a name has changed since. The reconciliations of that day are still here.`,
  report_damaged: ({ title }) =>
    `${title} is not what was stored, so nothing of it is handed out. Tell whoever keeps this installation.`,
}
