import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { clockKinds, type exceptionsRoutes } from '@corridor/contract/exceptions'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { listClocks, lockClock, updateClock } from './store.ts'

type Routes = typeof exceptionsRoutes
type Clock = RouteAnswer<Routes['setClock']>

export async function showClocks(db: Db): Promise<Clock[]> {
  const stored = await listClocks(db)
  return clockKinds.flatMap((kind) => {
    const clock = stored.find((one) => one.kind === kind)
    return clock ? [{ kind, hours: clock.hours, version: clock.version }] : []
  })
}

export function saveClock(
  db: Db,
  call: ActorCall,
  { kind, hours, version }: RouteParsed<Routes['setClock']>['body'],
): Promise<Clock> {
  return inTransaction(db, async (tx) => {
    const stored = await lockClock(tx, kind)
    if (!stored || stored.version !== version) throw refusal('clock_changed')
    await updateClock(tx, stored.sid, hours)
    await writeAudit(tx, call, {
      entity: 'desk_clock',
      entitySid: stored.sid,
      action: 'update',
      before: { kind, hours: stored.hours },
      after: { kind, hours },
    })
    return { kind, hours, version: version + 1 }
  })
}
