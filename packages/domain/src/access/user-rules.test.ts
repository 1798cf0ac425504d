import { describe, expect, test } from 'vitest'
import { type ProfileSid, profiles } from './permissions.ts'
import { assignableProfiles, refuseUserChange, type UserChange, type UserRefusal } from './user-rules.ts'

const all = profiles.map(({ sid }) => sid)
const others = all.filter((sid) => sid !== 1)

interface Row {
  readonly what: string
  readonly actor: ProfileSid
  readonly change: UserChange
  /** Active super admins besides the one who is changed. */
  readonly besides?: number
  readonly refusal: UserRefusal | null
}

function active(profile: ProfileSid) {
  return { profile, active: true }
}
function inactive(profile: ProfileSid) {
  return { profile, active: false }
}

function check({ actor, change, besides = 1, refusal }: Row) {
  return expect(refuseUserChange(actor, change, besides)).toBe(refusal)
}

describe('[USER-19] the profiles that somebody may give', () => {
  test('a super admin may give all of them, also his own', () => {
    expect(assignableProfiles(1, all)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test.each(others)('profile %i may give all but the super admin', (actor) => {
    expect(assignableProfiles(actor, all)).toEqual([2, 3, 4, 5, 6])
  })

  test('the order and the choice are those of the list that is offered', () => {
    expect(assignableProfiles(2, [6, 1, 3])).toEqual([6, 3])
    expect(assignableProfiles(2, [1])).toEqual([])
  })
})

describe('a new user', () => {
  test.each<Row>([
    { what: 'an active user by a super admin', actor: 1, change: { after: active(5) }, refusal: null },
    { what: 'a super admin by a super admin', actor: 1, change: { after: active(1) }, refusal: null },
    { what: 'an inactive user by Operations', actor: 2, change: { after: inactive(5) }, refusal: null },
    { what: 'a peer by Operations', actor: 2, change: { after: inactive(2) }, refusal: null },
    {
      what: 'an active one by Operations',
      actor: 2,
      change: { after: active(5) },
      refusal: 'activation_by_super_admin',
    },
    {
      what: 'a super admin by Operations',
      actor: 2,
      change: { after: inactive(1) },
      refusal: 'super_admin_only',
    },
    {
      what: 'an active super admin by Operations',
      actor: 2,
      change: { after: active(1) },
      refusal: 'super_admin_only',
    },
    { what: 'the first user of all', actor: 1, change: { after: active(1) }, besides: 0, refusal: null },
    { what: 'one by Compliance', actor: 3, change: { after: inactive(5) }, refusal: 'not_allowed' },
    { what: 'one by Finance', actor: 4, change: { after: inactive(5) }, refusal: 'not_allowed' },
    { what: 'one by Support', actor: 5, change: { after: inactive(5) }, refusal: 'not_allowed' },
    { what: 'one by the Auditor', actor: 6, change: { after: inactive(6) }, refusal: 'not_allowed' },
  ])('$what: $refusal', check)
})

describe('[USER-21] a stored user', () => {
  const change = { before: active(5), after: active(5) }

  test('is changed by a super admin', () => check({ what: '', actor: 1, change, refusal: null }))

  test.each(others)('is not changed by profile %i, whatever is changed', (actor) => {
    for (const after of all.flatMap((profile) => [active(profile), inactive(profile)])) {
      for (const before of all.flatMap((profile) => [active(profile), inactive(profile)])) {
        check({ what: '', actor, change: { before, after }, refusal: 'not_allowed' })
      }
    }
  })
})

describe('[USER-21] the last active super admin', () => {
  test.each<Row>([
    {
      what: 'is not demoted',
      actor: 1,
      change: { before: active(1), after: active(2) },
      refusal: 'last_super_admin',
    },
    {
      what: 'is not deactivated',
      actor: 1,
      change: { before: active(1), after: inactive(1) },
      refusal: 'last_super_admin',
    },
    {
      what: 'is not both',
      actor: 1,
      change: { before: active(1), after: inactive(3) },
      refusal: 'last_super_admin',
    },
    {
      what: 'may change otherwise',
      actor: 1,
      change: { before: active(1), after: active(1) },
      refusal: null,
    },
  ])('$what: $refusal', (row) => check({ ...row, besides: 0 }))

  test.each<Row>([
    { what: 'demoted', actor: 1, change: { before: active(1), after: active(2) }, refusal: null },
    { what: 'deactivated', actor: 1, change: { before: active(1), after: inactive(1) }, refusal: null },
  ])('one of two may be $what', (row) => check({ ...row, besides: 1 }))

  test.each<Row>([
    {
      what: 'an inactive super admin',
      actor: 1,
      change: { before: inactive(1), after: inactive(2) },
      refusal: null,
    },
    { what: 'somebody else', actor: 1, change: { before: active(2), after: inactive(2) }, refusal: null },
  ])('is not $what', (row) => check({ ...row, besides: 0 }))
})
