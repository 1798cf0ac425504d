import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changedMeanwhile } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { getAgency } from './queries.ts'
import { lockAgencies, setActive } from './store.ts'

interface Act {
  readonly active: boolean
  readonly reason: string
}

/**
 * Stops an agency altogether, or lets it work again. The gateway reads the flag with every call, so the next one is
 * judged by it; what is payable stays payable, and staff cancel in the agency's place meanwhile.
 */
export function suspendOrResume(db: Db, call: AnyCall, sid: number, { active, reason }: Act) {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'agencies')
    const [stored] = await lockAgencies(tx, [sid])
    if (!stored) throw refusal('agency_gone')
    // Somebody else was faster: their reason stays.
    if (stored.active === active) throw await changedMeanwhile(tx, 'agency', sid)
    await setActive(tx, sid, active ? null : { by: nameOf(call), reason })
    await writeAudit(tx, call, {
      entity: 'agency',
      entitySid: sid,
      action: 'update',
      before: { active: stored.active },
      after: { active, reason },
    })
    const agency = await getAgency(tx, sid)
    if (!agency) throw refusal('agency_gone')
    return agency
  })
}
