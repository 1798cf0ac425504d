import type { auditRoutes } from '@corridor/contract/audit'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { lastChange } from '../../platform/last-change.ts'
import { admitEntity, countInserted, listHistory } from './queries.ts'

export function auditHandlers(db: Db): Handlers<typeof auditRoutes> {
  return {
    last: async ({ call, params }) => {
      const last = await lastChange(db, admitEntity(params.entity, call.actor.profile), params.sid)
      return last ? { _id: last.sid, date: last.at, user: last.actorLogin } : null
    },
    countInserted: async ({ call, params }) => ({
      total: await countInserted(db, admitEntity(params.entity, call.actor.profile), params.since),
    }),
    history: async ({ call, params }) =>
      listHistory(db, admitEntity(params.entity, call.actor.profile), params.sid),
  }
}
