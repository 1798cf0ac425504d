import { profileOfGroups } from '@corridor/domain/access/sso-groups'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { type FreshFor, makeFreshProof } from '../../platform/session/fresh-log-ins.ts'
import { sessionStands } from '../../platform/session/sessions.ts'
import { Stopped } from './claims.ts'
import { type Come, noteEvent, refuseWithoutGroup } from './person.ts'
import type { SsoHouse } from './service.ts'
import { findLinked, findSessionUser } from './store.ts'

/** How much the provider's clock may be behind ours. */
const clockSeconds = 30

/**
 * A proof for the session that has asked: only if the very person of that session has logged in there since it asked. A
 * provider that let somebody through by an old log-in of its own has proven nothing, and who is in none of our groups
 * any more is out, as by every log-in.
 */
export async function proveAnew(
  { db, settings, throttle }: SsoHouse,
  call: Call,
  asked: FreshFor,
  { claims, begun }: Come,
): Promise<string> {
  if (claims.authTime === undefined || claims.authTime < begun.askedAt - clockSeconds)
    throw new Stopped('not_anew')
  if (!(await sessionStands(db, asked.sessionSid))) throw new Stopped('session_over')
  const outcome = await inTransaction(db, async (tx) => {
    const userSid = await findSessionUser(tx, asked.sessionSid)
    const linked = await findLinked(tx, claims)
    const isSame = linked !== undefined && linked.sid === userSid && linked.active
    if (isSame && profileOfGroups(settings.groups, claims.groups) === null)
      return refuseWithoutGroup(tx, call, linked)
    const event = isSame ? 'logged in anew by single sign-on' : 'another person logged in anew: refused'
    await noteEvent(tx, call, userSid, { event, purpose: asked.purpose })
    return isSame ? { proof: await makeFreshProof(tx, asked) } : { problem: 'another_person' as const }
  })
  if ('problem' in outcome) throw new Stopped(outcome.problem)
  await throttle.giveBack(call.address)
  return outcome.proof
}
