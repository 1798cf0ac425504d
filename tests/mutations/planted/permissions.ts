import type { Plant } from './plant.ts'

/**
 * Permissions of routes, weakened so that an auditor may book, lift limits, and change rules and prices. The tests of
 * access take what they expect from the contract, so only a list that is written by hand can notice them.
 */
const weakened: readonly (readonly [file: string, from: string, to: string])[] = [
  [
    'positions.ts',
    "path: '/api/positions/:agencySid/payments',\n    summary: 'Book a deposit or a payment between an agency and the operator',\n    permission: 'positions.edit'",
    "path: '/api/positions/:agencySid/payments',\n    summary: 'Book a deposit or a payment between an agency and the operator',\n    permission: 'positions.read'",
  ],
  [
    'positions.ts',
    "summary: 'Let an agency owe without a limit',\n    permission: 'positions.edit'",
    "summary: 'Let an agency owe without a limit',\n    permission: 'positions.read'",
  ],
  [
    'hold-rules.ts',
    "summary: 'Change the figures of a rule, or switch it on or off: the next version of it',\n    permission: 'hold-rules.edit'",
    "summary: 'Change the figures of a rule, or switch it on or off: the next version of it',\n    permission: 'hold-rules.read'",
  ],
  [
    'rates.ts',
    "summary: 'Add the spread of a currency: from the next price on it is paid out',\n    permission: 'rates.edit'",
    "summary: 'Add the spread of a currency: from the next price on it is paid out',\n    permission: 'rates.read'",
  ],
]

export const permissionPlants: readonly Plant[] = weakened.map(([file, from, to]) => ({
  test: 'the routes and their permissions are those of route-permissions.ts',
  file: `packages/contract/src/${file}`,
  from,
  to,
  runner: 'vitest',
  tests: 'tests/http/route-tables',
}))
