import type { Refusals, Sentences } from './declare.ts'

export const customerIdentityRefusals = {
  customer_merged: { error: 'wrong_status', params: { into: 'number' } },
  merged_with_itself: { error: 'invalid_input' },
  too_many_records_of_person: { error: 'wrong_status', params: { most: 'number' } },
  suggestion_gone: { error: 'not_found' },
  merge_gone: { error: 'not_found' },
  merge_undone: { error: 'wrong_status' },
  merge_too_old: { error: 'wrong_status', params: { days: 'number' } },
  merged_keys_taken: { error: 'wrong_status', params: { by: 'number' } },
} as const satisfies Refusals

export const customerIdentityEnglish: Sentences<typeof customerIdentityRefusals> = {
  customer_merged: ({ into }) => `This customer was merged into customer ${into}. Open that one instead.`,
  merged_with_itself: () => 'A customer cannot be merged into itself',
  too_many_records_of_person: ({ most }) => `One person can have ${most} records at most.`,
  suggestion_gone: () => 'This suggestion was decided already, or a newer transfer says something else.',
  merge_gone: () => 'There is no such merge.',
  merge_undone: () => 'This merge was undone already.',
  merge_too_old: ({ days }) => `A merge can be undone for ${days} days; this one is older.`,
  merged_keys_taken: ({ by }) =>
    `Customer ${by} now has the photo id or the names and birth date of the merged record. Change them there first.`,
}
