import { expect, test } from 'vitest'
import { type FieldDefinition, filledCategories, receiverValues, senderCategories } from './person-fields.ts'

function definition(tag: string, category: string, displayOrder: number): FieldDefinition {
  return {
    tag,
    fieldLabel: tag,
    category,
    displayOrder,
    kind: 'text',
    enumeration: null,
    revealable: false,
  }
}

const definitions = [
  definition('b', 'Sender Information', 2),
  definition('a', 'Sender Information', 1),
  definition('c', 'Third Party Sender', 1),
  definition('posNumber', 'Operational', 1),
]

test('[TRAN-18] [TRAN-19] fields in the order of the screen; no empty field, no empty category, no other one', () => {
  const shown = filledCategories(senderCategories, definitions, { a: 'A', b: 'B', c: ' ', posNumber: '1' })
  expect(shown.map(({ category, fields }) => [category, fields.map(({ value }) => value)])).toEqual([
    ['Sender Information', ['A', 'B']],
  ])
  expect(filledCategories(senderCategories, definitions, {})).toEqual([])
})

test('[TRAN-21] the receiver’s own set if there is one, else the sender’s', () => {
  expect(receiverValues({ a: 'sent' }, { a: 'received' })).toEqual({ a: 'received' })
  expect(receiverValues({ a: 'sent' }, null)).toEqual({ a: 'sent' })
  // A payout that recorded nothing stores an empty set.
  expect(receiverValues({ a: 'sent' }, {})).toEqual({ a: 'sent' })
  expect(receiverValues({ a: 'sent' }, { a: ' ' })).toEqual({ a: 'sent' })
})
