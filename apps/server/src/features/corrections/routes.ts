import type { correctionsRoutes } from '@corridor/contract/corrections'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readOutlook } from './outlook.ts'
import { correct, refund } from './service.ts'

export function correctionsHandlers(db: Db): Handlers<typeof correctionsRoutes> {
  return {
    show: ({ call, params }) => readOutlook(db, call, params.sid),
    refund: ({ call, body }) => refund(db, call, body.info),
    correct: ({ call, body }) => correct(db, call, body.info),
  }
}
