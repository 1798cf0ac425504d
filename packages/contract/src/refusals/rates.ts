import type { Refusals, Sentences } from './declare.ts'

export const ratesRefusals = {
  spread_gone: { error: 'not_found' },
  spread_exists: { error: 'duplicate', params: { currency: 'text' } },
  not_a_currency_code: { error: 'invalid_input' },
  unknown_currency: { error: 'invalid_input' },
  no_spread_of_base: { error: 'invalid_input' },
  spread_keeps_currency: { error: 'invalid_input', params: { currency: 'text' } },
  spread_of_zero: { error: 'invalid_input' },
} as const satisfies Refusals

export const ratesEnglish: Sentences<typeof ratesRefusals> = {
  spread_gone: () => 'This spread does not exist any more.',
  spread_exists: ({ currency }) => `There is a spread for ${currency} already. Reload and change that one.`,
  not_a_currency_code: () => 'A currency is named by three capital letters.',
  unknown_currency: () => 'This currency is not known here.',
  no_spread_of_base: () => 'All rates are against the US dollar: it has no spread.',
  spread_keeps_currency: ({ currency }) => `This is the spread of ${currency}, and stays with it.`,
  spread_of_zero: () => 'A spread of 0 sells at cost. Confirm that this is meant.',
}
