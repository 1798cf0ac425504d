import type { FieldProblem, Refusal } from '@corridor/domain/compliance/checks'
import { expect, test } from 'vitest'
import { ruleSentence } from './sentences.ts'

const field = 'SENDER_DOB'
const label = 'Date of birth'

function refused(value: string, problem: FieldProblem): Refusal {
  return {
    rule: 'field_not_allowed',
    field,
    label,
    value,
    problem,
  }
}

/** Partners' software shows these to tellers: they are part of the interface. */
test.each<[string, Refusal]>([
  ['Date of birth is required.', { rule: 'field_required', field, label, value: '' }],
  ...(['limitCoB', 'limitDoB', 'limitLegalID', 'limitPhotoID', 'limitTestQuestion'] as const).map(
    (rule): [string, Refusal] => [
      'Date of birth is required above 99.99 USD; this transfer is 100.00 USD.',
      { rule, field, label, limit: '99.99', value: '100.00' },
    ],
  ),
  ['Date of birth is not taken by this agency.', refused('x', { kind: 'not_taken' })],
  ['Date of birth is longer than 3 characters.', refused('abcd', { kind: 'too_long', maxLength: 3 })],
  [
    'Date of birth is not one of the values that this agency accepts.',
    refused('x', { kind: 'not_accepted' }),
  ],
  ['Date of birth is not an e-mail address.', refused('x', { kind: 'not_an_email' })],
  ['Date of birth is not a date of the form YYYY-MM-DD.', refused('x', { kind: 'not_a_date' })],
  [
    'There is no field SHOE_SIZE. Ask getFieldsForProduct for the fields.',
    { rule: 'unknown_field', field: 'SHOE_SIZE', value: 'SHOE_SIZE' },
  ],
  [
    'This agency moves at most 99.99 USD in one transfer; this one is 100.00 USD.',
    { rule: 'limitByTrn', agency: 'own', limit: '99.99', value: '100.00' },
  ],
  [
    'The receiving agency moves at most 99.99 USD in one transfer; this one is 100.00 USD.',
    { rule: 'limitByTrn', agency: 'receiving', limit: '99.99', value: '100.00' },
  ],
  [
    'The customer may send 1000.00 USD per month; with this transfer it would be 1000.01 USD.',
    { rule: 'limitTotalNet', side: 'send', period: 'month', limit: '1000.00', value: '1000.01' },
  ],
  [
    'The receiver may be paid 1000.00 USD per month; with this transfer it would be 1000.01 USD.',
    { rule: 'limitTotalNet', side: 'receive', period: 'month', limit: '1000.00', value: '1000.01' },
  ],
])('%s', (sentence, refusal) => {
  expect(ruleSentence(refusal)).toBe(sentence)
})
