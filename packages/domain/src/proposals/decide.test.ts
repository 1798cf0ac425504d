import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProfileSid, profiles } from '../access/permissions.ts'
import { type Decider, type FourEyes, hindranceOf, isWeaker, mayWithdraw, needsSecond } from './decide.ts'

const ana = { userSid: 7, login: 'ana.ruiz' }
const other: Decider = { userSid: 8, login: 'finn.olsen', profile: 4, tied: false }

describe('who may decide a proposal', () => {
  test('another person with the permission of the change', () => {
    expect(hindranceOf(ana, other, 'banks.edit')).toBeNull()
    expect(hindranceOf({ userSid: null, login: 'host' }, other, 'rates.edit')).toBeNull()
  })

  test('nobody an own one: the account counts, also under a changed login, and so does the login given up', () => {
    expect(hindranceOf(ana, { ...other, userSid: 7 }, 'banks.edit')).toBe('own_proposal')
    expect(hindranceOf(ana, { ...other, userSid: 7, login: 'a.garcia' }, 'banks.edit')).toBe('own_proposal')
    expect(hindranceOf(ana, { ...other, login: 'ANA.Ruiz' }, 'banks.edit')).toBe('own_proposal')
  })

  test('nobody whose account is tied to the proposer', () => {
    expect(hindranceOf(ana, { ...other, tied: true }, 'banks.edit')).toBe('account_tied')
  })

  test.each<[ProfileSid, string | null]>([
    [1, null],
    [2, 'not_allowed'],
    [3, 'not_allowed'],
    [4, null],
    [5, 'not_allowed'],
    [6, 'not_allowed'],
  ])('profile %i decides a bank account: %s', (profile, expected) => {
    expect(hindranceOf(ana, { ...other, profile }, 'banks.edit')).toBe(expected)
  })

  test('whatever profile and permission, the own proposal is never decided', () => {
    const anyProfile = fc.constantFrom(...profiles.map(({ sid }) => sid))
    const anyPermission = fc.constantFrom('banks.edit', 'agencies.edit', 'users.edit', 'rates.edit')
    fc.assert(
      fc.property(
        anyProfile,
        anyPermission,
        fc.string(),
        fc.boolean(),
        (profile, permission, login, tied) =>
          hindranceOf(ana, { userSid: ana.userSid, login, profile, tied }, permission) !== null,
      ),
    )
  })

  test('only the proposer withdraws', () => {
    expect([mayWithdraw(ana, 7), mayWithdraw(ana, 8)]).toEqual([true, false])
    expect(mayWithdraw({ userSid: null, login: 'host' }, 7)).toBe(false)
  })
})

describe('when a second person is needed', () => {
  test.each<[string, FourEyes, bigint | null, boolean]>([
    ['off', { isOn: false, aboveCents: null }, 100n, false],
    ['on, without an amount', { isOn: true, aboveCents: null }, null, true],
    ['on, for every amount', { isOn: true, aboveCents: null }, 0n, true],
    ['on, at the figure', { isOn: true, aboveCents: 1000n }, 1000n, false],
    ['on, a cent above the figure', { isOn: true, aboveCents: 1000n }, 1001n, true],
    ['on with a figure, without an amount', { isOn: true, aboveCents: 1000n }, null, true],
  ])('%s', (_title, setting, amount, expected) => {
    expect(needsSecond(setting, amount)).toBe(expected)
  })

  test('what the same person did today counts with the amount', () => {
    const setting = { isOn: true, aboveCents: 1000n }
    expect([0n, 400n, 401n, 1000n].map((done) => needsSecond(setting, 600n, done))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(needsSecond({ ...setting, isOn: false }, 600n, 1000n)).toBe(false)
  })

  test('a setting is weaker exactly when an amount needs nobody else any more', () => {
    const cents = fc.bigInt({ min: 0n, max: 20n })
    const setting = fc.record({ isOn: fc.boolean(), aboveCents: fc.option(cents) })
    fc.assert(
      fc.property(setting, setting, (before, after) => {
        const amounts = [null, ...Array.from({ length: 23 }, (_, index) => BigInt(index))]
        const lost = amounts.some((amount) => needsSecond(before, amount) && !needsSecond(after, amount))
        expect(isWeaker(before, after)).toBe(lost)
      }),
    )
  })
})
