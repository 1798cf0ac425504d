import type { preferencesRoutes } from '@corridor/contract/preferences'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { keepPreference, preferencesOf } from './store.ts'

export function preferencesHandlers(db: Db): Handlers<typeof preferencesRoutes> {
  return {
    all: ({ call }) => preferencesOf(db, call.actor.userSid),
    keep: async ({ call, params: { name }, body }) => {
      await keepPreference(db, call.actor.userSid, name, body.value)
      return { name }
    },
  }
}
