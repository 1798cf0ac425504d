import { expect, test } from 'vitest'
import { rosa } from '#support/rosa.ts'
import type { Customer } from '../../lib/customer.ts'
import { checkCustomer, fieldOf, fieldsOf, newCustomer, valuesOf } from './form-values.ts'
import { currentMessages } from './texts.ts'

const en = currentMessages()

/** As she is read: the end of her number alone. */
const stored: Customer = {
  ...rosa,
  sid: 204_118,
  version: 3,
  photoIdNumber: '•••• 4471',
  photoIdExpDate: '2026-11-26',
  nationalityAtBirthCountry: 'MEX',
  secondaryIdType: 'X',
  createdAt: '2024-03-12T10:00:00Z',
  mergedInto: null,
}
const nothingKnown = { state: undefined, photoIdState: undefined }

test('[CUST-19] of an empty form each required field is missing, and nothing else', () => {
  const errors = checkCustomer(newCustomer, { stored: null, known: nothingKnown }, en)
  expect(Object.keys(errors).sort()).toEqual(
    [
      'firstName',
      'lastName',
      'address',
      'country',
      'city',
      'homePhone',
      'photoIdType',
      'photoIdNumber',
      'photoIdCountry',
      'dateOfBirth',
    ].sort(),
  )
  expect(new Set(Object.values(errors))).toEqual(new Set(['This field is required']))
})

test('what is stored is saved as it is, without what has no field', () => {
  const values = valuesOf(stored)
  expect(checkCustomer(values, { stored, known: nothingKnown }, en)).toEqual({})
  const sent = fieldsOf(values)
  const {
    sid: _sid,
    version: _version,
    createdAt: _created,
    mergedInto: _into,
    nationalityAtBirthCountry: _at,
    secondaryIdType: _second,
    ...fields
  } = stored
  expect(sent).toEqual(fields)
})

test('[CUST-24] capitals but for the email, also of a field that nobody has left', () => {
  const sent = fieldsOf({ ...valuesOf(stored), city: 'houston', remarks: 'große', email: 'a@b.Co' })
  expect(sent).toMatchObject({ city: 'HOUSTON', remarks: 'GROSSE', email: 'a@b.Co' })
})

test('[CUST-21] [CUST-22] another country: what is typed as state is saved, the state of the id is not', () => {
  const values = { ...valuesOf(stored), country: 'GTM', stateText: 'Petén', photoIdCountry: 'GTM' }
  expect(checkCustomer(values, { stored, known: nothingKnown }, en)).toEqual({})
  expect(fieldsOf(values)).toMatchObject({ state: 'PETÉN', photoIdState: '' })
  expect(valuesOf({ ...stored, country: 'GTM', state: 'PETÉN' })).toMatchObject({
    state: '',
    stateText: 'PETÉN',
  })
})

test('[CUST-20] [CUST-22] a state is demanded where there is a list, and one of the list', () => {
  const values = { ...valuesOf(stored), state: '', photoIdState: '' }
  expect(checkCustomer(values, { stored, known: nothingKnown }, en)).toEqual({
    state: 'This field is required',
    photoIdState: 'This field is required',
  })
  const known = { state: new Set(['TX']), photoIdState: new Set(['TX']) }
  const written = { ...valuesOf(stored), state: 'TEXAS', photoIdState: 'TEX.' }
  const choose = 'Choose a state of this country from the list'
  expect(checkCustomer(written, { stored, known }, en)).toEqual({ state: choose, photoIdState: choose })
})

test('a masked number that was typed into is refused; a new one and the mask itself are not', () => {
  const check = (photoIdNumber: string) =>
    checkCustomer({ ...valuesOf(stored), photoIdNumber }, { stored, known: nothingKnown }, en)
  expect(check('•••• 44712')).toEqual({ photoIdNumber: 'Type the whole number, or leave it as it was' })
  expect(check('•••• 4471')).toEqual({})
  expect(check('TX1234471')).toEqual({})
})

test('days that are none, that are to come and that are out of order', () => {
  const check = (change: object) =>
    checkCustomer({ ...valuesOf(stored), ...change }, { stored, known: nothingKnown }, en)
  expect(check({ dateOfBirth: 'March 32' })).toEqual({ dateOfBirth: 'Type a day such as March 14, 1987' })
  expect(check({ dateOfBirth: '2999-01-01' })).toEqual({
    dateOfBirth: 'A date of birth is not in the future',
  })
  expect(check({ dateOfBirth: '1912-02-29' })).toEqual({})
  expect(check({ photoIdIssueDate: '2026-11-27' })).toEqual({
    photoIdExpDate: 'It expires before it was issued',
  })
  expect(check({ photoIdIssueDate: '2016-01-01', photoIdExpDate: '2020-01-01' })).toEqual({})
})

test('the server’s word on the state goes to the field that is shown', () => {
  expect(fieldOf('customerInfo.state', { country: 'USA' })).toBe('state')
  expect(fieldOf('customerInfo.state', { country: 'GTM' })).toBe('stateText')
  expect(fieldOf('customerInfo.photoIdState', { country: 'GTM' })).toBe('photoIdState')
})
