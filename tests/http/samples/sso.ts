import type { Samples } from './sample.ts'

/** Where no provider is set, which is so in this test, nothing of it is there; its own tests have one. */
export const ssoSamples: Samples = {
  'sso.callback': async () => ({ query: { code: 'a', state: 'b' } }),
  'sso.logout': async () => ({ body: { logout_token: 'a' } }),
  'sso.logInAnew': async () => ({ body: { purpose: 'sessions_end' } }),
  'sso.stateOf': async ({ storeUser }) => ({ params: { sid: (await storeUser()).sid } }),
  'sso.expect': async ({ storeUser }) => ({ params: { sid: (await storeUser()).sid } }),
  'sso.unlink': async ({ storeUser }) => ({
    params: { sid: (await storeUser()).sid },
    body: { reason: 'left the house' },
  }),
}
