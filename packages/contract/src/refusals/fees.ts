import type { Refusals, Sentences } from './declare.ts'

export const feesRefusals = {
  not_a_country_code: { error: 'invalid_input' },
  not_an_amount: { error: 'invalid_input' },
  not_a_sendable_amount: { error: 'invalid_input' },
  not_a_fraction: { error: 'invalid_input' },
  fee_without_brackets: { error: 'invalid_input' },
  fee_gone: { error: 'not_found' },
  fee_exists: { error: 'duplicate' },
  fee_pair_fixed: { error: 'invalid_input' },
  bracket_gone: { error: 'not_found' },
  bracket_of_another_fee: { error: 'invalid_input' },
  bracket_twice: { error: 'invalid_input' },
  brackets_full: { error: 'invalid_input', params: { max: 'number' } },
  to_not_above_from: { error: 'invalid_input' },
  brackets_overlap: {
    error: 'invalid_input',
    params: { from: 'text', to: 'text', otherFrom: 'text', otherTo: 'text' },
  },
  brackets_collide: { error: 'duplicate' },
  last_bracket: { error: 'invalid_input' },
} as const satisfies Refusals

export const feesEnglish: Sentences<typeof feesRefusals> = {
  not_a_country_code: () => 'A country is named by three capital letters.',
  not_an_amount: () => 'Up to 14 digits, and after a comma or a dot one or two more.',
  not_a_sendable_amount: () => 'Up to 14 digits, and after a comma or a dot as many as the currency has.',
  not_a_fraction: () => 'At least 0 % and below 100 %, with at most two decimals.',
  fee_without_brackets: () => 'A fee needs at least one complete bracket.',
  fee_gone: () => 'This fee does not exist any more.',
  fee_exists: () => 'A fee for this pair already exists',
  fee_pair_fixed: () => 'The countries of a fee do not change. Add a fee for the other pair.',
  bracket_gone: () => 'This bracket does not exist any more.',
  bracket_of_another_fee: () => 'This bracket is not one of this fee. Reload the fee.',
  bracket_twice: () => 'This bracket is there twice.',
  brackets_full: ({ max }) => `A fee has at most ${max} brackets. Remove one that is not needed any more.`,
  to_not_above_from: () => 'To must be greater than From.',
  brackets_overlap: ({ from, to, otherFrom, otherTo }) =>
    `The brackets ${otherFrom} to ${otherTo} and ${from} to ${to} overlap: an amount would have two fees.`,
  brackets_collide: () =>
    'Somebody else has just saved a bracket that overlaps with one of these. Reload the fee.',
  last_bracket: () =>
    'A fee needs at least one bracket. To stop sending between the two countries, delete the fee.',
}
