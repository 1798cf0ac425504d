import type { viewsRoutes } from '@corridor/contract/views'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { changeView, createView, removeView, viewsFor } from './service.ts'

export function viewsHandlers(db: Db): Handlers<typeof viewsRoutes> {
  return {
    list: ({ call }) => viewsFor(db, call.actor),
    create: ({ call, body }) => createView(db, call, body),
    update: ({ call, params, body }) => changeView(db, call, params.sid, body),
    remove: async ({ call, params: { sid } }) => {
      await removeView(db, call, sid)
      return { sid }
    },
  }
}
