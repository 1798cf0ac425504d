import { randomUUID } from 'node:crypto'
import { hashPassword } from '@corridor/contract/common/password'
import { storeLink } from '../../apps/server/src/features/account/store.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { removeFactors } from '../../apps/server/src/platform/session/factors.ts'
import type { Asker, Ceremony } from '../../apps/server/src/platform/session/passkey-store.ts'
import { addPasskey, askToAdd, askToSign } from '../../apps/server/src/platform/session/passkeys.ts'
import { type LoginStep, startPreSession } from '../../apps/server/src/platform/session/pre-sessions.ts'
import { findSession, startSession } from '../../apps/server/src/platform/session/sessions.ts'
import { newToken, tokenHash } from '../../apps/server/src/platform/session/tokens.ts'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import { beginSetup, codeOf, nextCode, setUpApp } from './factors.ts'
import { addUser, testPassword, testSecondPassword, withRememberedHashes } from './server.ts'

/** What calls of an account need of whoever makes them, and of others. */
export interface AccountGiven {
  /** Everybody has the password of the tests again, and it alone: the call before may have changed it. */
  readonly resetPasswords: () => Promise<void>
  /** Another session of whoever asks, or one of somebody else. */
  readonly ownSession: () => Promise<number>
  readonly sessionOfAnother: () => Promise<{ readonly sid: number; readonly session: number }>
  /** A link, or a log-in under way, of somebody who has still to set a password. */
  readonly activation: () => Promise<string>
  readonly preToken: (step?: LoginStep) => Promise<string>
  /** A log-in under way, and the code that it waits for. */
  readonly awaited: (
    step: 'mfa_required' | 'mfa_setup_required',
  ) => Promise<{ readonly preToken: string; readonly oneTimeCode: string }>
  /** Whoever asks has an app, or has just begun to set one up: the next code of that one. */
  readonly setUpApp: () => Promise<string>
  readonly beginApp: () => Promise<string>
  readonly userWithApp: () => Promise<number>
  /** Whoever asks has just made a passkey, has one, or has signed with it in the session of the call. */
  readonly madePasskey: () => Promise<ReturnType<Authenticator['make']>>
  readonly storePasskey: () => Promise<number>
  readonly signedPasskey: (purpose: Ceremony['purpose']) => Promise<ReturnType<Authenticator['sign']>>
  /** A log-in under way, and what its passkey has signed; or the passkey that was made for it. */
  readonly awaitedPasskey: () => Promise<{
    readonly preToken: string
    readonly passkey: ReturnType<Authenticator['sign']>
  }>
  readonly awaitedNewPasskey: () => Promise<{
    readonly preToken: string
    readonly made: ReturnType<Authenticator['make']>
  }>
}

export function accountGiven(platform: Platform, userSid: number, token: string | undefined): AccountGiven {
  const { db } = platform
  const open = (user: number): Promise<number> =>
    inTransaction(db, (tx) => startSession(tx, user, { address: 'test', keyId: 1 }, tokenHash(newToken())))
  const another = () => addUser(withRememberedHashes(platform), randomUUID(), 5)
  const begin = async (user: number): Promise<string> => codeOf((await beginSetup(platform, user)).factorKey)
  const startLogIn = async (sid: number, step: LoginStep): Promise<string> => {
    await db
      .updateTable('appUsers')
      .set({ passwordGiven: step === 'new_password_required' })
      .where('sid', '=', sid)
      .execute()
    return (await inTransaction(db, (tx) => startPreSession(tx, sid, step))).preToken
  }
  const ownAsker = async (): Promise<Asker> => ({
    sessionSid: (token === undefined ? undefined : await findSession(db, tokenHash(token)))?.sid ?? 0,
  })
  return {
    resetPasswords: async () => {
      await db
        .updateTable('appUsers')
        .set(await hashesOf(platform))
        .where('sid', '=', userSid)
        .execute()
      await inTransaction(db, (tx) => removeFactors(tx, userSid))
    },
    ownSession: () => open(userSid),
    sessionOfAnother: async () => {
      const { sid } = await another()
      return { sid, session: await open(sid) }
    },
    activation: async () => {
      const { sid } = await another()
      const activation = newToken()
      await inTransaction(db, (tx) => storeLink(tx, sid, activation))
      return activation
    },
    preToken: async (step = 'new_password_required') => startLogIn((await another()).sid, step),
    awaited: async (step) => {
      const { sid } = await another()
      const oneTimeCode = step === 'mfa_required' ? nextCode(await setUpApp(platform, sid)) : await begin(sid)
      return { preToken: await startLogIn(sid, step), oneTimeCode }
    },
    setUpApp: async () => nextCode(await setUpApp(platform, userSid)),
    beginApp: () => begin(userSid),
    userWithApp: async () => {
      const { sid } = await another()
      await setUpApp(platform, sid)
      return sid
    },
    madePasskey: async () => (await makePasskey(platform, userSid, await ownAsker())).made,
    storePasskey: async () => (await storePasskey(platform, userSid)).sid,
    signedPasskey: async (purpose) => {
      const { device } = await storePasskey(platform, userSid)
      return signFor(platform, { userSid, asker: await ownAsker(), purpose }, device)
    },
    awaitedPasskey: async () => {
      const { sid } = await another()
      const { device } = await storePasskey(platform, sid)
      const preToken = await startLogIn(sid, 'mfa_required')
      const ceremony = { userSid: sid, asker: { preToken }, purpose: 'log_in' } as const
      return { preToken, passkey: await signFor(platform, ceremony, device) }
    },
    awaitedNewPasskey: async () => {
      const { sid } = await another()
      const preToken = await startLogIn(sid, 'mfa_setup_required')
      return { preToken, made: (await makePasskey(platform, sid, { preToken })).made }
    },
  }
}

async function makePasskey(platform: Platform, sid: number, asker: Asker, opensSecondLevel = true) {
  const device = makeAuthenticator(platform.config.publicOrigin)
  const maker = { ...platform, user: { sid, login: 'somebody' } }
  const asked = await inTransaction(platform.db, (tx) => askToAdd(tx, maker, asker, { opensSecondLevel }))
  return { device, made: device.make(asked) }
}

/** Gives a user a passkey, which passes the second-level prompt unless it is not to. */
export async function storePasskey(
  platform: Platform,
  userSid: number,
  { opensSecondLevel = true, name = 'Blue key' }: { opensSecondLevel?: boolean; name?: string } = {},
) {
  const { db, config } = platform
  const asker = { sessionSid: 0 }
  const { device, made } = await makePasskey(platform, userSid, asker, opensSecondLevel)
  await inTransaction(db, (tx) => addPasskey(tx, config, { userSid, asker }, { name, made }))
  const stored = db.selectFrom('passkeys').select('sid').where('userSid', '=', userSid)
  const { sid } = await stored.orderBy('sid', 'desc').executeTakeFirstOrThrow()
  return { device, sid }
}

async function signFor({ db, config }: Platform, ceremony: Ceremony, device: Authenticator) {
  const { request } = await inTransaction(db, (tx) => askToSign(tx, config, ceremony))
  if (!request) throw new Error('no passkey')
  return device.sign(request)
}

/** What is kept of the passwords of the tests. */
async function hashesOf(platform: Platform) {
  const { passwords } = withRememberedHashes(platform)
  return {
    passwordHash: await passwords.hash(await hashPassword(testPassword)),
    secondLevelHash: await passwords.hash(await hashPassword(testSecondPassword)),
  }
}
