import { passwordLength } from '@corridor/contract/common/password'
import { isOwnWord } from '@corridor/domain/access/password-rules'
import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('what is generated is long enough, can be read out, and comes once', () => {
  const made = Array.from({ length: 2_000 }, generatePassword)
  expect(new Set(made).size).toBe(made.length)
  for (const password of made) {
    expect(password).toMatch(/^(?:[a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/)
    expect(password.length).toBeLessThanOrEqual(passwordLength.max)
    expect(isOwnWord(password, { login: 'ana.ruiz', name: 'Ana', lastName: 'Ruiz' })).toBe(false)
  }
  // Each of the 32 signs about as often as the others: 40,000 draws, 1,250 each.
  const counts = new Map<string, number>()
  for (const sign of made.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  expect(counts.size).toBe(32)
  for (const [, count] of counts) expect(Math.abs(count - 1_250)).toBeLessThan(350)
})
