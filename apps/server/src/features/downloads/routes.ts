import { downloadKinds, type downloadsRoutes } from '@corridor/contract/downloads'
import { mayUse } from '@corridor/domain/access/permissions'
import { issueTicket } from '../../core/downloads/tickets.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { notAllowed } from '../../platform/refusals.ts'

export function downloadsHandlers(db: Db): Handlers<typeof downloadsRoutes> {
  return {
    ticket: async ({ call, body }) => {
      if (!mayUse(call.actor.profile, downloadKinds[body.kind])) throw notAllowed()
      return issueTicket(db, call, body)
    },
  }
}
