import { type auditRoutes, changesPerPage } from '@corridor/contract/audit'
import { noteAccess } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/keyset.ts'
import type { Exports } from '../../platform/exports.ts'
import { type Handlers, ReadyAnswer } from '../../platform/http/mount.ts'
import { lastChange } from '../../platform/last-change.ts'
import { admitSearch, countChanges, readChanges } from './changes.ts'
import { exportStatement } from './export-changes.ts'
import { admitEntity, admitReader, countInserted, listHistory } from './queries.ts'

interface Deps {
  readonly db: Db
  readonly exports: Exports
}

export function auditHandlers({ db, exports }: Deps): Handlers<typeof auditRoutes> {
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
    changes: async ({ call, body: { search, count, ...asked } }) => {
      const admitted = await admitSearch(db, call, search)
      if (count) return countChanges(db, admitted)
      const page = pageOf(asked, changesPerPage)
      // Under the number of the record where it is about one: whoever asks who has looked at it finds this too.
      const { kind = null, record = 0 } = search
      const what = { event: 'read the list of changes', search: JSON.stringify(search) }
      await noteAccess(db, call, record, record === 0 ? what : { ...what, entity: kind })
      return readChanges(db, admitted, page)
    },
    exportChanges: async ({ call, body: { search } }) => {
      const statement = exportStatement(await admitSearch(db, call, search))
      return new ReadyAnswer(
        'text/csv; charset=utf-8',
        await exports.open(call, { what: 'changes', search, statement }),
      )
    },
  }
}
