import { expect, test } from 'vitest'
import { signaturesVerdict } from './signatures.ts'

const one = { name: 'x', version: '1.0.0', registry: 'https://registry.example/' }

test('a wrong signature is bad, whatever else there is', () => {
  const output = JSON.stringify({ invalid: [one], missing: [{ ...one, name: 'y' }] })
  expect(signaturesVerdict(output)).toEqual({ bad: true, text: 'Not what its publisher signed: x 1.0.0' })
})

test.each([
  ['all are right', JSON.stringify({ invalid: [], missing: [] }), 'Every package has a signature'],
  ['one has none', JSON.stringify({ invalid: [], missing: [one] }), 'without one: x 1.0.0'],
  [
    'there is no way to the keys',
    JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'no such host', detail: '' } }),
    'not checked: no such host',
  ],
  ['npm was stopped', '', 'not checked: npm gave no verdict'],
  ['npm said something else', '[]', 'not checked: npm gave no verdict'],
])('%s: said, and no reason to stop', (_when, output, text) => {
  const verdict = signaturesVerdict(output)
  expect(verdict.bad).toBe(false)
  expect(verdict.text).toContain(text)
})
