import type { Refusals, Sentences } from './declare.ts'

const things = ['string', 'array', 'set', 'map', 'file'] as const
const units = { string: 'characters', array: 'items', set: 'items', map: 'entries', file: 'bytes' } as const

/** What may be wrong with any field: our own rules first, then those of zod that nobody gave a code. */
export const inputRefusals = {
  required: { error: 'invalid_input' },
  at_most_characters: { error: 'invalid_input', params: { max: 'number' } },
  at_least_characters: { error: 'invalid_input', params: { min: 'number' } },
  character_not_storable: { error: 'invalid_input' },
  not_a_record_number: { error: 'invalid_input' },
  not_a_password_hash: { error: 'invalid_input' },
  not_an_email: { error: 'invalid_input' },
  unknown_code: { error: 'invalid_input' },
  page_too_deep: { error: 'invalid_input' },

  not_valid: { error: 'invalid_input' },
  wrong_type: { error: 'invalid_input', params: { expected: 'text', received: 'text' } },
  wrong_value: { error: 'invalid_input', params: { expected: 'text' } },
  wrong_option: { error: 'invalid_input', params: { options: 'text' } },
  wrong_format: { error: 'invalid_input', params: { format: 'text' } },
  wrong_pattern: { error: 'invalid_input', params: { pattern: 'text' } },
  too_big: { error: 'invalid_input', params: { thing: 'text', max: 'number' } },
  too_small: { error: 'invalid_input', params: { thing: 'text', min: 'number' } },
  not_below: { error: 'invalid_input', params: { thing: 'text', max: 'number' } },
  not_above: { error: 'invalid_input', params: { thing: 'text', min: 'number' } },
  too_many: { error: 'invalid_input', params: { thing: things, max: 'number' } },
  too_few: { error: 'invalid_input', params: { thing: things, min: 'number' } },
  more_than_exactly: { error: 'invalid_input', params: { thing: things, count: 'number' } },
  fewer_than_exactly: { error: 'invalid_input', params: { thing: things, count: 'number' } },
} as const satisfies Refusals

const formats: Readonly<Record<string, string>> = {
  email: 'email address',
  url: 'URL',
  uuid: 'UUID',
  datetime: 'ISO datetime',
  date: 'ISO date',
  time: 'ISO time',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
}

export const inputEnglish: Sentences<typeof inputRefusals> = {
  required: () => 'This field is required',
  at_most_characters: ({ max }) => `At most ${max} characters`,
  at_least_characters: ({ min }) => `Use at least ${min} characters`,
  character_not_storable: () => 'A character in it cannot be stored',
  not_a_record_number: () => 'Not a record number',
  not_a_password_hash: () => 'Not a password hash',
  not_an_email: () => 'This is not an e-mail address',
  unknown_code: () => 'This code does not exist.',
  page_too_deep: () => 'This page is too far down the list. Narrow the search, for example by dates.',

  not_valid: () => 'Invalid input',
  wrong_type: ({ expected, received }) => `Invalid input: expected ${expected}, received ${received}`,
  wrong_value: ({ expected }) => `Invalid input: expected ${expected}`,
  wrong_option: ({ options }) => `Invalid option: expected one of ${options}`,
  wrong_format: ({ format }) => `Invalid ${formats[format] ?? format}`,
  wrong_pattern: ({ pattern }) => `Invalid string: must match pattern ${pattern}`,
  too_big: ({ thing, max }) => `Too big: expected ${thing} to be <=${max}`,
  too_small: ({ thing, min }) => `Too small: expected ${thing} to be >=${min}`,
  not_below: ({ thing, max }) => `Too big: expected ${thing} to be <${max}`,
  not_above: ({ thing, min }) => `Too small: expected ${thing} to be >${min}`,
  too_many: ({ thing, max }) => `Too big: expected ${thing} to have <=${max} ${units[thing]}`,
  too_few: ({ thing, min }) => `Too small: expected ${thing} to have >=${min} ${units[thing]}`,
  more_than_exactly: ({ thing, count }) =>
    `Too big: expected ${thing} to have exactly ${count} ${units[thing]}`,
  fewer_than_exactly: ({ thing, count }) =>
    `Too small: expected ${thing} to have exactly ${count} ${units[thing]}`,
}
