import { expect, test } from 'vitest'
import { licenceProblems } from './licences.ts'

function problemsOf(license: string | undefined, dev = false): string[] {
  return licenceProblems({
    packages: { 'node_modules/x': { version: '1.0.0', ...(license && { license }), dev } },
  })
}

test.each(['MIT', '(MIT OR CC0-1.0)', 'MIT OR GPL-3.0-only', 'MIT AND ISC', 'BSD-3-Clause'])(
  '%s is allowed',
  (license) => {
    expect(problemsOf(license)).toEqual([])
  },
)

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'SSPL-1.0',
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.md',
  'MIT AND GPL-3.0-only',
  'MIT AND (GPL-3.0-only OR ISC)',
  '',
])('%s is not', (license) => {
  expect(problemsOf(license)).toHaveLength(1)
  expect(problemsOf(license, true)).toHaveLength(1)
})

test('a package without a licence is named', () => {
  expect(problemsOf(undefined)).toEqual(['x 1.0.0: names no licence (part of the product)'])
})

test('what only builds or tests may have a licence that the product may not', () => {
  expect(problemsOf('MPL-2.0', true)).toEqual([])
  expect(problemsOf('MPL-2.0')).toEqual(['x 1.0.0: MPL-2.0 (part of the product)'])
})

test('a package inside another is looked at, our own are not', () => {
  const packages = {
    '': {},
    'apps/server': {},
    'node_modules/@corridor/server': {},
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'GPL-2.0' },
    'apps/web/node_modules/d': { version: '3.0.0' },
  }
  expect(licenceProblems({ packages })).toEqual([
    '@b/c 2.0.0: GPL-2.0 (part of the product)',
    'd 3.0.0: names no licence (part of the product)',
  ])
})
