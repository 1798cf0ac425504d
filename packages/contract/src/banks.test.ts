import { describe, expect, test } from 'vitest'
import { bankFields, banksRoutes } from './banks.ts'
import {
  expectAccepted,
  expectOptionalText,
  expectRefused,
  expectRequiredText,
  refusalsOf,
} from './refusals/refused-input.test-support.ts'

const account = {
  currencyCode: 'USD',
  name: 'Bank',
  swift: 'BCMRMXMM',
  address: 'Reforma 1',
  city: 'Mexico',
  countryCode: 'MEX',
  accNumber: '00012345',
  accHolderName: 'The Holder',
  accCountryCode: 'USA',
}

describe.each(['create', 'update'] as const)('the accounts of `%s`', (name) => {
  const refusals = (bankAccounts: unknown) => refusalsOf(banksRoutes[name].body, { bankAccounts })
  /** The second account has the value, the first one is accepted. */
  const of = (field: string) => (value: unknown) => refusals([account, { ...account, [field]: value }])

  test.each([
    ['name', 100],
    ['swift', 20],
    ['address', 200],
    ['city', 100],
    ['accNumber', 50],
    ['accHolderName', 100],
  ])('have a required %s of at most %i characters', (field, max) => {
    expectRequiredText(of(field), `bankAccounts.1.${field}`, max)
  })

  test.each([
    ['state', 200],
    ['notes', 2000],
    ['accHolderAddress', 200],
    ['accCity', 200],
    ['accState', 200],
    ['accZipCode', 20],
    ['accNotes', 2000],
  ])('may have a %s of at most %i characters', (field, max) => {
    expectOptionalText(of(field), `bankAccounts.1.${field}`, max)
  })

  test.each(['currencyCode', 'countryCode', 'accCountryCode'])('have a %s of three characters', (field) => {
    expectRefused(of(field), `bankAccounts.1.${field}`, [
      ['', 'required'],
      ['   ', 'required'],
      ['US', 'required'],
      ['USAA', 'required'],
      ...[undefined, null, 7, {}].map((value) => [value, 'wrong_type'] as const),
    ])
    expectAccepted(of(field), ['USA', ' USA '])
  })

  test('are one to 100', () => {
    expect(refusals([])).toEqual(['bankAccounts too_few'])
    expect(refusals(Array.from({ length: 101 }, () => account))).toEqual(['bankAccounts too_many'])
    expectAccepted(refusals, [[account], Array.from({ length: 100 }, () => account)])
    for (const none of [undefined, null, {}, 'all'])
      expect(refusals(none)).toEqual(['bankAccounts wrong_type'])
  })
})

test('a text that is left out is empty', () => {
  expect(bankFields.parse(account)).toEqual({
    ...account,
    state: '',
    notes: '',
    accHolderAddress: '',
    accCity: '',
    accState: '',
    accZipCode: '',
    accNotes: '',
  })
})

test('a changed account is named by its number, and a new one has none', () => {
  const refusals = (abSid: unknown) =>
    refusalsOf(banksRoutes.update.body, { bankAccounts: [{ ...account, abSid }] })
  expectRefused(refusals, 'bankAccounts.0.abSid', [
    [2 ** 31, 'too_big'],
    [0, 'not_above'],
    ['1', 'wrong_type'],
    [1.5, 'wrong_type'],
  ])
  expectAccepted(refusals, [undefined, 1, 2 ** 31 - 1])
})
