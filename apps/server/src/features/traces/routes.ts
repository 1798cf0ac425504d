import type { tracesRoutes } from '@corridor/contract/traces'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listTraces } from './queries.ts'

export function tracesHandlers(db: Db): Handlers<typeof tracesRoutes> {
  return {
    list: ({ params }) => listTraces(db, params.sid),
  }
}
