import type { FieldError } from '@corridor/contract/common/errors'
import type { banks } from '../../lib/messages/en/banks.ts'
import { type BankValues, checkAccount } from './bank-values.ts'

/** The checks of the whole list, for one agency. */
export const bankChecks = (currencies: readonly string[], texts: typeof banks) => {
  /** What is wrong with the account at a place, by the names that the form has for its fields. */
  const errorsAt = (accounts: readonly BankValues[], place: number): Record<string, string> => {
    const account = accounts[place]
    if (!account) return {}
    const found = Object.entries(checkAccount(account, currencies, texts))
    return Object.fromEntries(found.map(([field, text]) => [`accounts.${place}.${field}`, text]))
  }
  const invalidOnes = (accounts: readonly BankValues[]): readonly BankValues[] =>
    accounts.filter((account) => Object.keys(checkAccount(account, currencies, texts)).length > 0)
  const nameOf = (account: BankValues, place: number): string =>
    account.name.trim() === ''
      ? texts.nameless(place + 1)
      : texts.accountName(account.name.trim(), account.accNumber.trim())
  const namesOf = (some: readonly BankValues[], all: readonly BankValues[]): string =>
    some.map((account) => nameOf(account, all.indexOf(account))).join(', ')
  return { errorsAt, invalidOnes, namesOf }
}

/** The server speaks of `bankAccounts.1.swift`, by the place in what was sent; the form has a place of its own. */
export const toFormFields = (
  errors: readonly FieldError[],
  sent: readonly BankValues[],
  accounts: readonly BankValues[],
): FieldError[] =>
  errors.map(({ field, message }) => {
    const [, place = '', rest = ''] = /^bankAccounts\.(\d+)\.(.+)$/.exec(field) ?? []
    const id = sent[Number(place)]?.id
    const index = accounts.findIndex((account) => account.id === id)
    return rest === '' || index === -1 ? { field, message } : { field: `accounts.${index}.${rest}`, message }
  })
