import { preferenceNames, preferencesRoutes } from '@corridor/contract/preferences'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const clerk = signedIn(2)

function all(session = clerk) {
  return server.client.call(preferencesRoutes.all, {}, session)
}

function keep(name: string, value: unknown, session = clerk) {
  return server.client.attempt(preferencesRoutes.keep, { params: { name }, body: { value } }, session)
}

test('a choice is its own person’s, and the last one holds', async () => {
  expect(await all()).toEqual({})
  expect(summary(await keep('density', 'compact'))).toBe('200')
  expect(summary(await keep('density', 'relaxed'))).toBe('200')
  expect(summary(await keep('language', 'es', boss))).toBe('200')
  expect([await all(), await all(boss)]).toEqual([{ density: 'relaxed' }, { language: 'es' }])
})

test('of one choice by ten at the same moment one is kept', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => keep('theme', `theme ${n}`)))
  expect(answers.map(summary)).toEqual(Array(10).fill('200'))
  expect((await all()).theme).toMatch(/^theme \d$/)
})

test('every name is kept, and the longest value letter by letter', async () => {
  const value = '[{"key":"é👩‍👧"}]'.padEnd(4000, ' ')
  for (const name of preferenceNames) expect(summary(await keep(name, value))).toBe('200')
  expect(await all()).toEqual(Object.fromEntries(preferenceNames.map((name) => [name, value])))
})

test.each([
  ['a name that nobody knows', 'colour', 'red', '400 invalid_input name'],
  ['what is too long', 'theme', 'x'.repeat(4001), '400 invalid_input value'],
  ['what cannot be stored', 'theme', 'a\u0000b', '400 invalid_input value'],
  ['what is no text', 'theme', { dark: true }, '400 invalid_input value'],
  ['nothing', 'theme', undefined, '400 invalid_input value'],
])('%s is refused', async (_what, name, value, refused) => {
  expect(summary(await keep(name, value))).toBe(refused)
})
