import { hashPassword } from '@corridor/contract/common/password'
import type { AccountGiven } from '#support/account.ts'
import { testPassword, testSecondPassword } from '#support/server.ts'
import type { Samples } from './sample.ts'

const fresh = 'violet harbour 93'

async function withApp(account: AccountGiven) {
  await account.resetPasswords()
  return { body: { current: await hashPassword(testPassword), oneTimeCode: await account.setUpApp() } }
}

export const accountSamples: Samples = {
  'account.changePassword': async ({ account }) => {
    await account.resetPasswords()
    return { body: { current: await hashPassword(testPassword), password: await hashPassword(fresh) } }
  },
  'account.changeSecondLevel': async ({ account }) => {
    await account.resetPasswords()
    const current = await hashPassword(testPassword)
    const currentLevel2 = await hashPassword(testSecondPassword)
    return { body: { current, currentLevel2, passLevel2: await hashPassword(fresh) } }
  },
  'account.startFactor': async ({ account }) => {
    await account.resetPasswords()
    return { body: { current: await hashPassword(testPassword) } }
  },
  'account.confirmFactor': async ({ account }) => ({ body: { oneTimeCode: await account.beginApp() } }),
  'account.renewCodes': async ({ account }) => withApp(account),
  'account.removeFactor': async ({ account }) => withApp(account),
  'account.startPasskey': async ({ account }) => {
    await account.resetPasswords()
    return { body: { current: await hashPassword(testPassword) } }
  },
  'account.addPasskey': async ({ account }) => {
    await account.resetPasswords()
    return { body: { name: 'Blue key', made: await account.madePasskey() } }
  },
  'account.renamePasskey': async ({ account }) => {
    await account.resetPasswords()
    return { params: { sid: await account.storePasskey() }, body: { name: 'Red key' } }
  },
  'account.removePasskey': async ({ account }) => {
    await account.resetPasswords()
    const sid = await account.storePasskey()
    const passkey = await account.signedPasskey('prove')
    return { params: { sid }, body: { current: await hashPassword(testPassword), passkey } }
  },
  'account.factorOf': async ({ storeUser }) => ({ params: { sid: (await storeUser()).sid } }),
  'account.removeFactorOf': async ({ account }) => ({ params: { sid: await account.userWithApp() } }),
  'account.endSession': async ({ account }) => {
    await account.resetPasswords()
    const current = await hashPassword(testPassword)
    return { params: { sid: await account.ownSession() }, body: { current } }
  },
  'account.endOthers': async ({ account }) => {
    await account.resetPasswords()
    return { body: { current: await hashPassword(testPassword) } }
  },
  'account.sessionsOf': async ({ storeUser }) => ({ params: { sid: (await storeUser()).sid } }),
  'account.endSessionOf': async ({ account }) => ({ params: await account.sessionOfAnother() }),
  'account.endSessionsOf': async ({ storeUser }) => ({ params: { sid: (await storeUser()).sid } }),
  'account.makeActivation': async ({ storeUser }) => ({ params: { sid: (await storeUser()).sid } }),
  'account.lookAtActivation': async ({ account }) => ({ body: { activation: await account.activation() } }),
  'account.activate': async ({ account }) => ({
    body: { activation: await account.activation(), password: await hashPassword(fresh) },
  }),
}
