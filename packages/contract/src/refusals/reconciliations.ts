import type { Refusals, Sentences } from './declare.ts'

export const reconciliationsRefusals = {
  reconciliation_gone: { error: 'not_found' },
  proof_day_open: { error: 'wrong_status', params: { day: 'text' } },
  proof_under_way: { error: 'unavailable' },
} as const satisfies Refusals

export const reconciliationsEnglish: Sentences<typeof reconciliationsRefusals> = {
  reconciliation_gone: () => 'This reconciliation does not exist.',
  proof_day_open: ({ day }) => `${day} is not closed. Only a day that is closed can be proved.`,
  proof_under_way: () => 'A day is being proved just now. Try again in a minute.',
}
