import { expect, test } from 'vitest'
import { isZipPassword, zipPasswordOf } from './zip-password.ts'

test.each(['Twelve chars', 'x'.repeat(64), '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('%j is one', (text) => {
  expect(isZipPassword(text)).toBe(true)
})

test.each(['', 'Eleven char', 'x'.repeat(65), 'Contraseña larga', 'with a tab\there', 'two\nlines here'])(
  '%j is none',
  (text) => {
    expect(isZipPassword(text)).toBe(false)
  },
)

test('a made one is a password of 20 letters, all of them as likely', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Map<string, number>()
  for (const byte of all) {
    const letter = zipPasswordOf(Uint8Array.of(byte))
    if (letter !== '') counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect([counts.size, ...new Set(counts.values())]).toEqual([56, 4])
  const made = zipPasswordOf(all)
  expect([made.length, isZipPassword(made)]).toEqual([20, true])
})
