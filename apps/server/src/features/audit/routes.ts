import type { auditRoutes } from '@corridor/contract/audit'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { lastChange } from '../../platform/last-change.ts'
import { admitEntity, countInserted, listHistory } from './queries.ts'

export const auditHandlers = (db: Db): Handlers<typeof auditRoutes> => ({
  last: async ({ call, params }) =>
    (await lastChange(db, admitEntity(params.entity, call.actor.profile), params.sid)) ?? null,
  countInserted: async ({ call, params }) => ({
    total: await countInserted(db, admitEntity(params.entity, call.actor.profile), params.since),
  }),
  history: async ({ call, params }) =>
    listHistory(db, admitEntity(params.entity, call.actor.profile), params.sid),
})
