import { type BankValues, checkAccount } from './bank-values.ts'
import type { Messages } from './texts.ts'

/** The checks of the whole list, for one agency. */
export function bankChecks(currencies: readonly string[], messages: Messages) {
  const { banks: texts } = messages
  /** What is wrong with the account at a place, by the names that the form has for its fields. */
  const errorsAt = (accounts: readonly BankValues[], place: number): Record<string, string> => {
    const account = accounts[place]
    if (!account) return {}
    const found = Object.entries(checkAccount(account, currencies, messages))
    return Object.fromEntries(found.map(([field, text]) => [`accounts.${place}.${field}`, text]))
  }
  const invalidOnes = (accounts: readonly BankValues[]): readonly BankValues[] =>
    accounts.filter((account) => Object.keys(checkAccount(account, currencies, messages)).length > 0)
  const nameOf = (account: BankValues, place: number): string =>
    account.name.trim() === ''
      ? texts.nameless(place + 1)
      : texts.accountName(account.name.trim(), account.accNumber.trim())
  const namesOf = (some: readonly BankValues[], all: readonly BankValues[]): string =>
    some.map((account) => nameOf(account, all.indexOf(account))).join(', ')
  return { errorsAt, invalidOnes, namesOf }
}

/** Which account of those that were sent, and which field of it: `bankAccounts.1.swift` travels. */
export function sentAt(path: string, sent: readonly BankValues[]) {
  const [, place, field] = /^bankAccounts\.(\d+)\.(.+)$/.exec(path) ?? []
  return field === undefined ? null : { account: sent[Number(place)], field }
}

/** The form has a place of its own for each account. */
export function fieldOf(path: string, sent: readonly BankValues[], accounts: readonly BankValues[]): string {
  const found = sentAt(path, sent)
  const index = accounts.findIndex(({ id }) => id === found?.account?.id)
  return found && index !== -1 ? `accounts.${index}.${found.field}` : path
}
