import type { Refusals, Sentences } from './declare.ts'

export const positionsRefusals = {
  not_a_sum: { error: 'invalid_input' },
  prepaid_has_no_limit: { error: 'invalid_input' },
  alert_above_limit: { error: 'invalid_input' },
  limit_gone: { error: 'not_found' },
  limit_busy: { error: 'unavailable' },
  value_date_far: { error: 'invalid_input' },
  statement_too_long: { error: 'invalid_input', params: { days: 'number' } },
  statement_backwards: { error: 'invalid_input' },
  payment_gone: { error: 'not_found' },
  payment_is_counter: { error: 'invalid_input' },
  payment_undone: { error: 'duplicate' },
  payment_key_used: { error: 'duplicate' },
  payment_reference_used: {
    error: 'duplicate',
    params: { sid: 'number', day: 'text', amount: 'text', by: 'text' },
  },
  payment_reference_proposed: { error: 'duplicate', params: { sid: 'number', by: 'text' } },
  pays_more_than_owed: { error: 'wrong_status', params: { amount: 'text', owed: 'text' } },
} as const satisfies Refusals

export const positionsEnglish: Sentences<typeof positionsRefusals> = {
  not_a_sum: () => 'Up to 12 digits, and after a comma or a dot one or two more.',
  prepaid_has_no_limit: () => 'A prepaid account owes nothing: its limit is 0.',
  alert_above_limit: () => 'The alert threshold is at most the limit.',
  limit_gone: () => 'This agency has no limit any more.',
  limit_busy: () =>
    'So much is being booked just now that the position could not be counted. Nothing was changed: save again.',
  value_date_far: () => 'The value date is at most a year ago and at most a week ahead.',
  statement_too_long: ({ days }) => `A statement has at most ${days} days. Choose a shorter time.`,
  statement_backwards: () => 'The first day of a statement is not after its last.',
  payment_gone: () => 'There is no such payment.',
  payment_is_counter: () => 'A counter entry is not undone. Record the payment anew.',
  payment_undone: () => 'This payment has been undone by a counter entry before.',
  payment_key_used: () => 'This form has booked another payment before. Close it and begin anew.',
  payment_reference_used: ({ sid, day, amount, by }) =>
    `Payment ${sid} already has this bank reference: ${amount} USD, booked by ${by} on ${day}. Check the reference, or undo that payment first.`,
  payment_reference_proposed: ({ sid, by }) =>
    `${by} has proposed a payment with this bank reference (proposal ${sid}). Check the reference, or have that proposal decided or withdrawn first.`,
  pays_more_than_owed: ({ amount, owed }) =>
    `The agency is owed ${owed} USD, less than this payment of ${amount} USD. Nothing was booked. Check the amount, or record the payment again and confirm it.`,
}
