import { expect, test } from 'vitest'
import { isProfile, mayUse, permissions, permissionsOf, profiles, superAdminProfile } from './permissions.ts'

/** Written by hand from the requirements, not from the table under test: a wrong grant shows up as a difference. */
const expected = [
  'session.use     1 2 3 4 5 6',
  'lookups.read    1 2 3 4 5 6',
  'audit.read      1 2 3 4 5 6',
  'audit.list      1 . 3 . . 6',
  'users.read      1 2 3 . . 6',
  'users.create    1 2 . . . .',
  'users.edit      1 . . . . .',
  'users.unlock    1 . . . . .',
  'agencies.read   1 2 3 4 5 6',
  'agencies.edit   1 2 . . . .',
  'agencies.cleanup 1 . . . . .',
  'banks.read      1 2 3 4 . 6',
  'banks.edit      1 . . 4 . .',
  'agents.read     1 2 3 4 5 6',
  'agents.edit     1 2 . . . .',
  'contacts.read   1 2 3 4 5 6',
  'contacts.edit   1 2 3 . . .',
  'compliance.read 1 2 3 4 5 6',
  'compliance.edit 1 . 3 . . .',
  'agencies.suspend 1 . 3 . . .',
  'ips.edit        1 . . . . .',
  'schedule.edit   1 . . . . .',
  'settlement-setup.read 1 2 . 4 . 6',
  'settlement-setup.edit 1 . . 4 . .',
  'settlement-setup.reveal 1 . . 4 . .',
  'settlements.read 1 2 . 4 . 6',
  'settlements.download 1 . . 4 . .',
  'settlements.retry 1 . . 4 . .',
  'settlements.make 1 . . 4 . .',
  'reconciliations.read 1 2 . 4 . 6',
  'reconciliations.download 1 . . 4 . 6',
  'reconciliations.prove 1 . . 4 . 6',
  'reconciliations.reopen 1 . . 4 . .',
  'positions.read  1 2 . 4 . 6',
  'positions.edit  1 . . 4 . .',
  'rates.read      1 2 3 4 5 6',
  'rates.edit      1 . . 4 . .',
  'fees.read       1 2 3 4 5 6',
  'fees.edit       1 . . 4 . .',
  'customers.read  1 2 3 . 5 6',
  'customers.edit  1 2 3 . . .',
  'customers.export 1 . 3 . . .',
  'customers.reveal 1 . 3 . . .',
  'documents.add   1 2 3 . . .',
  'documents.look  1 . 3 . . .',
  'documents.remove 1 . 3 . . .',
  'customers.merge 1 . 3 . . .',
  'transactions.read 1 2 3 4 5 6',
  'transactions.cancel 1 . . . . .',
  'transactions.refund 1 . . 4 . .',
  'transactions.correct 1 . . 4 . .',
  'transactions.reveal 1 . 3 . . .',
  'transactions.export 1 2 3 4 . 6',
  'proposals.read  1 2 3 4 . 6',
  'proposals.decide 1 2 3 4 . .',
  'proposals.settings 1 . . . . .',
  'traces.read     1 2 3 . 5 6',
  'hold-rules.read 1 2 3 . 5 6',
  'hold-rules.edit 1 . 3 . . .',
  'transactions.release 1 . 3 . . .',
  'exceptions.read 1 2 3 4 . 6',
  'exceptions.work 1 2 3 4 . .',
  'exceptions.settings 1 . . . . .',
  'notes.read      1 2 3 4 5 6',
  'notes.add       1 2 3 4 5 .',
  'debug.use       1 . . . . .',
]

test('who may do what is this table, no more and no less', () => {
  const table = permissions.map((permission) => {
    const row = profiles.map(({ sid }) => (mayUse(sid, permission) ? sid : '.'))
    return `${permission.padEnd(15)} ${row.join(' ')}`
  })
  expect(table).toEqual(expected)
})

test('the six profiles have the names and numbers of the wire', () => {
  expect(profiles.map(({ sid, name }) => `${sid} ${name}`)).toEqual([
    '1 Super admin',
    '2 Operations',
    '3 Compliance officer',
    '4 Finance',
    '5 Support',
    '6 Auditor',
  ])
  expect(superAdminProfile).toBe(1)
})

test.each(profiles)('profile $sid $name has exactly what its rows grant, without repetition', ({ sid }) => {
  const own = permissionsOf(sid)
  expect(own).toEqual(permissions.filter((permission) => mayUse(sid, permission)))
  expect(new Set(own).size).toBe(own.length)
  expect(own).toContain('session.use')
})

test.each([...permissions])('the super admin may use %s', (permission) => {
  expect(mayUse(superAdminProfile, permission)).toBe(true)
})

test.each([
  { value: 1, known: true },
  { value: 6, known: true },
  { value: 0, known: false },
  { value: 7, known: false },
  { value: -1, known: false },
  { value: 1.5, known: false },
  { value: Number.NaN, known: false },
])('$value is a profile: $known', ({ value, known }) => {
  expect(isProfile(value)).toBe(known)
})
