import type { tracesRoutes } from '@corridor/contract/traces'
import { noteAccess } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listTraces } from './queries.ts'

export function tracesHandlers(db: Db): Handlers<typeof tracesRoutes> {
  return {
    list: async ({ call, params }) => {
      await noteAccess(db, call, params.sid, { event: 'read the traces of a transfer' })
      return listTraces(db, params.sid)
    },
  }
}
