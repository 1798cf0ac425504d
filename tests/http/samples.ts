import { hashPassword } from '@corridor/contract/common/password'
import type { ProfileSid } from '@corridor/domain/access/permissions'
import { testPassword, testSecondPassword } from '../support/server.ts'

/** What a sample may build on. */
export interface Given {
  /** Different at every call. */
  readonly unique: string
  /** Stores a user of its own for this one call. */
  readonly storeUser: () => Promise<{ readonly sid: number; readonly version: number }>
  /** For routes with `:entity` in their path: the kind of record that is asked about. */
  readonly entity: string
}

interface Sample {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

const userFields = (login: string) => ({
  login,
  // Operations may create such a user: not a super admin, and not active yet.
  profile: 5 satisfies ProfileSid,
  name: 'Sample',
  lastName: 'Person',
  email: 'sample@example.com',
  active: false,
  comments: '',
})

/** An input that is answered 200 to whoever may call the route, by `feature.route`. */
export const samples: Readonly<Record<string, (given: Given) => Sample | Promise<Sample>>> = {
  'session.login': async () => ({ body: { user: 'profile5', password: await hashPassword(testPassword) } }),
  'session.secondLevel': async () => ({ body: { passlvl2: await hashPassword(testSecondPassword) } }),
  'users.unblock': () => ({ params: { login: 'profile5' } }),
  'users.create': async ({ unique }) => ({
    body: { user: { ...userFields(unique), pass: await hashPassword(testPassword) } },
  }),
  'users.update': async ({ unique, storeUser }) => {
    const { sid, version } = await storeUser()
    return { params: { sid }, body: { user: { ...userFields(unique), version } } }
  },
  'users.loginLogOf': () => ({ params: { sid: 1 } }),
  'audit.last': ({ entity }) => ({ params: { entity, sid: 1 } }),
  'audit.countInserted': ({ entity }) => ({ params: { entity, since: '2026-01-01' } }),
  'audit.history': ({ entity }) => ({ params: { entity, sid: 1 } }),
}
