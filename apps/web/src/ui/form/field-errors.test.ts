import { expect, it } from 'vitest'
import { toFieldErrors, withoutChanged } from './field-errors.ts'

it('joins several messages for one field', () => {
  const errors = [
    { field: 'a', message: 'Too long.' },
    { field: 'b', message: 'Missing.' },
    { field: 'a', message: 'Taken.' },
  ]
  expect(toFieldErrors(errors)).toEqual({ a: 'Too long. Taken.', b: 'Missing.' })
})

it('drops the errors of changed fields only', () => {
  const address = { city: 'x' }
  const errors = { name: 'Taken', 'address.city': 'Unknown', other: 'Never shown' }
  expect(withoutChanged(errors, { name: 'a', address }, { name: 'a', address: { city: 'y' } })).toEqual({
    name: 'Taken',
    other: 'Never shown',
  })
  expect(withoutChanged(errors, { name: 'a', address }, { name: 'b', address })).toEqual({
    'address.city': 'Unknown',
    other: 'Never shown',
  })
})
