import type { Refusals, Sentences } from './declare.ts'

export const customersRefusals = {
  customer_gone: { error: 'not_found' },
  customer_exists: { error: 'duplicate' },
  born_in_the_future: { error: 'invalid_input' },
  expires_before_issue: { error: 'invalid_input' },
  unknown_state: { error: 'invalid_input' },
  masked_number_changed: { error: 'invalid_input' },
  too_many_numbers_tried: { error: 'too_many_attempts', params: { minutes: 'number' } },
} as const satisfies Refusals

export const customersEnglish: Sentences<typeof customersRefusals> = {
  customer_gone: () => 'There is no such customer.',
  customer_exists: () =>
    'This customer is stored already: the same photo id, or the same names and date of birth.',
  born_in_the_future: () => 'A date of birth is not in the future',
  expires_before_issue: () => 'It expires before it was issued',
  unknown_state: () => 'Choose a state of this country from the list',
  masked_number_changed: () => 'Type the whole number, or leave it as it was',
  too_many_numbers_tried: ({ minutes }) =>
    `You have looked for too many numbers that nobody has. Search by name, or try again in ${minutes} min.`,
}
