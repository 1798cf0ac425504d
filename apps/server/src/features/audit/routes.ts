import type { auditRoutes } from '@corridor/contract/audit'
import { noteAccess } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { lastChange } from '../../platform/last-change.ts'
import { admitEntity, admitReader, countInserted, listHistory } from './queries.ts'

export function auditHandlers(db: Db): Handlers<typeof auditRoutes> {
  return {
    last: async ({ call, params }) => {
      const last = await lastChange(db, await admitReader(db, call, params.entity), params.sid)
      return last ? { _id: last.sid, date: last.at, user: last.actorLogin } : null
    },
    countInserted: async ({ call, params }) => ({
      total: await countInserted(db, admitEntity(params.entity, call.actor.profile), params.since),
    }),
    history: async ({ call, params }) => {
      const entity = await admitReader(db, call, params.entity)
      await noteAccess(db, call, params.sid, { event: 'read the history of a record', entity })
      return listHistory(db, entity, params.sid)
    },
  }
}
