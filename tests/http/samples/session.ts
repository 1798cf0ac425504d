import { hashPassword } from '@corridor/contract/common/password'
import { testPassword, testSecondPassword } from '#support/server.ts'
import type { Samples } from './sample.ts'

export const sessionSamples: Samples = {
  'session.login': async () => ({ body: { user: 'profile5', password: await hashPassword(testPassword) } }),
  'session.setPassword': async ({ account }) => ({
    body: { preToken: await account.preToken(), password: await hashPassword('violet harbour 93') },
  }),
  'session.passFactor': async ({ account }) => ({ body: await account.awaited('mfa_required') }),
  'session.startFactor': async ({ account }) => ({
    body: { preToken: await account.preToken('mfa_setup_required') },
  }),
  'session.confirmFactor': async ({ account }) => ({ body: await account.awaited('mfa_setup_required') }),
  'session.askPasskey': async ({ account }) => ({
    body: { preToken: await account.preToken('mfa_required') },
  }),
  'session.passPasskey': async ({ account }) => ({ body: await account.awaitedPasskey() }),
  'session.startPasskey': async ({ account }) => ({
    body: { preToken: await account.preToken('mfa_setup_required') },
  }),
  'session.addPasskey': async ({ account }) => ({
    body: { ...(await account.awaitedNewPasskey()), name: 'Blue key' },
  }),
  'session.passSecondLevelByPasskey': async ({ account }) => {
    await account.resetPasswords()
    return { body: { passkey: await account.signedPasskey('second_level'), action: 'cancel' } }
  },
  'session.secondLevel': async () => ({ body: { passlvl2: await hashPassword(testSecondPassword) } }),
}
