import { expect, test } from 'vitest'
import { isOwnWord, likelyOwnWords } from './password-rules.ts'

const owner = { login: 'ana.ruiz', name: 'Ana María', lastName: 'Ruiz Ortega' }

test.each([
  'ana.ruiz',
  'Ana.Ruiz2026!',
  'RUIZ-1234-ANA',
  'ruizortega99',
  'María.1990',
  'Corridor2026',
  'corridor-ana-1',
  'Remittance!',
])('%s is little more than an own word', (password) => {
  expect(isOwnWord(password, owner)).toBe(true)
})

test.each(['a fine evening', 'corridor-demo', 'ruiz likes blue tea', '12345678', 'Tr4nsf0rm', ''])(
  '%s is not',
  (password) => {
    expect(isOwnWord(password, owner)).toBe(false)
  },
)

test('whatever the server compares with is refused in the browser too', () => {
  const likely = likelyOwnWords(owner, 8)
  expect(likely.length).toBeGreaterThan(1_000)
  expect(likely).toContain('ana.ruiz1990')
  expect(likely).toContain('Corridor2026!')
  expect(likely.filter((text) => text.length < 8 || !isOwnWord(text, owner))).toEqual([])
})
