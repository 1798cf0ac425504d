import { describe, expect, it } from 'vitest'
import { bankChecks, fieldOf } from './bank-checks.ts'
import {
  blankAccount,
  checkAccount,
  fieldNames,
  looksLikeBic,
  maxLength,
  mergeAccounts,
  requiredFields,
  startAccounts,
} from './bank-values.ts'
import { currentMessages } from './texts.ts'

const en = currentMessages()

function stored(abSid: number) {
  return {
    ...Object.fromEntries(fieldNames.map((field) => [field, 'MEX'])),
    ...blankAccount('-'),
    currencyCode: 'MXN',
    name: `Bank ${abSid}`,
    swift: 'BNMXMXMM',
    address: 'Street 1',
    city: 'Puebla',
    countryCode: 'MEX',
    accNumber: '123',
    accHolderName: 'Holder',
    accCountryCode: 'MEX',
    abSid,
    agency: 1,
    version: 1,
  }
}
const [first = blankAccount('-')] = startAccounts([stored(1)], ['MXN'])

describe('accounts in the form', () => {
  it('come by abSid, or one blank if there are none', () => {
    expect(startAccounts([stored(3), stored(1)], ['MXN']).map(({ abSid }) => abSid)).toEqual([1, 3])
    expect(startAccounts([], ['MXN'])).toMatchObject([{ name: '' }])
  })

  it('[BANK-08] lose a currency that the agency does not have, and are invalid without', () => {
    const [account = blankAccount('-')] = startAccounts([stored(1)], ['USD'])
    expect(account.currencyCode).toBe('')
    expect(Object.keys(checkAccount(account, ['USD'], en))).toEqual(['currencyCode'])
  })

  it('[BANK-10] need nine fields, none of them empty', () => {
    expect(checkAccount(first, ['MXN'], en)).toEqual({})
    expect(Object.keys(checkAccount(blankAccount('x'), ['MXN'], en))).toEqual(
      fieldNames.filter((field) => requiredFields.has(field)),
    )
    for (const field of fieldNames) {
      const long = 'x'.repeat((maxLength(field) ?? 0) + 1)
      expect(Object.keys(checkAccount({ ...first, [field]: long }, ['MXN'], en))).toContain(field)
    }
  })

  it('are named where they are invalid', () => {
    const { invalidOnes, namesOf } = bankChecks(['MXN'], en)
    const all = [first, { ...first, city: '' }, blankAccount('x')]
    expect(namesOf(invalidOnes(all), all)).toBe('Bank 1 (123), account 3 of the list')
  })
})

it('knows the form of a SWIFT/BIC code', () => {
  for (const good of ['', 'DEUTDEFF', 'deutdeff500', ' BNMXMXMM ']) expect(looksLikeBic(good)).toBe(true)
  for (const bad of ['DEUTDEF', 'DEUTDEFF5', 'D3UTDEFF', 'DEUT1EFF', 'DEUTDEFF5000'])
    expect(looksLikeBic(bad)).toBe(false)
})

it('keeps what I typed over what somebody else saved, account by account', () => {
  const base = startAccounts([stored(1), stored(2)], ['MXN'])
  const mine = [
    ...base.map((one) => ({ ...one, notes: one.abSid === 1 ? 'mine' : '' })),
    { ...blankAccount('n'), name: 'New' },
  ]
  const theirs = startAccounts([{ ...stored(1), city: 'Leon', version: 2 }, stored(2), stored(3)], ['MXN'])
  expect(mergeAccounts(base, mine, theirs)).toMatchObject([
    { abSid: 1, notes: 'mine', city: 'Leon', version: 2 },
    { abSid: 2 },
    { abSid: 3 },
    { name: 'New' },
  ])
})

it("puts the server's errors on the account that was sent", () => {
  const other = { ...first, id: 'other' }
  expect(fieldOf('bankAccounts.0.swift', [other], [first, other])).toBe('accounts.1.swift')
})
