import { z } from 'zod'
import type { Call } from '../../platform/call.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import { endSession, endSessionsOf } from '../../platform/session/sessions.ts'
import { Stopped, storable } from './claims.ts'
import { findLoggedOut, type LoggedOut, namesOf, refuseUnderWay, spendLogout } from './logged-out.ts'
import { noteEvent } from './person.ts'
import type { SsoHouse } from './service.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** By OpenID Connect Back-Channel Logout 1.0, section 2.4. A nonce would make it a token of a log-in. */
const logoutClaims = z
  .object({
    jti: storable.min(1).max(500),
    events: z.object({ [logoutEvent]: z.object({}) }),
    sub: storable.min(1).max(255).optional(),
    sid: storable.min(1).max(500).optional(),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** The provider says that somebody has logged out there; gives how many sessions ended here. */
export async function logOutBehind({ db, provider }: SsoHouse, call: Call, token: string): Promise<number> {
  const refused = (err: unknown) => {
    const line = { channel: 'security', event: 'logout_token_refused', address: call.address, err }
    call.log.warn(line, 'nobody was logged out')
    return refusal('logout_token_refused')
  }
  const { issuer: iss, payload } = await provider.checkLogout(token).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error
    const told = refused(error.cause)
    throw error.problem === 'away' ? refusal('provider_away') : told
  })
  const { data: claims, error } = logoutClaims.safeParse(payload)
  if (!claims) throw refused(error)
  return inTransaction(db, async (tx) => {
    if (!(await spendLogout(tx, iss, claims.jti)))
      throw refused(new Error('A token that was acted on already.'))
    const meant = { iss, sub: claims.sub, sid: claims.sid }
    await refuseUnderWay(tx, meant)
    let ended = 0
    for (const userSid of await findLoggedOut(tx, meant)) {
      const here = await end(tx, userSid, meant)
      if (here === 0) continue
      ended += here
      await logLogin(tx, call, 'ENDED', userSid)
      await noteEvent(tx, call, userSid, { event: 'logged out by single sign-on', sessions: here })
    }
    return ended
  })
}

/** With a session of its own the provider means that one, on one device; without, the person. */
async function end(tx: Tx, userSid: number, meant: LoggedOut): Promise<number> {
  if (meant.sid === undefined) return endSessionsOf(tx, userSid, 'single sign-on')
  const names = namesOf(meant)
  // First: a log-in that is quicker is a session by the time that those are looked for.
  await tx.deleteFrom('preSessions').where('userSid', '=', userSid).where('ssoSid', 'in', names).execute()
  const standing = tx.selectFrom('sessions').select('sid').where('userSid', '=', userSid)
  const sessions = await standing.where('ssoSid', 'in', names).where('endedAt', 'is', null).execute()
  let ended = 0
  for (const { sid } of sessions) if (await endSession(tx, sid, 'single sign-on')) ended += 1
  return ended
}
