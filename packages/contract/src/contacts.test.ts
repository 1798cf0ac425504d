import { describe, expect, test } from 'vitest'
import { contactFields, contactsRoutes } from './contacts.ts'
import {
  expectAccepted,
  expectOptionalText,
  expectRefused,
  expectRequiredText,
  refusalsOf,
} from './refusals/refused-input.test-support.ts'

const contact = { firstName: 'Lucia', lastName: 'Marquez', phone: '+52 222 000 0000' }

describe.each(['create', 'update'] as const)('the contact of `%s`', (name) => {
  const of = (field: string) => (value: unknown) =>
    refusalsOf(contactsRoutes[name].body, { ...contact, [field]: value })

  test.each([
    ['firstName', 60],
    ['lastName', 60],
    ['phone', 40],
  ])('has a required %s of at most %i characters', (field, max) => {
    expectRequiredText(of(field), field, max)
  })

  test.each([
    ['charge', 100],
    ['comments', 2000],
  ])('may have a %s of at most %i characters', (field, max) => {
    expectOptionalText(of(field), field, max)
  })

  test('may have a well-formed e-mail address', () => {
    expectRefused(of('email'), 'email', [
      ...[
        'lucia',
        'lucia@',
        '@example.com',
        'a b@example.com',
        'a@b@c.com',
        'a@example.com\r\nBcc: x@y.zz',
      ].map((value) => [value, 'not_an_email'] as const),
      [`${'x'.repeat(243)}@example.com`, 'at_most_characters'],
      ['a\0b@example.com', 'character_not_storable'],
      ...[null, 7, {}].map((value) => [value, 'wrong_type'] as const),
    ])
    expectAccepted(of('email'), [undefined, '', '   ', ' lucia@example.com '])
  })
})

test('texts are trimmed, and one that is left out is empty', () => {
  expect(contactFields.parse({ ...contact, firstName: ' Lucia ', email: ' a@example.com ' })).toEqual({
    ...contact,
    email: 'a@example.com',
    charge: '',
    comments: '',
  })
  expect(contactFields.parse(contact)).toEqual({ ...contact, email: '', charge: '', comments: '' })
})
