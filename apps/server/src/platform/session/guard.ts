import { isProfile, mayUse, type Permission } from '@corridor/domain/access/permissions'
import { writeAudit } from '../audit.ts'
import type { Actor, ActorCall, Call } from '../call.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { refusal } from '../errors.ts'
import { notAllowed } from '../refusals.ts'
import type { Secrets } from '../secrets.ts'
import { logLogin } from './login-log.ts'
import { refuseOutside } from './profile-networks.ts'
import type { SessionCache } from './session-cache.ts'
import { endSession, noteActivity } from './sessions.ts'
import { isValueOf, tokenHash } from './tokens.ts'

export type Guard = ReturnType<typeof makeGuard>

/** Stands before every handler: who is this, may they, and does the call really come from our own page. */
export function makeGuard(db: Db, sessions: SessionCache, secrets: Secrets) {
  return {
    authenticate: async (
      token: string | undefined,
      call: Call,
      { isActivity }: { isActivity: boolean },
    ): Promise<Actor> => {
      if (!token) throw refusal('not_logged_in')
      const found = await sessions.find(tokenHash(token))
      if (found?.usable && found.tokenState === 'replayed') {
        // The rightful client stopped using this token long ago: somebody else has a copy of it.
        const line = { channel: 'security', event: 'replay', session: found.sid, user: found.login }
        call.log.warn({ ...line, address: call.address }, 'replayed token ends the session')
        await inTransaction(db, async (tx) => {
          if (await endSession(tx, found.sid, 'replayed')) await logLogin(tx, call, 'REPLAYED', found.userSid)
        })
        sessions.forget()
      }
      if (!found?.usable || found.tokenState === 'replayed' || !isProfile(found.profile)) {
        throw refusal('session_expired')
      }
      refuseOutside(call, found.networks, found.login)
      if (isActivity && found.activityDue) await noteActivity(db, found.sid)
      const { sid, userSid, login, profile, scope } = found
      return { userSid, login, profile, sessionSid: sid, scope }
    },

    /** After a change: whom it concerned is not known here, so everybody is looked for anew. */
    forgetSessions: sessions.forget,

    allow: (actor: Actor, permission: Permission): void => {
      if (!mayUse(actor.profile, permission)) {
        throw notAllowed()
      }
    },

    checkXsrf: (actor: Actor, presented: string | undefined): void => {
      if (!presented || !isValueOf(secrets, 'xsrf', actor.sessionSid, presented)) {
        throw refusal('xsrf_mismatch')
      }
    },

    /** A sign is never an authority; one that is not the session's own betrays a mix-up or a forgery. */
    checkSign: async (call: ActorCall, body: unknown): Promise<void> => {
      if (typeof body !== 'object' || body === null || !('sign' in body) || body.sign === undefined) return
      if (typeof body.sign === 'string' && isValueOf(secrets, 'sign', call.actor.sessionSid, body.sign))
        return
      await inTransaction(db, (tx) =>
        writeAudit(tx, call, {
          entity: 'app_user',
          entitySid: call.actor.userSid,
          action: 'event',
          after: { event: 'a save with a foreign sign was refused' },
        }),
      )
      throw refusal('sign_mismatch')
    },
  }
}
