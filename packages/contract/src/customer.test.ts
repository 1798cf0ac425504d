import { describe, expect, test } from 'vitest'
import { customerFields, customerRoutes } from './customer.ts'
import {
  expectAccepted,
  expectOptionalText,
  expectRefused,
  expectRequiredText,
  refusalsOf,
} from './refusals/refused-input.test-support.ts'

const person = {
  firstName: 'JOSE',
  lastName: 'RUIZ',
  address: 'Main Street 1',
  country: 'USA',
  state: 'TX',
  city: 'Dallas',
  homePhone: '+1 214 555 0100',
  photoIdType: 'PAS',
  photoIdNumber: 'AB1234567',
  photoIdCountry: 'GTM',
  dateOfBirth: '1980-02-29',
}

describe.each(['create', 'update'] as const)('the customer of `%s`', (name) => {
  const with1 = (change: object) =>
    refusalsOf(customerRoutes[name].body, { customerInfo: { ...person, ...change } })
  const of = (field: string) => (value: unknown) => with1({ [field]: value })

  test.each([
    ['firstName', 60],
    ['lastName', 60],
    ['address', 120],
    ['city', 60],
    ['homePhone', 25],
    ['photoIdType', 10],
    ['photoIdNumber', 40],
  ])('has a required %s of at most %i characters', (field, max) => {
    expectRequiredText(of(field), `customerInfo.${field}`, max)
  })

  test.each([
    ['middleName', 60],
    ['lastName2', 60],
    ['zipCode', 10],
    ['mobilePhone', 25],
    ['occupation', 10],
    ['birthCity', 60],
    ['legalIdType', 10],
    ['legalIdNumber', 40],
    ['remarks', 2000],
  ])('may have a %s of at most %i characters', (field, max) => {
    expectOptionalText(of(field), `customerInfo.${field}`, max)
  })

  test('is measured in capitals', () => {
    expect(of('lastName')('ß'.repeat(31))).toEqual(['customerInfo.lastName at_most_characters'])
    expect(of('lastName')('ß'.repeat(30))).toEqual([])
  })

  test.each(['country', 'photoIdCountry'])('has a %s', (field) => {
    expectRefused(of(field), `customerInfo.${field}`, [
      ...['', '  ', 'US', 'usa', 'a\0b'].map((value) => [value, 'not_a_country_code'] as const),
      ...[null, undefined, 7].map((value) => [value, 'wrong_type'] as const),
    ])
  })

  test.each(['birthCountry', 'nationalityCountry', 'legalIdIssueCountry'])('may have a %s', (field) => {
    expectRefused(of(field), `customerInfo.${field}`, [
      ['', 'not_a_country_code'],
      [7, 'wrong_type'],
    ])
    expectAccepted(of(field), [null, undefined, 'USA'])
  })

  test('has a date of birth that is not in the future', () => {
    expectRefused(of('dateOfBirth'), 'customerInfo.dateOfBirth', [
      ['2999-01-01', 'born_in_the_future'],
      ['1981-02-29', 'wrong_format'],
      ['31/01/1980', 'wrong_format'],
      ['', 'wrong_format'],
    ])
    for (const value of [null, undefined, 7])
      expect(of('dateOfBirth')(value)[0]).toMatch(/^customerInfo\.dateOfBirth wrong_/)
  })

  test('may have a well-formed e-mail address', () => {
    expectRefused(of('email'), 'customerInfo.email', [['ana@', 'not_an_email']])
    expectAccepted(of('email'), [undefined, '', 'Ana@example.com'])
  })

  test('has a state where its country has a list of them', () => {
    expect(of('state')('')).toEqual(['customerInfo.state required'])
    expect(with1({ country: 'GTM', state: '' })).toEqual([])
    expect(with1({ photoIdCountry: 'USA' })).toEqual(['customerInfo.photoIdState required'])
    expect(with1({ photoIdCountry: 'USA', photoIdState: 'TX' })).toEqual([])
  })

  test('has no id that expires before it was issued', () => {
    const dates = { photoIdIssueDate: '2020-02-29', photoIdExpDate: '2020-02-28' }
    expect(with1(dates)).toEqual(['customerInfo.photoIdExpDate expires_before_issue'])
    expect(with1({ ...dates, photoIdExpDate: '2020-02-29' })).toEqual([])
    expect(with1({ ...dates, photoIdIssueDate: null })).toEqual([])
  })
})

test('texts are stored in capitals but for the e-mail', () => {
  const typed = { ...person, firstName: ' josé ', lastName: 'strauß', email: 'Jose@Example.com' }
  expect(customerFields.parse(typed)).toMatchObject({
    firstName: 'JOSÉ',
    lastName: 'STRAUSS',
    email: 'Jose@Example.com',
    remarks: '',
  })
})
