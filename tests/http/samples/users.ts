import { hashPassword } from '@corridor/contract/common/password'
import type { ProfileSid } from '@corridor/domain/access/permissions'
import { testPassword } from '#support/server.ts'
import type { Samples } from './sample.ts'

function userFields(login: string) {
  return {
    login,
    // Operations may create such a user: not a super admin, and not active yet.
    profile: 5 satisfies ProfileSid,
    name: 'Sample',
    lastName: 'Person',
    email: 'sample@example.com',
    active: false,
    comments: '',
  }
}

export const usersSamples: Samples = {
  'users.saveNetworks': () => ({ params: { profile: 6 }, body: { networks: [] } }),
  'users.unblock': () => ({ params: { login: 'profile5' } }),
  'users.create': async ({ unique }) => ({
    body: { user: { ...userFields(unique), pass: await hashPassword(testPassword) } },
  }),
  'users.update': async ({ unique, storeUser }) => {
    const { sid, version } = await storeUser()
    return { params: { sid }, body: { user: { ...userFields(unique), version } } }
  },
  'users.loginLogOf': () => ({ params: { sid: 1 } }),
  'users.count': () => ({ body: { search: {} } }),
  'users.rows': () => ({ body: { search: {}, limit: [0, 15] } }),
  'users.loginLogCount': () => ({ body: { search: {} } }),
  'users.loginLogRows': () => ({ body: { search: {}, limit: [0, 15] } }),
}
