import { expect, test } from 'vitest'
import { pluralIn } from './plural.ts'

test.each([
  ['en', ['days', 'day', 'days', 'days']],
  ['fr', ['day', 'day', 'days', 'days']],
])('in %s the form follows the rule of the language', (language, forms) => {
  const plural = pluralIn(language)
  expect([0, 1, 2, 1_000_000].map((count) => plural(count, { one: 'day', other: 'days' }))).toEqual(forms)
})
