import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { endSessionsOf, requireGrant } from '../../platform/session/sessions.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import { holdIdentity } from './store.ts'

interface Around {
  readonly db: Db
  readonly settings: SsoSettings
}

export async function showLink(db: Db | Tx, { breakGlass }: SsoSettings, sid: number) {
  const found = await db
    .selectFrom('appUsers as u')
    .leftJoin('ssoIdentities as i', 'i.userSid', 'u.sid')
    .leftJoin('ssoExpected as e', (join) =>
      join.onRef('e.userSid', '=', 'u.sid').on('e.expiresAt', '>', sql<string>`now()`),
    )
    .select(['u.login', 'i.iss as issuer', 'i.linkedAt', 'e.expiresAt as expectedUntil'])
    .where('u.sid', '=', sid)
    .executeTakeFirst()
  if (!found) throw refusal('user_gone')
  const { login, ...state } = found
  return { ...state, isBreakGlass: login.toLowerCase() === breakGlass }
}

/** A week: whoever never comes is not expected for ever. */
export function expectUser({ db, settings }: Around, call: ActorCall, sid: number) {
  return inTransaction(db, async (tx) => {
    // Whoever comes gets all that the user may: the same that setting a password needs.
    await requireGrant(tx, call, 'users')
    await holdUser(tx, sid)
    const { isBreakGlass, linkedAt } = await showLink(tx, settings, sid)
    if (isBreakGlass) throw refusal('break_glass_user')
    if (linkedAt !== null) throw refusal('sso_tied')
    const expiresAt = sql<string>`now() + interval '7 days'`
    await tx
      .insertInto('ssoExpected')
      .values({ userSid: sid, expiresAt })
      .onConflict((conflict) => conflict.column('userSid').doUpdateSet({ expiresAt }))
      .execute()
    await note(tx, call, sid, { event: 'expected to come by single sign-on' })
    return showLink(tx, settings, sid)
  })
}

/** For somebody who left, or who is another person at the provider now. */
export function unlinkUser({ db, settings }: Around, call: ActorCall, sid: number, reason: string) {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'users')
    const ofUser = tx.selectFrom('ssoIdentities').select(['iss', 'sub']).where('userSid', '=', sid)
    const tied = await ofUser.executeTakeFirst()
    // As a log-in does, and in its order: one that is under way has its ticket by now, or finds nobody.
    if (tied) await holdIdentity(tx, tied)
    await holdUser(tx, sid)
    const forgotten = await tx.deleteFrom('ssoExpected').where('userSid', '=', sid).executeTakeFirst()
    const untied = await tx.deleteFrom('ssoIdentities').where('userSid', '=', sid).executeTakeFirst()
    if (untied.numDeletedRows > 0n) {
      await endSessionsOf(tx, sid, 'changed')
      await note(tx, call, sid, { event: 'untied from single sign-on', reason })
    } else if (forgotten.numDeletedRows > 0n)
      await note(tx, call, sid, { event: 'no longer expected by single sign-on', reason })
    return showLink(tx, settings, sid)
  })
}

/** As a log-in holds the user whom it ties: of the two one comes after the other. */
async function holdUser(tx: Tx, sid: number): Promise<void> {
  await tx.selectFrom('appUsers').select('sid').where('sid', '=', sid).forNoKeyUpdate().execute()
}

function note(
  tx: Tx,
  call: ActorCall,
  entitySid: number,
  after: { readonly event: string; readonly reason?: string },
): Promise<void> {
  return writeAudit(tx, call, { entity: 'app_user', entitySid, action: 'event', after })
}
