import { randomUUID } from 'node:crypto'
import { storeLink } from '../../apps/server/src/features/account/store.ts'
import { startPreSession } from '../../apps/server/src/features/session/pre-sessions.ts'
import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startSession } from '../../apps/server/src/platform/session/sessions.ts'
import { newToken, tokenHash } from '../../apps/server/src/platform/session/tokens.ts'
import { addUser, withRememberedHashes } from './server.ts'

/** What calls of an account need of whoever makes them, and of others. */
export interface AccountGiven {
  /** Everybody has the password of the tests again: the call before may have changed it. */
  readonly resetPasswords: () => Promise<void>
  /** Another session of whoever asks, or one of somebody else. */
  readonly ownSession: () => Promise<number>
  readonly sessionOfAnother: () => Promise<{ readonly sid: number; readonly session: number }>
  /** A link, or a log-in under way, of somebody who has still to set a password. */
  readonly activation: () => Promise<string>
  readonly preToken: () => Promise<string>
}

export function accountGiven(platform: Platform, userSid: number): AccountGiven {
  const { db } = platform
  const open = (user: number): Promise<number> =>
    inTransaction(db, (tx) => startSession(tx, user, { address: 'test' }, tokenHash(newToken())))
  const another = () => addUser(withRememberedHashes(platform), randomUUID(), 5)
  return {
    resetPasswords: async () => {
      await db
        .updateTable('appUsers')
        .set(await hashesOf(platform))
        .where('sid', '=', userSid)
        .execute()
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
    preToken: async () => {
      const { sid } = await another()
      await db.updateTable('appUsers').set({ passwordGiven: true }).where('sid', '=', sid).execute()
      const started = await inTransaction(db, (tx) => startPreSession(tx, sid, 'new_password_required'))
      return started.preToken
    },
  }
}

/** Of somebody who has just been stored with them. */
async function hashesOf(platform: Platform) {
  const { sid } = await addUser(withRememberedHashes(platform), randomUUID(), 5)
  const stored = platform.db.selectFrom('appUsers').select(['passwordHash', 'secondLevelHash'])
  return stored.where('sid', '=', sid).executeTakeFirstOrThrow()
}
