import type { Refusals, Sentences } from './declare.ts'

export const settlementsRefusals = {
  settlement_gone: { error: 'not_found' },
  settlement_file_cleared: { error: 'not_found', params: { title: 'text' } },
  settlement_file_damaged: { error: 'internal', params: { title: 'text' } },
  delivery_gone: { error: 'not_found' },
  settlement_under_way: { error: 'unavailable' },
  settlement_no_setup: { error: 'wrong_status' },
  settlement_no_password: { error: 'wrong_status' },
  settlement_day_open: { error: 'wrong_status', params: { day: 'text' } },
  settlement_before_first_day: { error: 'wrong_status', params: { day: 'text' } },
  settlement_failed: { error: 'wrong_status', params: { why: 'text' } },
} as const satisfies Refusals

export const settlementsEnglish: Sentences<typeof settlementsRefusals> = {
  settlement_gone: () => 'This settlement does not exist.',
  settlement_file_cleared: ({ title }) =>
    `The time for which ${title} was kept is over, so its bytes are gone. What was in it can be told: its transfers and control totals are still here.`,
  settlement_file_damaged: ({ title }) =>
    `The stored bytes of ${title} are not those that were stored, so nothing of it is handed out. Tell whoever keeps this installation.`,
  delivery_gone: () => 'This delivery does not exist.',
  settlement_under_way: () => 'A file of this agency is being made just now. Try again in a minute.',
  settlement_no_setup: () => 'The set-up of this agency has no such file. Look at its settlement set-up.',
  settlement_no_password: () =>
    'No file leaves the house without a zip password. Set one in the settlement set-up of this agency.',
  settlement_day_open: ({ day }) => `The day ${day} is not closed yet. The file is made after its close.`,
  settlement_before_first_day: ({ day }) =>
    `Files begin with ${day}: before it there is nothing to tell. Choose a later day.`,
  settlement_failed: ({ why }) => `The file could not be made: ${why}`,
}
