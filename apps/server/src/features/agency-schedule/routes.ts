import type { agencyScheduleRoutes } from '@corridor/contract/agency-schedule'
import type { Handlers } from '../../platform/http/mount.ts'

export function agencyScheduleHandlers(): Handlers<typeof agencyScheduleRoutes> {
  return {}
}
