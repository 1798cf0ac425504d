import type { Refusals, Sentences } from './declare.ts'

export const reconciliationsRefusals = {
  reconciliation_gone: { error: 'not_found' },
} as const satisfies Refusals

export const reconciliationsEnglish: Sentences<typeof reconciliationsRefusals> = {
  reconciliation_gone: () => 'This reconciliation does not exist.',
}
