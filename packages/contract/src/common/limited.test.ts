import type { ProfileSid } from '@corridor/domain/access/permissions'
import { expect, test } from 'vitest'
import { usablePermissions } from './limited.ts'

test('whoever is limited is told no permission whose every call is closed to them, and all others', () => {
  const lost = (profile: ProfileSid) =>
    usablePermissions(profile, false).filter(
      (permission) => !usablePermissions(profile, true).includes(permission),
    )
  expect(lost(3)).toEqual(expect.arrayContaining(['users.read', 'audit.list']))
  expect(lost(4)).toContain('fees.edit')
  // Some of their calls are open.
  for (const kept of ['transactions.read', 'agencies.edit', 'hold-rules.read'] as const)
    expect(lost(2)).not.toContain(kept)
})
