import type { Refusals, Sentences } from './declare.ts'

export const complianceRefusals = {
  not_a_limit: { error: 'invalid_input' },
  total_needs_period: { error: 'invalid_input' },
  unknown_period: { error: 'invalid_input' },
  unknown_field: { error: 'invalid_input', params: { tag: 'text' } },
  field_twice: { error: 'invalid_input', params: { tag: 'text' } },
  field_always_required: { error: 'invalid_input', params: { field: 'text' } },
  unknown_delivery_option: { error: 'invalid_input', params: { option: 'text' } },
  unknown_enumeration: { error: 'invalid_input', params: { field: 'text' } },
  unknown_transfer: { error: 'invalid_input', params: { reference: 'text' } },
  unknown_enumeration_value: { error: 'invalid_input', params: { field: 'text' } },
} as const satisfies Refusals

export const complianceEnglish: Sentences<typeof complianceRefusals> = {
  not_a_limit: () => 'An amount in dollars of at least 0, with at most two decimals',
  total_needs_period: () => 'Choose the period that Limit Total Network is counted over',
  unknown_period: () => 'A period is a day, a week, a month or a year',
  unknown_field: ({ tag }) => `There is no field ${tag} here`,
  field_twice: ({ tag }) => `The field ${tag} is there twice`,
  field_always_required: ({ field }) => `${field} is always required: no transfer goes without it`,
  unknown_delivery_option: ({ option }) => `There is no delivery option ${option}`,
  unknown_enumeration: ({ field }) => `There is no list of values ${field}`,
  unknown_transfer: ({ reference }) => `This agency has no transfer ${reference}`,
  unknown_enumeration_value: ({ field }) =>
    `A chosen value is not in the list ${field} any more. Reload and choose again.`,
}
