import { expect, test } from 'vitest'
import { tellSaved, tellVoided } from './tell-rates.ts'

const sheet = { skipped: [], first: [], known: false }

test.each([
  [1, 0, '1 rate was stored.'],
  [2, 0, '2 rates were stored.'],
  [1, 1, '1 rate was stored, but 1 is older than what is in force and changes no price.'],
  [3, 2, '3 rates were stored, but 2 are older than what is in force and change no price.'],
])('%i stored, %i older: %s', (stored, older, sentence) => {
  expect(tellSaved({ ...sheet, stored, older })).toBe(sentence)
})

test.each([
  [1, 1, 'Void are 1 quote and 1 transfer that waits for its commit.'],
  [0, 2, 'Void are 0 quotes and 2 transfers that wait for their commit.'],
])('%i quotes, %i transfers: %s', (quotes, transfers, sentence) => {
  expect(tellVoided({ quotes, transfers })).toBe(sentence)
})
