import { expect, inject, test } from 'vitest'
import { isStrongToken } from './token-strength.ts'

test.each([
  'a token of some length',
  'the token of sender in the tests',
  'this is the secret token of the agent in Madrid',
  'correct horse battery staple correct',
  'demo-token-demo-token-demo-token-demo-token',
  'demo-token-12-3-of-corridor',
  'a'.repeat(200),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'zyxwvutsrqponmlkjihgfedcba9876543210',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'QWERTYUIOPasdfghjklZXCVBNM1234567890',
  'qazwsxedcrfvtgbyhnujm',
  'password'.repeat(20),
  'Password123!Password123!Secret2026',
  'p4ssw0rd-p4ssw0rd-1234-p4ssw0rd',
  '0123456789abcdef0123456789abcdef',
  'deadbeefcafebabedeadbeefcafebabe',
  '2026-11-15-2026-11-16-2026-11-17',
  '+34 600 123 456 +34 911 987 654',
  // Random, but too short.
  'e7f0c1d2a3b4958671',
  '8f14e45fceea167a5a36dedd4bea254',
  'Kq7vP2mXz9Lr4Tb',
  '',
])('%s is no token', (text) => {
  expect(isStrongToken(text)).toBe(false)
})

test.each([
  '8f14e45fceea167a5a36dedd4bea2543',
  '8F14E45FCEEA167A5A36DEDD4BEA2543',
  // A random hex may have no letter at all.
  '59417082630714928350671942803756',
  'Kq7vP2mXz9Lr4TbW8sNdYc',
  'kS8-qLw2_Zx4TnB7vYc9RmEd',
  'f47ac10b-58cc-4372-a567-0e02b2c3d479',
])('%s is one', (text) => {
  expect(isStrongToken(text)).toBe(true)
})

const tokenCount = inject('volume') === 'gate' ? 10_000 : 100_000
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test.each([
  ['32 hex digits', '0123456789abcdef', 32],
  ['what Generate makes', base64url, 43],
])('accepts all random tokens: %s', (_form, alphabet, length) => {
  const refused = Array.from({ length: tokenCount }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
      alphabet.charAt(byte % alphabet.length),
    ).join(''),
  ).filter((text) => !isStrongToken(text))
  expect(refused).toEqual([])
})
