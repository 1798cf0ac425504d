import type { Refusals, Sentences } from './declare.ts'

export const complianceRefusals = {
  not_a_limit: { error: 'invalid_input' },
} as const satisfies Refusals

export const complianceEnglish: Sentences<typeof complianceRefusals> = {
  not_a_limit: () => 'An amount in dollars of at least 0, with at most two decimals',
}
