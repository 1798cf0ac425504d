import type { Refusals, Sentences } from './declare.ts'

export const banksRefusals = {
  banks_exist: { error: 'duplicate' },
  bank_gone: { error: 'not_found' },
  currency_not_of_agency: { error: 'invalid_input' },
  unknown_country: { error: 'invalid_input' },
} as const satisfies Refusals

export const banksEnglish: Sentences<typeof banksRefusals> = {
  banks_exist: () => 'This agency already has bank accounts. Reload and change them.',
  bank_gone: () => 'This bank account does not exist any more. Reload the accounts.',
  currency_not_of_agency: () => 'This is not a currency of the agency.',
  unknown_country: () => 'This country does not exist.',
}
