import { expect, test } from 'vitest'
import { type GroupRule, profileOfGroups } from './sso-groups.ts'

const rules: readonly GroupRule[] = [
  { profile: 1, group: 'admins' },
  { profile: 4, group: 'money' },
  { profile: 5, group: 'help' },
]

test.each([
  [['help'], 5],
  [['help', 'money'], 4],
  [['others', 'help', 'admins'], 1],
  // Nobody is let in by what only looks like a group.
  [['Admins', 'admins ', 'admin'], null],
  [[], null],
])('the groups %j give the profile %s: the first rule that names one', (groups, profile) => {
  expect(profileOfGroups(rules, groups)).toBe(profile)
})
