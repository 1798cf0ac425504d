import { bankFields } from '@corridor/contract/banks'
import { checkWith } from '../../shared/check-with.ts'
import { limitsOf } from '../../shared/limits.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import { isSame, rebaseValues } from '../../ui/form/values.ts'
import type { BankAccount } from './api.ts'
import type { Messages } from './texts.ts'

export const bankFieldNames = [
  'currencyCode',
  'name',
  'swift',
  'address',
  'city',
  'state',
  'countryCode',
  'notes',
] as const

export const accountFieldNames = [
  'accNumber',
  'accHolderName',
  'accHolderAddress',
  'accCity',
  'accState',
  'accZipCode',
  'accCountryCode',
  'accNotes',
] as const

export type BankField = (typeof bankFieldNames)[number] | (typeof accountFieldNames)[number]

export const fieldNames: readonly BankField[] = [...bankFieldNames, ...accountFieldNames]

export const requiredFields: ReadonlySet<BankField> = new Set(
  fieldNames.filter((field) => limitsOf(bankFields.shape[field]).required),
)

export function maxLength(field: BankField): number | undefined {
  return limitsOf(bankFields.shape[field]).maxLength
}

/** An account in the form: all text, and what tells it from the others. */
export interface BankValues extends Readonly<Record<BankField, string>> {
  /** Its key on this screen; an account that is not stored yet has no other. */
  readonly id: string
  readonly abSid?: number
  readonly version?: number
}

export interface BanksValues {
  readonly accounts: readonly BankValues[]
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the record.
const blankFields = Object.fromEntries(fieldNames.map((field) => [field, ''])) as Record<BankField, string>

export function blankAccount(id: string): BankValues {
  return { ...blankFields, id }
}

/** Stored accounts by abSid, without a currency that the agency does not have; one blank if there are none. */
export function startAccounts(
  stored: readonly BankAccount[],
  currencies: readonly string[],
): readonly BankValues[] {
  if (stored.length === 0) return [blankAccount('new-1')]
  return [...stored]
    .sort((a, b) => a.abSid - b.abSid)
    .map(({ agency: _agency, ...account }) => ({
      ...account,
      currencyCode: currencies.includes(account.currencyCode) ? account.currencyCode : '',
      id: `stored-${account.abSid}`,
    }))
}

export function isUntouched({ id, ...account }: BankValues): boolean {
  const { id: _blank, ...blank } = blankAccount(id)
  return isSame(account, blank)
}

export function isStored({ abSid }: BankValues): boolean {
  return abSid !== undefined
}

/** What is wrong with an account. Which currencies the agency has, no schema knows. */
export function checkAccount(
  account: BankValues,
  currencies: readonly string[],
  messages: Messages,
): FieldErrors {
  return {
    ...checkWith(bankFields, toWire(account), { fieldOf: (path) => path, messages }),
    ...(!currencies.includes(account.currencyCode) && { currencyCode: messages.banks.checks.currency }),
  }
}

/** ISO 9362: 4 letters of the bank, 2 of the country, 2 of the place, and 3 more for a branch. */
const bic = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i

/** True for an empty text too: that it is missing is said elsewhere. */
export function looksLikeBic(text: string): boolean {
  return text.trim() === '' || bic.test(text.trim())
}

export function toWire({ id: _id, ...account }: BankValues) {
  return account
}

/** Their accounts with my changes on top, account by account; mine that are not stored yet come last. */
export function mergeAccounts(
  base: readonly BankValues[],
  mine: readonly BankValues[],
  theirs: readonly BankValues[],
): readonly BankValues[] {
  const find = (list: readonly BankValues[], id: string) => list.find((account) => account.id === id)
  const merged = theirs.filter(isStored).map((account) => {
    const before = find(base, account.id)
    const own = find(mine, account.id)
    return before && own ? rebaseValues<BankValues>(before, own, account) : account
  })
  const added = mine.filter((account) => !isStored(account) && !isUntouched(account))
  const all = [...merged, ...added]
  return all.length > 0 ? all : theirs
}
