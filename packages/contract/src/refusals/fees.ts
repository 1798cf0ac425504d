import type { Refusals, Sentences } from './declare.ts'

export const feesRefusals = {
  not_a_country_code: { error: 'invalid_input' },
  not_an_amount: { error: 'invalid_input' },
  not_a_fraction: { error: 'invalid_input' },
  fee_without_brackets: { error: 'invalid_input' },
} as const satisfies Refusals

export const feesEnglish: Sentences<typeof feesRefusals> = {
  not_a_country_code: () => 'A country is named by three capital letters.',
  not_an_amount: () => 'Up to 14 digits, and after a comma or a dot one or two more.',
  not_a_fraction: () => 'At least 0 % and below 100 %, with at most two decimals.',
  fee_without_brackets: () => 'A fee needs at least one complete bracket.',
}
