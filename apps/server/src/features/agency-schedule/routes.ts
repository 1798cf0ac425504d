import type { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { applyToAgents, changeSchedule, createSchedule } from './service.ts'
import { readSchedule } from './store.ts'

export function agencyScheduleHandlers(db: Db): Handlers<typeof agencyScheduleRoutes> {
  return {
    read: ({ params }) => readSchedule(db, params.agencySid),
    create: ({ call, params, body }) => createSchedule(db, call, params.agencySid, body.scheduleArr),
    update: ({ call, params, body }) => changeSchedule(db, call, params.agencySid, body.scheduleArr),
    apply: ({ call, params }) => applyToAgents(db, call, params.agencySid),
  }
}
