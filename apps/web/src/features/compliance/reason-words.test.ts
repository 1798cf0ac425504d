import { expect, test } from 'vitest'
import type { Field } from './api.ts'
import { reasonWords } from './reason-words.ts'
import { currentMessages } from './texts.ts'

const en = currentMessages()

function field(tag: string, category: string, fieldLabel: string): Field {
  return {
    tag,
    category,
    fieldLabel,
    displayOrder: 1,
    visibility: 'OPT',
    publicado: true,
    requiredAbove: null,
    alwaysRequired: false,
  }
}

const fields = [
  field('SENDER_NAME', 'Sender Information', 'First name'),
  field('RECEIVER_NAME', 'Destination Information', 'First name'),
  field('PHOTO', 'Compliance Info', 'Photo ID type'),
]

test.each([
  ['limitPhotoID', 'PHOTO', 'Photo ID type', 'Photo ID type: above the limit'],
  ['field_not_allowed', 'PHOTO', 'Photo ID type', 'Photo ID type: not accepted'],
  ['field_required', 'SENDER_NAME', 'First name', 'Sender Information, First name: required'],
  ['field_required', 'RECEIVER_NAME', 'First name', 'Destination Information, First name: required'],
  ['limitByTrn', null, 'Limit by transfer', 'Limit by transfer'],
])('%s of %s reads by itself', (rule, tag, label, words) => {
  expect(reasonWords({ rule, field: tag, label }, fields, en)).toBe(words)
})
